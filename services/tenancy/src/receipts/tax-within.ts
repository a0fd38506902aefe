import { percentToBasisPoints } from '@thali/money/minor';
import { stateOfGstin } from '@thali/proto/gst-states';
import type { TenancyConfig } from '../config.js';
import type { BuyerOnOrder } from './buyer.js';
import { type GstSplit, gstWithin } from './gst.js';

type Seller = Pick<TenancyConfig, 'SELLER_GSTIN' | 'SELLER_GST_RATE'>;

/**
 * The tax within a price, and the state that decides it: the buyer's, and the seller's where the buyer gave none (IGST Act s. 12(2)). Null
 * when the seller is not registered and the buyer named no state.
 */
export function taxWithin(
  { SELLER_GSTIN, SELLER_GST_RATE }: Seller,
  totalMinor: number,
  buyer?: Pick<BuyerOnOrder, 'buyerState' | 'buyerGstin'>,
): { split: GstSplit; placeOfSupply: string | null } {
  const sellerState = (SELLER_GSTIN && stateOfGstin(SELLER_GSTIN)) || null;
  // An order of a version before this one names the state by the GSTIN only.
  const buyerState = buyer?.buyerState ?? (buyer?.buyerGstin ? stateOfGstin(buyer.buyerGstin) : undefined);
  const placeOfSupply = buyerState ?? sellerState;
  return { split: gstWithin(totalMinor, percentToBasisPoints(SELLER_GST_RATE), sellerState, placeOfSupply), placeOfSupply };
}
/** What of a price is tax. */
export const taxOf = ({ cgstMinor, sgstMinor, igstMinor }: GstSplit): number => cgstMinor + sgstMinor + igstMinor;
