import type { Coupon } from '@thali/proto/catalog/coupons';

/** Coupons that are still valid today in the store's time zone. */
export function validCoupons(coupons: readonly Coupon[], now: Date, timeZone: string): Coupon[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  return coupons.filter(({ expiry }) => !expiry || expiry >= today);
}
