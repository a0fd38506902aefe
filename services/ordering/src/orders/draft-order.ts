import { AppError } from '@thali/kit/app-error';
import { businessDay, localDay, localHour } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { type Discount, type CartLine as MoneyLine, type PricedCart, priceCart, unitPriceMinor } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import type { Input } from '@thali/proto/kernel';
import type { CartLine, createOrder } from '@thali/proto/ordering/create-order';
import { type CouponTerms, type Menu, minorOf } from '../menu/menu.js';

export type OrderInput = Input<typeof createOrder>;

/** A line with everything that is kept of it, priced from the menu. */
export interface DraftLine extends MoneyLine {
  itemId: string;
  title: string;
  variantId: string | null;
  variantTitle: string | null;
  variantPriceMinor: number | null;
  addons: { id: string; title: string; priceMinor: number }[];
  notes: string | null;
  taxTitle: string | null;
}
export interface DraftOrder {
  businessDay: string;
  localHour: number;
  lines: DraftLine[];
  totals: PricedCart;
  discount: Discount | null;
  couponCode: string | null;
  table: { id: string; title: string; floor: string } | null;
  currency: string;
}

/**
 * Prices a cart from the menu alone (decisions, "Menu, cart, totals"); the client's figures only have to agree.
 * @throws AppError ITEM_UNAVAILABLE, VARIANT_REQUIRED, VARIANT_UNKNOWN, ADDON_UNKNOWN, TABLE_NOT_ALLOWED, NOT_FOUND (table),
 * COUPON_INVALID, DISCOUNT_INVALID, CUSTOMER_REQUIRED, PRICES_CHANGED (with the fresh figures).
 */
export function draftOrder(input: OrderInput, menu: Menu, context: Pick<CallContext, 'now' | 'role'>): DraftOrder {
  if (input.customerType === 'CUSTOMER' && !input.customerId) throw new AppError('CUSTOMER_REQUIRED');
  const table = tableFor(input, menu);
  const lines = input.cart.map((line) => draftLine(line, menu));
  const { discount, couponCode } = discountFor(input, lines, menu, context);
  const totals = priceCart(lines, discount);
  if (totals.totalMinor !== minorOf(input.payableAmount, menu) || totals.discountMinor !== minorOf(input.discount, menu))
    throw new AppError('PRICES_CHANGED', { details: freshFigures(totals, menu.decimals) });
  return {
    businessDay: businessDay(context.now, menu.calendar),
    localHour: localHour(context.now, menu.calendar.timeZone),
    lines,
    totals,
    discount,
    couponCode,
    table,
    currency: menu.currency,
  };
}

export const freshFigures = (
  totals: Pick<PricedCart, 'itemsTotalMinor' | 'discountMinor' | 'taxTotalMinor' | 'totalMinor'>,
  decimals: number,
) => ({
  itemsTotal: toMajor(totals.itemsTotalMinor, decimals),
  discount: toMajor(totals.discountMinor, decimals),
  taxTotal: toMajor(totals.taxTotalMinor, decimals),
  payableTotal: toMajor(totals.totalMinor, decimals),
});

function tableFor(input: OrderInput, menu: Menu): DraftOrder['table'] {
  if (!input.tableId) return null;
  if (input.deliveryType !== 'dinein') throw new AppError('TABLE_NOT_ALLOWED');
  const table = menu.tables.get(input.tableId);
  if (!table) throw new AppError('NOT_FOUND');
  return table;
}

/** @throws AppError ITEM_UNAVAILABLE, VARIANT_REQUIRED, VARIANT_UNKNOWN, ADDON_UNKNOWN, each with the item's id. */
export function draftLine(line: CartLine, menu: Menu): DraftLine {
  const item = menu.items.get(line.id);
  if (!item || item.soldOut) throw new AppError('ITEM_UNAVAILABLE', { details: { itemId: line.id } });
  if (item.variants.size && !line.variant_id) throw new AppError('VARIANT_REQUIRED', { details: { itemId: line.id } });
  const variant = line.variant_id ? item.variants.get(line.variant_id) : null;
  if (variant === undefined) throw new AppError('VARIANT_UNKNOWN', { details: { itemId: line.id } });
  const addons = line.addons_ids.map((id) => {
    const addon = item.addons.get(id);
    if (!addon) throw new AppError('ADDON_UNKNOWN', { details: { itemId: line.id } });
    return addon;
  });
  return {
    itemId: item.id,
    title: item.title,
    variantId: variant?.id ?? null,
    variantTitle: variant?.title ?? null,
    variantPriceMinor: variant?.priceMinor ?? null,
    addons,
    notes: line.notes,
    quantity: line.quantity,
    unitMinor: unitPriceMinor(
      item.priceMinor,
      variant?.priceMinor ?? null,
      addons.map((addon) => addon.priceMinor),
    ),
    taxTitle: item.taxTitle,
    taxRateBp: item.taxRateBp,
    taxType: item.taxType,
  };
}

/** A named coupon must be valid; an unnamed amount must be what some valid coupon gives, or an admin's own discount. */
function discountFor(
  input: OrderInput,
  lines: DraftLine[],
  menu: Menu,
  { now, role }: Pick<CallContext, 'now' | 'role'>,
): { discount: Discount | null; couponCode: string | null } {
  const today = localDay(now, menu.calendar.timeZone);
  const valid = (coupon: CouponTerms) => !coupon.expiry || coupon.expiry >= today;
  const percentage = ({ percentBp }: CouponTerms): Discount => ({ type: 'percentage', percentBp });
  if (input.couponCode) {
    const coupon = menu.coupons.get(input.couponCode.toLowerCase());
    if (!coupon || !valid(coupon)) throw new AppError('COUPON_INVALID');
    return { discount: percentage(coupon), couponCode: coupon.code };
  }
  if (!input.discount) return { discount: null, couponCode: null };
  const amountMinor = minorOf(input.discount, menu);
  for (const coupon of menu.coupons.values())
    if (valid(coupon) && priceCart(lines, percentage(coupon)).discountMinor === amountMinor)
      return { discount: percentage(coupon), couponCode: coupon.code };
  if (role !== 'admin' || amountMinor === null || amountMinor > priceCart(lines).itemsTotalMinor)
    throw new AppError('DISCOUNT_INVALID');
  return { discount: { type: 'fixed', amountMinor }, couponCode: null };
}
