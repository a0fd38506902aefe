import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { businessDay } from '@thali/kit/domain/business-day';
import { type CartLine, type Discount, menuTotalMinor } from '@thali/money/cart';
import { percentagesTaking } from '@thali/money/discount';
import type { Input } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';
import { type CouponTerms, type Menu, minorOf } from '../menu/menu.js';

/**
 * A coupon code must name a valid coupon. A discount without a code is an amount off the menu's prices, at most all of them, when an admin
 * sends it, even if a coupon gives the same; from other users it must be what some valid coupon takes off them. A coupon is valid to the end
 * of its last day, which is a business day of the store (spec/decisions.md; ADR 49).
 * @throws AppError COUPON_INVALID, DISCOUNT_INVALID
 */
export function discountFor(
  input: Pick<Input<typeof createOrder>, 'couponCode' | 'discount'>,
  lines: readonly CartLine[],
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
  if (amountMinor === null) throw new AppError('DISCOUNT_INVALID');
  const onMenu = menuTotalMinor(lines);
  if (role === 'admin') {
    if (amountMinor > onMenu) throw new AppError('DISCOUNT_INVALID');
    return { discount: { type: 'fixed', amountMinor }, couponCode: null };
  }
  // A store may have thousands of coupons and the cart hundreds of lines, and this thread places everybody's orders.
  const taking = percentagesTaking(onMenu, amountMinor);
  if (taking)
    for (const coupon of menu.coupons.values())
      if (taking.from <= coupon.percentBp && coupon.percentBp <= taking.to && valid(coupon))
        return { discount: percentage(coupon), couponCode: coupon.code };
  throw new AppError('DISCOUNT_INVALID');
}
