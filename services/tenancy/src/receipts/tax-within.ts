import { percentToBasisPoints } from '@thali/money/minor';
import { stateOfGstin } from '@thali/proto/gst-states';
import type { TenancyConfig } from '../config.js';
import type { BuyerOnOrder } from './buyer.js';
import { type GstSplit, gstWithin } from './gst.js';

type Seller = Pick<TenancyConfig, 'SELLER_GSTIN' | 'SELLER_GST_RATE'>;

/**
 * The tax within a price, and the state that determines it: the buyer's, or the seller's if the buyer named none (IGST Act s. 12(2)). The
 * state is null if the seller is not registered and the buyer named none.
 */
export function taxWithin(
  { SELLER_GSTIN, SELLER_GST_RATE }: Seller,
  totalMinor: number,
  buyer?: Pick<BuyerOnOrder, 'buyerState' | 'buyerGstin'>,
): { split: GstSplit; placeOfSupply: string | null } {
  const sellerState = (SELLER_GSTIN && stateOfGstin(SELLER_GSTIN)) || null;
  // An order of an earlier version has the state only as part of the GSTIN.
  const buyerState = buyer?.buyerState ?? (buyer?.buyerGstin ? stateOfGstin(buyer.buyerGstin) : undefined);
  const placeOfSupply = buyerState ?? sellerState;
  return { split: gstWithin(totalMinor, percentToBasisPoints(SELLER_GST_RATE), sellerState, placeOfSupply), placeOfSupply };
}
/** The part of a price that is tax. */
export const taxOf = ({ cgstMinor, sgstMinor, igstMinor }: GstSplit): number => cgstMinor + sgstMinor + igstMinor;
