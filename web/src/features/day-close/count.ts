import { currencyDecimals } from '@thali/money/currency';
import { toMajor, toMinor } from '@thali/money/minor';
import type { OpenDay } from '@thali/proto/ordering/day-close';

type Drawer = OpenDay['drawers'][number];
/** What was typed, by title; nothing or an empty field is not counted yet. A map, because a title is whatever its owner likes, `constructor` too. */
export type Counts = ReadonlyMap<string, number | ''>;

/** The count in major units; undefined when there is none. */
export const countOf = (counts: Counts, { title }: Pick<Drawer, 'title'>): number | undefined => {
  const count = counts.get(title);
  return count === '' ? undefined : count;
};

/** Counted less expected, to the minor unit. */
export function differenceOf(counted: number, expected: number, currency: string): number {
  const decimals = currencyDecimals(currency);
  return toMajor(toMinor(counted, decimals) - toMinor(expected, decimals), decimals);
}

/** Something went through it: it can not be left out. */
export const mustBeCounted = ({ received, refunded }: Drawer): boolean => received !== 0 || refunded !== 0;

/** All differences together; undefined while a drawer that must be counted is not. */
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
