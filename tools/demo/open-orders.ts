import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import type { Order } from '@thali/proto/ordering/order';
import { listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { type CartEntry, priceOrder } from './carts.ts';
import type { StoreBooks } from './day-plan.ts';
import type { OpenOrder } from './restaurants/restaurant.ts';
import type { StoreClient } from './store-client.ts';

export interface OpenBooks extends StoreBooks {
  tableIdOf: Map<string, string>;
}

/** Places the orders that are on the boards right now: some new, some on the stove, some served. Oldest first. */
export async function playOpenOrders(store: StoreClient, books: OpenBooks, now: Date): Promise<void> {
  const placed = new Map<string, { open: OpenOrder; at: Date; key: string }>();
  for (const [index, open] of store.restaurant.openOrders.entries()) {
    const at = new Date(now.getTime() - open.minutesAgo * 60_000);
    const key = `open-${index + 1}`;
    placed.set(await placeOpen(store, books, { open, at, key }), { open, at, key });
  }
  const board = await store.atTill(listOrders, {}, { at: now });
  for (const order of board.flatMap(({ orders }) => orders)) {
    const known = placed.get(order.id);
    if (known) await moveItems(store, order, known);
  }
}

async function placeOpen(
  store: StoreClient,
  books: OpenBooks,
  { open, at, key }: { open: OpenOrder; at: Date; key: string },
): Promise<string> {
  const entries = open.lines.map(({ dish, ...line }): CartEntry => ({ ...line, item: books.menu.get(dish) as MenuItem }));
  const customer = open.customer === undefined ? undefined : books.customers[open.customer];
  const { form } = priceOrder(entries, {
    deliveryType: open.deliveryType ?? 'dinein',
    tableId: open.table && books.tableIdOf.get(open.table),
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
    customerId: customer?.phone,
    menuRevision: books.menuRevision,
  });
  const { orderId } = await store.atTillOnceReady(open.paid ? createOrderAndInvoice : createOrder, form, { at, key });
  return orderId;
}

/** Moves each item to its status, a little after the order was placed. */
async function moveItems(
  store: StoreClient,
  order: Order,
  { open, at, key }: { open: OpenOrder; at: Date; key: string },
): Promise<void> {
  for (const [index, { dish, status }] of open.lines.entries()) {
    const item = order.items.find(({ item_title }) => item_title === dish);
    if (!status || !item) continue;
    const when = {
      at: new Date(at.getTime() + Math.min(open.minutesAgo, 4 + 3 * index) * 60_000),
      key: `${key}-line-${index + 1}`,
    };
    await store.atTill(updateItemStatus, { id: item.id, status }, when);
  }
}
