import { amount, divideProduct, leastFactor, roundedDivision } from './exact.js';

/** Basis points that make the whole: 100 %. */
const WHOLE = 10_000;

/** A share of what a cart costs, or an amount in minor units. */
export type Discount = { type: 'percentage'; percentBp: number } | { type: 'fixed'; amountMinor: number };

/** What comes off `total`: the rounded percentage or the amount, at most all of it. Minor units. */
export function discountOf(total: number, discount: Discount | null | undefined): number {
  if (!discount) return 0;
  if (discount.type === 'fixed') return Math.min(amount(discount.amountMinor), total);
  return Math.min(roundedDivision(total, amount(discount.percentBp), WHOLE), total);
}

/**
 * The percentages that take exactly `off` from `total`: `discountOf` is `off` for these basis points, `from` and `to` among them, and for no
 * others. `to` is Infinity when `off` is all of it, since more than 100 % take no more. Null when no whole number of basis points takes `off`.
 * With it, whoever looks for a coupon that gives a discount compares two numbers for each, and need not price the cart.
 * @param total what the cart costs on the menu, `menuTotalMinor`, and `off` are minor units; RangeError when they are no amounts
 */
export function percentagesTaking(total: number, off: number): { from: number; to: number } | null {
  if (amount(off) > amount(total)) return null;
  const from = leastFactor(off, total, WHOLE);
  const to = off === total ? Number.POSITIVE_INFINITY : leastFactor(off + 1, total, WHOLE) - 1;
  return from <= to ? { from, to } : null;
}

/**
 * The part of `off` that each amount bears, in proportion to it, by largest remainder: shares are rounded down, and the units left over go
 * to those that lost most by it, among equals to the earlier. The parts add up to `off`.
 * @param total the sum of the amounts, at least `off`
 */
export function spread(off: number, amounts: readonly number[], total: number): number[] {
  if (off === 0) return amounts.map(() => 0);
  let left = off;
  const shares = amounts.map((one, index) => {
    const { quotient, remainder } = divideProduct(off, one, total);
    left -= quotient;
    return { index, quotient, remainder };
  });
  const parts = shares.map(({ quotient }) => quotient);
  // The sort is stable, so among equals the earlier one comes first.
  for (const { index, quotient } of shares.sort((a, b) => b.remainder - a.remainder).slice(0, left)) parts[index] = quotient + 1;
  return parts;
}
