import type { PricedLine } from './cart.js';
import { roundedDivision } from './exact.js';

/**
 * What the pieces after the first `from` up to `until` are of a line of `quantity` pieces, minor units. Each amount is cut at the same
 * rounded marks whoever asks, so the parts of a line add up to it exactly however it is taken apart, and none is below zero.
 * @param inHalves the tax is two equal halves and is cut into such, where it can be
 * @throws RangeError unless 0 <= from <= until <= quantity, all integers, and quantity at least 1
 */
export function piecesOf(line: PricedLine, from: number, until: number, quantity: number, inHalves = false): PricedLine {
  if (![from, until, quantity].every(Number.isSafeInteger) || from < 0 || until < from || until > quantity || quantity < 1)
    throw new RangeError(`pieces ${from} to ${until} of ${quantity}`);
  const upTo = (amount: number, pieces: number) => roundedDivision(amount, pieces, quantity);
  const cut = (amount: number) => upTo(amount, until) - upTo(amount, from);
  const discountMinor = cut(line.discountMinor);
  // Net follows from what it is made of: cut by itself it could be a unit less than its discount.
  const taxableMinor = cut(line.netMinor - line.discountMinor);
  const taxMinor = inHalves && line.taxMinor % 2 === 0 ? 2 * cut(line.taxMinor / 2) : cut(line.taxMinor);
  return {
    grossMinor: cut(line.grossMinor),
    netMinor: taxableMinor + discountMinor,
    discountMinor,
    taxMinor,
    totalMinor: taxableMinor + taxMinor,
  };
}
