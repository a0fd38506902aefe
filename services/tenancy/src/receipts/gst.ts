import { halves } from '@thali/money/cart';
import { roundedDivision } from '@thali/money/exact';

export interface GstSplit {
  taxableMinor: number;
  cgstMinor: number;
  sgstMinor: number;
  igstMinor: number;
  rateBp: number;
}

/**
 * The tax within a price. The place of supply is where a registered buyer is, else where the seller is (IGST Act s. 12(2)): in the
 * seller's own state half goes to centre and state each, in another one all is integrated tax. Who is not registered charges none.
 */
export function gstWithin(totalMinor: number, rateBp: number, seller: string | null, buyer: string | null): GstSplit {
  if (!seller || !rateBp) return { taxableMinor: totalMinor, cgstMinor: 0, sgstMinor: 0, igstMinor: 0, rateBp: 0 };
  const taxableMinor = roundedDivision(totalMinor, 10_000, 10_000 + rateBp);
  const taxMinor = totalMinor - taxableMinor;
  const isOtherState = buyer !== null && buyer.slice(0, 2) !== seller.slice(0, 2);
  if (isOtherState) return { taxableMinor, cgstMinor: 0, sgstMinor: 0, igstMinor: taxMinor, rateBp };
  return { taxableMinor, ...halves(taxMinor), igstMinor: 0, rateBp };
}
