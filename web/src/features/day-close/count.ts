import { currencyDecimals } from '@thali/money/currency';
import { toMajor, toMinor } from '@thali/money/minor';
import type { OpenDay } from '@thali/proto/ordering/day-close';

type Drawer = OpenDay['drawers'][number];
/**
 * The amounts typed, by title of the payment type; a missing or empty one is not counted yet. A Map, because a title may be `constructor`.
 */
export type Counts = ReadonlyMap<string, number | ''>;

/** The count in major units; undefined when there is none. */
export const countOf = (counts: Counts, { title }: Pick<Drawer, 'title'>): number | undefined => {
  const count = counts.get(title);
  return count === '' ? undefined : count;
};

/** Counted less expected amount, exact to the minor unit. */
export function differenceOf(counted: number, expected: number, currency: string): number {
  const decimals = currencyDecimals(currency);
  return toMajor(toMinor(counted, decimals) - toMinor(expected, decimals), decimals);
}

/** A payment type with payments or refunds must be counted. */
export const mustBeCounted = ({ received, refunded }: Drawer): boolean => received !== 0 || refunded !== 0;

/** The sum of all differences; undefined until every payment type that must be counted is. */
export function differenceInAll(drawers: readonly Drawer[], counts: Counts, currency: string): number | undefined {
  const decimals = currencyDecimals(currency);
  let minor = 0;
  for (const drawer of drawers) {
    const counted = countOf(counts, drawer);
    if (counted === undefined && mustBeCounted(drawer)) return undefined;
    minor += toMinor(differenceOf(counted ?? 0, drawer.expected, currency), decimals);
  }
  return toMajor(minor, decimals);
}
