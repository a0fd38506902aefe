import { roundedDivision } from '@thali/money/exact';

export interface GstSplit {
  taxableMinor: number;
  cgstMinor: number;
  sgstMinor: number;
  igstMinor: number;
  rateBp: number;
}

/**
 * The tax within a price, for two states by their two digits. In the seller's own state it is split into two equal halves for centre and
 * state, rounded once; in another state all is integrated tax. A seller who is not registered (null) charges none.
 */
export function gstWithin(
  totalMinor: number,
  rateBp: number,
  sellerState: string | null,
  placeOfSupply: string | null,
): GstSplit {
  if (!sellerState || !rateBp) return { taxableMinor: totalMinor, cgstMinor: 0, sgstMinor: 0, igstMinor: 0, rateBp: 0 };
  if (placeOfSupply !== null && placeOfSupply !== sellerState) {
    const taxableMinor = roundedDivision(totalMinor, 10_000, 10_000 + rateBp);
    return { taxableMinor, cgstMinor: 0, sgstMinor: 0, igstMinor: totalMinor - taxableMinor, rateBp };
  }
  const half = roundedDivision(totalMinor, rateBp, 2 * (10_000 + rateBp));
  return { taxableMinor: totalMinor - 2 * half, cgstMinor: half, sgstMinor: half, igstMinor: 0, rateBp };
}
