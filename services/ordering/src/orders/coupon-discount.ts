import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { businessDay } from '@thali/kit/domain/business-day';
import { type CartLine, type Discount, priceCart } from '@thali/money/cart';
import type { Input } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';
import { type CouponTerms, type Menu, minorOf } from '../menu/menu.js';

/**
 * A coupon code must name a valid coupon. A discount without a code is a fixed amount when an admin sends it, even if a coupon gives the
 * same; from other users it must equal what some valid coupon gives. A coupon is valid to the end of its last day, which is a business day of the store (spec/decisions.md).
 * @throws AppError COUPON_INVALID, DISCOUNT_INVALID
 */
export function discountFor(
  input: Pick<Input<typeof createOrder>, 'couponCode' | 'discount'>,
  lines: readonly CartLine[],
  halvedTax: boolean,
  menu: Menu,
  { now, role }: Pick<CallContext, 'now' | 'role'>,
): { discount: Discount | null; couponCode: string | null } {
  const today = businessDay(now, menu.calendar);
  const valid = (coupon: CouponTerms) => !coupon.expiry || coupon.expiry >= today;
  const percentage = ({ percentBp }: CouponTerms): Discount => ({ type: 'percentage', percentBp });
  if (input.couponCode) {
    const coupon = menu.coupons.get(input.couponCode.toLowerCase());
    if (!coupon || !valid(coupon)) throw new AppError('COUPON_INVALID');
    return { discount: percentage(coupon), couponCode: coupon.code };
  }
  if (!input.discount) return { discount: null, couponCode: null };
  const amountMinor = minorOf(input.discount, menu);
  if (role === 'admin') {
    if (amountMinor === null || amountMinor > priceCart(lines, null, halvedTax).itemsTotalMinor)
      throw new AppError('DISCOUNT_INVALID');
    return { discount: { type: 'fixed', amountMinor }, couponCode: null };
  }
  for (const coupon of menu.coupons.values())
    if (valid(coupon) && priceCart(lines, percentage(coupon), halvedTax).discountMinor === amountMinor)
      return { discount: percentage(coupon), couponCode: coupon.code };
  throw new AppError('DISCOUNT_INVALID');
}
