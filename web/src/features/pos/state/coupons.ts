import type { Coupon } from '@thali/proto/catalog/coupons';
import { businessDay, type StoreClock } from '@thali/proto/store-clock';

/** Coupons that are still valid on the store's business day. */
export function validCoupons(coupons: readonly Coupon[], now: Date, clock: StoreClock): Coupon[] {
  const today = businessDay(now, clock);
  return coupons.filter(({ expiry }) => !expiry || expiry >= today);
}
