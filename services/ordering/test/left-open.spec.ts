import { describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { openDay } from '@thali/proto/ordering/day-close';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { closeOldOrders, listLeftOpen, mostLeftOpen } from '@thali/proto/ordering/left-open';
import {
  cancelOrders,
  completeAndPay,
  countOrders,
  listOrders,
  paymentSummary,
  searchOrders,
} from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { leaveOrders } from './many-orders.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const reason = 'Nobody pressed Complete';
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const send = async (at: Date, more: object = {}) =>
  (await place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75, more), { at })).orderId;
const sell = async (at: Date, more: object = {}) =>
  (await place.call(createOrderAndInvoice, place.order([{ id: place.items.water.id, quantity: 1 }], 20, more), { at })).orderId;
const leftOpen = async (after?: string) => place.call(listLeftOpen, { after });
const board = async () => (await place.call(listOrders, {})).map(({ order_ids }) => order_ids);
const stateOf = async (orderId: string) =>
  (
    await service.sql<{ state: string }>(`select status || ' ' || payment_status as state from orders where id = $1`, [orderId])
  )[0]?.state;
const staff = (scope: string) => service.as({ tenantId: place.caller.tenantId, role: 'user', username: 'asha', scope });

describe('an open order of more than two business days ago', () => {
  it('is on no board and in no count of one, but among those that were left open, with hints on the board and in the day close', async () => {
    const [old, kept, fresh] = [await send(daysAgo(4)), await send(daysAgo(1.9)), await send(daysAgo(0))];
    expect(await board()).toEqual([[kept], [fresh]]);
    expect((await place.call(listKitchen, {})).map(({ id }) => id)).toEqual([kept, fresh]);
    expect(await place.call(listRecallable, {})).toEqual([]);
    expect(await place.call(countOrders, {})).toEqual({ orders: 2, groups: 2, due: 115.5, tickets: 2, left_open: 1 });
    expect(await place.call(openDay, {})).toMatchObject({ unpaid_orders: 2, left_open: 1 });
    const { orders, total, more } = await leftOpen();
    expect([orders.map(({ id }) => id), total, more]).toEqual([[old], 1, false]);
  });
  it('stays on the board until the business day after the second one begins, by the store’s clock', async () => {
    const now = new Date('2026-11-25T12:00:00Z');
    const [left, stays] = [await send(new Date('2026-11-22T18:29:00Z')), await send(new Date('2026-11-22T18:31:00Z'))];
    const shown = (await place.call(listOrders, {}, { at: now })).map(({ order_ids }) => order_ids);
    expect(shown).toEqual([[stays]]);
    expect((await place.call(listLeftOpen, {}, { at: now })).orders.map(({ id }) => id)).toEqual([left]);
  });
  it('is found by itself, and the next guests of its table do not pay for it', async () => {
    const [old, fresh] = [await send(daysAgo(4), { tableId: place.table }), await send(daysAgo(0), { tableId: place.table })];
    const found = await place.call(searchOrders, { q: 'table t4' });
    expect(found.map(({ order_ids }) => order_ids)).toEqual([[fresh], [old]]);
    expect(await board()).toEqual([[fresh]]);
  });
  it('can be paid and cancelled like any other', async () => {
    const [paid, cancelled] = [await send(daysAgo(5)), await send(daysAgo(4))];
    const { subtotal: subTotal, taxTotal, total, discount } = await place.call(paymentSummary, { orderIds: [paid] });
    await place.call(completeAndPay, { orderIds: [paid], subTotal, taxTotal, total, discount });
    await place.call(cancelOrders, { orderIds: [cancelled] });
    expect(await leftOpen()).toMatchObject({ orders: [], total: 0 });
    expect(await Promise.all([paid, cancelled].map(stateOf))).toEqual(['completed paid', 'cancelled pending']);
  });
  it('is on one page of the list, also when others are closed while somebody pages', async () => {
    await leaveOrders(service, place, 45, daysAgo(4));
    const first = await leftOpen();
    expect([first.orders.length, first.total, first.more]).toEqual([20, 45, true]);
    const last = first.orders.at(-1)?.id as string;
    await place.call(cancelOrders, { orderIds: first.orders.map(({ id }) => id) });
    const second = await leftOpen(last);
    const third = await leftOpen(second.orders.at(-1)?.id);
    const ids = [first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id));
    expect([second.total, third.orders.length, third.more, ids.length, new Set(ids).size]).toEqual([25, 5, false, 45, 45]);
    await expect(leftOpen(place.table)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('is counted up to a bound', async () => {
    await leaveOrders(service, place, mostLeftOpen + 50, daysAgo(4));
    expect((await leftOpen()).total).toBe(mostLeftOpen + 1);
    expect((await place.call(countOrders, {})).left_open).toBe(mostLeftOpen + 1);
  }, 60_000);
});

describe('closing orders that nobody closed', () => {
  const told = async () =>
    (
      await service.sql<{ data: unknown }>(
        `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%' order by id`,
        [place.caller.tenantId],
      )
    ).map(({ data }) => data);
  it('completes what is paid and closes what is not for one reason, and tells it once', async () => {
    const [unpaid, paid, fresh] = [await send(daysAgo(4)), await sell(daysAgo(4)), await send(daysAgo(0))];
    const { before } = await leftOpen();
    expect(await place.call(closeOldOrders, { before, reason })).toEqual({ message: 'Orders closed!', closed: 2, more: false });
    expect(await Promise.all([unpaid, paid, fresh].map(stateOf))).toEqual([
      'completed pending',
      'completed paid',
      'created pending',
    ]);
    expect(await place.call(listUnpaidOrders, {})).toMatchObject([{ id: unpaid, reason, closed_by: 'tester' }]);
    const details = { orders: 2, unpaid: 1, total: 57.75, currency: 'INR', reason };
    expect(await told()).toMatchObject([{ action: 'orders_closed_together', subject: '2 orders', by: 'tester', details }]);
    const now = new Date(Date.now() + 60_000).toISOString();
    expect(await place.call(closeOldOrders, { before: now, reason })).toMatchObject({ closed: 0, more: false });
    expect(await told()).toHaveLength(1);
  });
  it('goes on in portions until nothing is left, each with one entry in the audit log', async () => {
    await leaveOrders(service, place, 450, daysAgo(4));
    const { before } = await leftOpen();
    const answers = [];
    for (let more = true; more; more = answers.at(-1)?.more ?? false)
      answers.push(await place.call(closeOldOrders, { before, reason }));
    expect(answers.map(({ closed, more }) => [closed, more])).toEqual([
      [200, true],
      [200, true],
      [50, false],
    ]);
    expect(await told()).toMatchObject([200, 200, 50].map((orders) => ({ details: { orders, total: orders * 57.75 } })));
    expect(await leftOpen()).toMatchObject({ orders: [], total: 0 });
  }, 120_000);
  it('of a table takes only those of its card, and nothing that came since', async () => {
    const table = { tableId: place.table };
    const [leftOpenThere, old] = [await send(daysAgo(4), table), await send(daysAgo(1), table)];
    const [elsewhere, fresh] = [await send(daysAgo(1)), await send(daysAgo(0), table)];
    const before = daysAgo(0.5).toISOString();
    expect(await place.call(closeOldOrders, { ...table, before, reason })).toMatchObject({ closed: 1, more: false });
    expect(await Promise.all([leftOpenThere, old, elsewhere, fresh].map(stateOf))).toEqual([
      'created pending',
      'completed pending',
      'created pending',
      'created pending',
    ]);
  });
  it('is for those who answer for the money, and for a reason', async () => {
    const order = await send(daysAgo(4));
    const { before } = await leftOpen();
    for (const scope of ['ORDERS', 'POS', 'REPORTS'])
      await expect(staff(scope).call(closeOldOrders, { before, reason })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await expect(place.call(closeOldOrders, { before, reason: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await stateOf(order)).toBe('created pending');
    expect(await staff('ORDERS,REPORTS').call(closeOldOrders, { before, reason })).toMatchObject({ closed: 1 });
  });
  it('by two people at once closes each order once', async () => {
    await leaveOrders(service, place, 60, daysAgo(4));
    const { before } = await leftOpen();
    const answers = await Promise.all([1, 2].map(() => place.call(closeOldOrders, { before, reason })));
    expect(answers.reduce((sum, { closed }) => sum + closed, 0)).toBe(60);
  }, 60_000);
});
