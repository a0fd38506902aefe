import { amount, divideProduct, roundedDivision } from './exact.js';

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
