import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { billOf } from '@thali/money/bill';
import { type Discount, type PricedCart, priceCart } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { priceNetDiscount } from '@thali/money/discount-of-net';
import { toMajor } from '@thali/money/minor';
import type { ItemStatus, Order } from '@thali/proto/ordering/order';
import { said } from '@thali/proto/said';
import { v7 as uuidv7 } from 'uuid';
import type { Placed, Read } from './columns.js';
import { itemOnWire, moneyLine, type RateColumns } from './line.js';
import type { itemColumns, orderColumns } from './order-columns.js';
import { isStopped } from './stopped.js';

export type ItemRow = Read<typeof itemColumns>;
/** A row of `orders` with its items in order. Money in minor units of `currency`. */
export interface OrderRow extends Read<typeof orderColumns> {
  items: ItemRow[];
}

/** The user who changes an order, and the time. */
export type By = Pick<CallContext, 'now' | 'username'>;

const live = (item: ItemRow) => item.status !== 'cancelled';

/**
 * The items on the order's bill: all but the cancelled ones. Cancelling a paid order cancels its remaining items at the moment it closes;
 * these stay on the bill, because the invoice and its credit note list them.
 */
export const billedItems = (order: OrderRow): ItemRow[] =>
  order.items.filter(
    (item) => live(item) || (order.payment_status === 'refunded' && item.status_at.getTime() === order.closed_at?.getTime()),
  );

/** An order with its bill. Lines are in the order of `items`. */
export interface BilledOrder {
  order: Omit<Placed<typeof orderColumns>, 'tenant_id' | 'created_by'>;
  items: readonly Pick<ItemRow, 'item_id' | 'title' | 'tax_title' | keyof RateColumns>[];
  priced: PricedCart;
}
/** The order's bill, computed again from the prices it was sold at and by the rule of discounts it was sold by. */
export function priceOrder(order: OrderRow): { order: OrderRow; items: ItemRow[]; priced: PricedCart } {
  const items = billedItems(order);
  const { discount_percent_bp: percentBp, discount_fixed_minor: amountMinor } = order;
  const discount: Discount | null =
    percentBp !== null ? { type: 'percentage', percentBp } : amountMinor !== null ? { type: 'fixed', amountMinor } : null;
  const price = order.menu_discount ? priceCart : priceNetDiscount;
  return { order, items, priced: price(items.map(moneyLine), discount, order.halved_tax ?? false) };
}

/** @throws AppError ORDER_CLOSED: completed and cancelled orders are frozen. */
export function assertOpen(order: OrderRow): void {
  if (order.status !== 'created') throw new AppError('ORDER_CLOSED');
}

/** @throws AppError ITEM_STOPPED: all of it was refunded, and the kitchen was told to stop. */
function assertCooked(item: ItemRow): void {
  if (isStopped(item)) throw new AppError('ITEM_STOPPED');
}

function setStatus(items: ItemRow[], status: ItemStatus, now: Date): void {
  for (const item of items) Object.assign(item, { status, status_at: now });
}

/**
 * Takes this many pieces off a line, into a line of their own beside it; if that is all of it, the line itself. The rest keeps its id, because that is
 * what boards hold on to.
 * @returns the line of the pieces
 * @throws AppError FEWER_LEFT
 */
function splitOff(order: OrderRow, item: ItemRow, quantity: number): ItemRow {
  const left = item.quantity;
  if (quantity > left)
    throw new AppError('FEWER_LEFT', { ...said('Only {left} of these are left!', { left }), details: { left } });
  if (quantity === left) return item;
  const pieces = { ...item, id: uuidv7(), quantity };
  item.quantity = left - quantity;
  order.items.splice(order.items.indexOf(item) + 1, 0, pieces);
  return pieces;
}

/**
 * Orders board: sets any item of an open order to preparing, completed, delivered or cancelled. A cancelled item can not change again, nor
 * can one that is not to be cooked any more, and an item of a paid order can not be cancelled.
 * @param quantity of pieces that are cancelled, the whole line without
 * @returns the item that is now so: that of the pieces when the rest of the line stays
 * @throws AppError ORDER_CLOSED, ITEM_STATUS_NOT_ALLOWED, ORDER_ALREADY_PAID, ITEM_STOPPED, FEWER_LEFT
 */
export function setItemStatus(
  order: OrderRow,
  itemId: string,
  { status, reason, quantity }: { status: ItemStatus; reason: string | null; quantity?: number },
  by: By,
): ItemRow {
  assertOpen(order);
  const item = order.items.find(({ id }) => id === itemId) as ItemRow;
  if (!live(item)) throw new AppError('ITEM_STATUS_NOT_ALLOWED');
  if (status === 'cancelled' && order.payment_status !== 'pending') throw new AppError('ORDER_ALREADY_PAID');
  assertCooked(item);
  const changed = quantity === undefined ? item : splitOff(order, item, quantity);
  setStatus([changed], status, by.now);
  if (status !== 'cancelled') return changed;
  changed.cancel_reason = reason;
  const { priced } = priceOrder(order);
  order.subtotal_minor = priced.itemsTotalMinor;
  order.discount_minor = priced.discountMinor;
  order.tax_minor = priced.taxTotalMinor;
  order.total_minor = priced.totalMinor;
  if (!order.items.some(live)) markCancelled(order, by);
  return changed;
}

