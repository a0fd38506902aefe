import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { businessDay, localDay, localHour } from '@thali/kit/domain/business-day';
import { type Discount, type CartLine as MoneyLine, type PricedCart, priceCart, unitPriceMinor } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import type { Input } from '@thali/proto/kernel';
import type { CartLine, createOrder } from '@thali/proto/ordering/create-order';
import { type Menu, minorOf } from '../menu/menu.js';
import { discountFor } from './coupon-discount.js';

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
  /** By the store's calendar, whenever its business day began. */
  localDay: string;
  localHour: number;
  lines: DraftLine[];
  totals: PricedCart;
  discount: Discount | null;
  couponCode: string | null;
  /** Of a store with a GSTIN: each tax is two equal halves. */
  halvedTax: boolean;
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
  const halvedTax = halvesTax(menu);
  const { discount, couponCode } = discountFor(input, lines, halvedTax, menu, context);
  const totals = priceCart(lines, discount, halvedTax);
  if (totals.totalMinor !== minorOf(input.payableAmount, menu) || totals.discountMinor !== minorOf(input.discount, menu))
    throw new AppError('PRICES_CHANGED', { details: freshFigures(totals, menu.decimals) });
  return {
    businessDay: businessDay(context.now, menu.calendar),
    localDay: localDay(context.now, menu.calendar.timeZone),
    localHour: localHour(context.now, menu.calendar.timeZone),
    lines,
    totals,
    discount,
    couponCode,
    halvedTax,
    table,
    currency: menu.currency,
  };
}

/** Central and state tax are levied in equal halves by who has a GSTIN. */
const halvesTax = ({ store }: Menu): boolean => Boolean(store?.gstin);

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
