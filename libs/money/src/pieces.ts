import type { PricedLine } from './cart.js';
import { roundedDivision } from './exact.js';

/**
 * The amounts of the pieces after the first `from` up to `until` of a line of `quantity` pieces, minor units. Each amount is cut at rounded
 * marks that depend on the line alone, so the parts of a line always add up to it exactly, and none is below zero.
 * @param inHalves the tax is two equal halves, and so is the tax of each part if the line's tax is even
 * @throws RangeError unless 0 <= from <= until <= quantity, all integers, and quantity at least 1
 */
export function piecesOf(line: PricedLine, from: number, until: number, quantity: number, inHalves = false): PricedLine {
  if (![from, until, quantity].every(Number.isSafeInteger) || from < 0 || until < from || until > quantity || quantity < 1)
    throw new RangeError(`pieces ${from} to ${until} of ${quantity}`);
  const upTo = (amount: number, pieces: number) => roundedDivision(amount, pieces, quantity);
  const cut = (amount: number) => upTo(amount, until) - upTo(amount, from);
  const discountMinor = cut(line.discountMinor);
  // The net is the sum of its parts, because if cut by itself it could be a unit less than its discount.
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