const kitchenNext = { created: 'preparing', preparing: 'completed' } as const satisfies Partial<Record<ItemStatus, ItemStatus>>;
const nextInKitchen = (status: ItemStatus): ItemStatus | undefined =>
  (kitchenNext as Partial<Record<ItemStatus, ItemStatus>>)[status];

/** Kitchen board: from created to preparing to completed, one step at a time. */
export function stepItem(order: OrderRow, itemId: string, status: ItemStatus, now: Date): void {
  assertOpen(order);
  const item = order.items.find(({ id }) => id === itemId) as ItemRow;
  assertCooked(item);
  if (nextInKitchen(item.status) !== status) throw new AppError('ITEM_STATUS_NOT_ALLOWED');
  setStatus([item], status, now);
}

/** Moves the whole ticket one step: new items to preparing or, when there are none, items in preparation to completed. */
export function bump(order: OrderRow, now: Date): void {
  assertOpen(order);
  const cooked = order.items.filter((item) => !isStopped(item));
  const from = cooked.some(({ status }) => status === 'created') ? 'created' : 'preparing';
  const items = cooked.filter(({ status }) => status === from);
  if (!items.length) throw new AppError(cooked.length < order.items.length ? 'ITEM_STOPPED' : 'ITEM_STATUS_NOT_ALLOWED');
  setStatus(items, kitchenNext[from], now);
}

export const recallMinutes = 15;
/** Sets items that were completed in the last `recallMinutes` back to preparing. */
export function recall(order: OrderRow, now: Date): void {
  assertOpen(order);
  const since = now.getTime() - recallMinutes * 60_000;
  const items = order.items.filter(({ status, status_at }) => status === 'completed' && status_at.getTime() >= since);
  if (!items.length) throw new AppError('ITEM_STATUS_NOT_ALLOWED');
  setStatus(items, 'preparing', now);
}

function close(order: OrderRow, status: 'completed' | 'cancelled', now: Date): void {
  order.status = status;
  order.closed_at = now;
}

function markCancelled(order: OrderRow, { now, username }: By): void {
  close(order, 'cancelled', now);
  order.cancelled_by = username;
}

/** Irreversible. A paid order becomes refunded; the caller must write its credit note. */
export function cancel(order: OrderRow, by: By): void {
  assertOpen(order);
  setStatus(order.items.filter(live), 'cancelled', by.now);
  if (order.payment_status === 'paid') order.payment_status = 'refunded';
  markCancelled(order, by);
}

/** Completing an order delivers its items, but not what was not cooked. */
export function complete(order: OrderRow, by: By): void {
  assertOpen(order);
  setStatus(
    order.items.filter((item) => live(item) && item.status !== 'delivered' && !isStopped(item)),
    'delivered',
    by.now,
  );
  close(order, 'completed', by.now);
  order.closed_by = by.username;
}

/** Whether the order still has to be paid: it is open, or was completed unpaid. */
export const isOwed = ({ status, payment_status, total_minor }: OrderRow): boolean =>
  status !== 'cancelled' && payment_status === 'pending' && total_minor > 0;

/** The orders among these that are still to be paid. @throws AppError ORDER_ALREADY_PAID, ORDER_CLOSED */
export function unpaid(orders: OrderRow[]): OrderRow[] {
  const closed = orders.find((order) => order.status !== 'created' && !isOwed(order));
  if (closed) throw new AppError(closed.payment_status === 'paid' ? 'ORDER_ALREADY_PAID' : 'ORDER_CLOSED');
  const open = orders.filter(({ payment_status }) => payment_status === 'pending');
  if (!open.length) throw new AppError('ORDER_ALREADY_PAID');
  return open;
}

/** The order as clients read it, in major units. */
export function orderOnWire(order: OrderRow): Order {
  const decimals = currencyDecimals(order.currency);
  const { id, delivery_type, customer_type, customer_id, customer_name, table_id, table_title, floor } = order;
  return {
    id,
    date: order.created_at.toISOString(),
    delivery_type,
    customer_type,
    customer_id,
    customer_name,
    table_id,
    table_title,
    floor,
    status: order.status,
    payment_status: order.payment_status,
    token_no: order.token_no,
    coupon_code: order.coupon_code,
    invoice_id: order.invoice_id,
    totals: {
      subtotal: toMajor(order.subtotal_minor, decimals),
      discount: toMajor(order.discount_minor, decimals),
      taxTotal: toMajor(order.tax_minor, decimals),
      total: toMajor(order.total_minor, decimals),
    },
    items: order.items.map((item) => itemOnWire(item, decimals)),
  };
}

/** Sums of orders, minor units: one bill over several orders is the sum of theirs. `rule` is the revision of libs/money that says so. */
export function sumOrders(orders: readonly Pick<OrderRow, 'subtotal_minor' | 'discount_minor' | 'tax_minor' | 'total_minor'>[]): {
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  rule: number;
} {
  const { itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor, rule } = billOf(
    orders.map(({ subtotal_minor, discount_minor, tax_minor, total_minor }) => ({
      ...{ itemsTotalMinor: subtotal_minor, discountMinor: discount_minor, taxTotalMinor: tax_minor, totalMinor: total_minor },
    })),
  );
  return { subtotalMinor: itemsTotalMinor, discountMinor, taxMinor: taxTotalMinor, totalMinor, rule };
}
