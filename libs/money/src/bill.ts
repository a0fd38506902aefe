import { type CartTotals, sumTotals } from './cart.js';

/**
 * Revision of the rule by which a bill is made of its orders. A bill is stored with the revision that made its figures, so that it is read by the same
 * one for ever. 1: the sum of its orders, each by the rules that it was sold by.
 */
export const billRule = 1;

export interface BillTotals extends CartTotals {
  rule: number;
}

/** What these orders cost together, minor units. RangeError past the safe integers. */
export const billOf = (orders: readonly CartTotals[]): BillTotals => ({ ...sumTotals(orders), rule: billRule });
