import type { EventEnvelope } from '@thali/proto/kernel';
import type { OrderState } from '@thali/proto/ordering/order-events';
import { type DayPart, partsOfOrder } from './day-part.js';

/** The counts of one item of an order. Title and price (minor units) are those of its last line. */
export interface ItemCounts {
  item_id: string;
  title: string;
  unit_minor: number;
  orders: 0 | 1;
  quantity: number;
  sales_minor: number;
}
/** The counts of an order, in the names of its columns. */
export interface OrderCounts {
  order_id: string;
  version: number;
  business_day: string;
  customer_id: string | null;
  orders: 0 | 1;
  items: ItemCounts[];
  parts: DayPart[];
  /** Set if the order is cancelled. */
  cancelled: { at: string; by: string; token_no: number; total_minor: number } | null;
}

/**
 * A cancelled order or line counts for nothing. An item on two lines of an order counts as ordered once. The last line is the last in the order of the
 * bill, not the youngest: pieces that were cancelled are younger than the lines after them, and have the price of the line that they were on.
 */
export function countsOf(order: OrderState): OrderCounts {
  const counted = order.status !== 'cancelled';
  const items = new Map<string, ItemCounts>();
  for (const { itemId, title, unitMinor, quantity, status } of order.items) {
    const item = items.get(itemId) ?? { item_id: itemId, title, unit_minor: unitMinor, orders: 0, quantity: 0, sales_minor: 0 };
    items.set(itemId, item);
    item.title = title;
    item.unit_minor = unitMinor;
    if (!counted || status === 'cancelled') continue;
    item.orders = 1;
    item.quantity += quantity;
    item.sales_minor += unitMinor * quantity;
  }
  return {
    order_id: order.orderId,
    version: order.version,
    business_day: order.businessDay,
    customer_id: order.customerId,
    orders: counted ? 1 : 0,
    items: [...items.values()],
    parts: partsOfOrder(order),
    cancelled:
      order.status === 'cancelled'
        ? {
            at: order.cancelledAt ?? order.createdAt,
            by: order.cancelledBy ?? '',
            token_no: order.tokenNo,
            total_minor: order.totalMinor,
          }
        : null,
  };
}

/** The event with the newest state of each order. */
export function newestStates(events: readonly EventEnvelope<OrderState>[]): EventEnvelope<OrderState>[] {
  const newest = new Map<string, EventEnvelope<OrderState>>();
  for (const event of events) {
    const key = `${event.tenantId} ${event.data.orderId}`;
    const known = newest.get(key);
    if (!known || known.data.version < event.data.version) newest.set(key, event);
  }
  return [...newest.values()];
}
