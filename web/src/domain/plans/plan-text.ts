import type { Plan } from '@thali/proto/tenancy/plans';

/** `1 Month`, `6 Months`, `1 Year`, `2 Years`: whole years are shown as years. */
export function durationText(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'Year'] : [months, 'Month'];
  return `${count} ${unit}${count > 1 ? 's' : ''}`;
}

/** The plan that costs least per month; undefined when no plan is cheaper than the others. */
export function cheapestPerMonth(plans: readonly Plan[]): Plan | undefined {
  const perMonth = ({ amount, duration_months: months }: Plan) => amount / months;
  const [first, second] = plans.toSorted((a, b) => perMonth(a) - perMonth(b));
  return first && second && perMonth(first) < perMonth(second) ? first : undefined;
}
