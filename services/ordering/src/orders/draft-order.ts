import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { businessDay } from '@thali/kit/domain/business-day';
import { type Discount, type PricedCart, priceCart } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import type { Input } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';
import { type Menu, minorOf } from '../menu/menu.js';
import { discountFor } from './coupon-discount.js';
import { type DraftLine, draftLine, moneyLine } from './line.js';

export type OrderInput = Input<typeof createOrder>;

export interface DraftOrder {
  businessDay: string;
  lines: DraftLine[];
  totals: PricedCart;
  discount: Discount | null;
  couponCode: string | null;
  /** True for a store with a GSTIN: each tax is two equal halves. */
  halvedTax: boolean;
  table: { id: string; title: string; floor: string } | null;
  currency: string;
}

/**
 * Prices a cart from the menu alone (decisions, "Menu, cart, totals") and compares the result with the client's figures.
 * @throws AppError ITEM_UNAVAILABLE, VARIANT_REQUIRED, VARIANT_UNKNOWN, ADDON_UNKNOWN, TABLE_NOT_ALLOWED, NOT_FOUND (table),
 * COUPON_INVALID, DISCOUNT_INVALID, CUSTOMER_REQUIRED, PRICES_CHANGED (with the fresh figures).
 */
export function draftOrder(input: OrderInput, menu: Menu, context: Pick<CallContext, 'now' | 'role'>): DraftOrder {
  if (input.customerType === 'CUSTOMER' && !input.customerId) throw new AppError('CUSTOMER_REQUIRED');
  const table = tableFor(input, menu);
  const lines = input.cart.map((line) => draftLine(line, menu));
  const halvedTax = halvesTax(menu);
  const cart = lines.map(moneyLine);
  const { discount, couponCode } = discountFor(input, cart, menu, context);
  const totals = priceCart(cart, discount, halvedTax);
  const told = minorOf(input.discount, menu);
  if (totals.totalMinor !== minorOf(input.payableAmount, menu) || (told !== totals.discountMinor && told !== totals.savedMinor))
    throw new AppError('PRICES_CHANGED', { details: freshFigures(totals, menu.decimals) });
  return {
    businessDay: businessDay(context.now, menu.calendar),
    lines,
    totals,
    discount,
    couponCode,
    halvedTax,
    table,
    currency: menu.currency,
  };
}

/** A store with a GSTIN levies central and state tax in equal halves. */
export const halvesTax = ({ store }: Menu): boolean => Boolean(store?.gstin);

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
