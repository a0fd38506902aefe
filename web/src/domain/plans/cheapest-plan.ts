import type { Plan } from '@thali/proto/tenancy/plans';

/** The plan that costs least per month; undefined when no plan is cheaper than the others. */
export function cheapestPerMonth(plans: readonly Plan[]): Plan | undefined {
  const perMonth = ({ amount, duration_months: months }: Plan) => amount / months;
  const [first, second] = plans.toSorted((a, b) => perMonth(a) - perMonth(b));
  return first && second && perMonth(first) < perMonth(second) ? first : undefined;
}
