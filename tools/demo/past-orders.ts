import type { Output } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { bumpTicket } from '@thali/proto/ordering/kitchen';
import { cancelOrders, completeAndPay } from '@thali/proto/ordering/orders-board';
import type { PlannedOrder } from './day-plan.ts';
import { inParallel } from './in-parallel.ts';
import type { StoreClient } from './store-client.ts';

export type Placed = PlannedOrder & Output<typeof createOrder>;
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

export async function placeOrders(store: StoreClient, plan: PlannedOrder[]): Promise<Placed[]> {
  const placed: Placed[] = [];
  await inParallel(plan, 8, async (order) => {
    placed.push({ ...order, ...(await place(store, order)) });
  });
  return placed.sort((a, b) => a.tokenNo - b.tokenNo);
}

/** The kitchen cooks these orders. */
export async function cookOrders(store: StoreClient, placed: Placed[]): Promise<void> {
  await inParallel(placed, 4, async ({ key, at, orderId }) => {
    await store.atTill(bumpTicket, { orderId }, { at: later(at, 3), key: `start-${key}` });
    await store.atTill(bumpTicket, { orderId }, { at: later(at, 5), key: `cooked-${key}` });
  });
}

/** Brings orders to their end: cancelled, or paid and completed. */
export async function finishOrders(store: StoreClient, placed: Placed[]): Promise<void> {
  const served = placed.filter(({ cancelled }) => !cancelled);
  const paid = served.filter(({ pays }) => pays === 'first');
  const unpaid = served.filter(({ pays }) => pays === 'last');
  await Promise.all([
    inParallel(unpaid, 2, (order) => payAtTheEnd(store, order)),
    inParallel(
      placed.filter(({ cancelled }) => cancelled),
      1,
      ({ key, at, orderId }) =>
        store.atTill(cancelOrders, { orderIds: [orderId], reason: 'Guest left' }, { at: later(at, 6), key: `cancel-${key}` }),
    ),
    inParallel(pages(paid, 16), 2, (page) => completePaid(store, page)),
  ]);
}

/** Places an order, with its payment when that is made at once. */
function place(store: StoreClient, { form, payments, pays, key, at }: PlannedOrder): Promise<Output<typeof createOrder>> {
  const when = { at, key: `order-${key}` };
  if (pays === 'last') return store.atTillOnceReady(createOrder, form, when);
  return store.atTillOnceReady(createOrderAndInvoice, { ...form, payments }, when);
}

function payAtTheEnd(store: StoreClient, { figures, payments, orderId, key, at }: Placed): Promise<unknown> {
  return store.atTill(completeAndPay, { orderIds: [orderId], ...figures, payments }, { at: later(at, 45), key: `pay-${key}` });
}

/** Completes orders that are paid already, several in one call. */
function completePaid(store: StoreClient, page: Placed[]): Promise<unknown> {
  const { at, key } = page.at(-1) as Placed;
  const orderIds = page.map(({ orderId }) => orderId);
  return store.atTill(completeOrders, { orderIds }, { at: later(at, 25), key: `complete-${key}` });
}

const pages = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, page) => list.slice(page * size, (page + 1) * size));
