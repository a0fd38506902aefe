import { describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import type { Request } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { openDay } from '@thali/proto/ordering/day-close';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { bumpTicket, listKitchen, listRecallable, recallTicket, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { OrderItem } from '@thali/proto/ordering/order';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import {
  cancelOrders,
  completeAndPay,
  countOrders,
  listOrders,
  paymentSummary,
  updateItemStatus,
} from '@thali/proto/ordering/orders-board';
import { getTicket } from '@thali/proto/ordering/ticket';
import type { Scope } from '@thali/proto/scopes';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const reason = 'Guest left';
type Pieces = { id: string; quantity: number }[];
interface Sold {
  orderId: string;
  invoiceId: string;
  water: string;
  lassi: string;
}
/** An order that is paid and not cooked yet: three bottles of water at 20, one lassi at 118 with 18 % in it. */
async function sell(): Promise<Sold> {
  const cart = [
    { id: place.items.water.id, quantity: 3 },
    { id: place.items.lassi.id, quantity: 1 },
  ];
  const order = { ...place.order(cart, 178), netTotal: 160, taxTotal: 18, total: 178 };
  const { orderId, invoiceId } = await place.call(createOrderAndInvoice, order);
  const { lines } = await place.call(previewCredit, { invoiceId });
  const [water, lassi] = lines.map(({ id }) => id) as [string, string];
  return { orderId, invoiceId, water, lassi };
}
const toCook = async (invoiceId: string, lines?: Pieces) =>
  (await place.call(previewCredit, { invoiceId, lines })).toCook?.map(({ title, quantity, status }) => [title, quantity, status]);
async function refund(invoiceId: string, lines?: Pieces, more: Partial<Request<typeof creditInvoice>> = {}, headers = {}) {
  const { total } = await place.call(previewCredit, { invoiceId, lines });
  return place.call(creditInvoice, { invoiceId, lines, total, reason, ...more }, headers);
}
const stop = (invoiceId: string, lines?: Pieces, headers = {}) => refund(invoiceId, lines, { stopKitchen: true }, headers);
/** How the lines of an order stand: status, pieces not to be cooked, pieces that go on being cooked. */
const standing = (items: OrderItem[] = []) => items.map(({ status, stopped, goes_on }) => [status, stopped, goes_on]);
const kitchen = async () => (await place.call(listKitchen, {})).map(({ items }) => standing(items));
const board = async () => (await place.call(listOrders, {})).flatMap(({ orders }) => orders.map(({ items }) => standing(items)));
const stoppedBefore = { code: 'ITEM_STOPPED', status: 409, message: 'This was refunded and is not to be cooked!' };
const acts = () =>
  service.sql<{ details: { kitchen?: string } }>(
    `select payload->'data'->'details' as details from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%' order by id`,
    [place.caller.tenantId],
  );

describe('before money goes back, the preview says what of it the kitchen has still to cook', () => {
  it('by line and pieces: what is new or being prepared, and nothing that is cooked', async () => {
    const { invoiceId, water, lassi } = await sell();
    expect(await toCook(invoiceId)).toEqual([
      ['water', 3, 'created'],
      ['lassi', 1, 'created'],
    ]);
    expect(await toCook(invoiceId, [{ id: water, quantity: 2 }])).toEqual([['water', 2, 'created']]);
    await place.call(updateKitchenItem, { id: water, status: 'preparing' });
    await place.call(updateItemStatus, { id: lassi, status: 'completed' });
    expect(await toCook(invoiceId)).toEqual([['water', 3, 'preparing']]);
    await place.call(updateItemStatus, { id: water, status: 'delivered' });
    expect(await toCook(invoiceId)).toEqual([]);
  });
  it('nothing of an order that is completed, and nothing of two orders on one invoice, which paying them completes', async () => {
    const { orderId, invoiceId } = await sell();
    await place.call(completeOrders, { orderIds: [orderId] });
    expect(await toCook(invoiceId)).toEqual([]);
    const orderIds = [];
    for (let at = 0; at < 2; at++) {
      const order = place.order([{ id: place.items.water.id, quantity: 2 }], 40, { tableId: place.table });
      orderIds.push((await place.call(createOrder, order)).orderId);
    }
    const { subtotal: subTotal, taxTotal, total, discount } = await place.call(paymentSummary, { orderIds });
    const both = await place.call(completeAndPay, { orderIds, subTotal, taxTotal, total, discount });
    expect(await toCook(both.invoiceId as string)).toEqual([]);
    await stop(both.invoiceId as string);
    const rows = await service.sql('select stopped from order_item where tenant_id = $1 and stopped > 0', [
      place.caller.tenantId,
    ]);
    expect([rows, await kitchen()]).toEqual([[], []]);
  });
});

describe('a refund that stops the kitchen', () => {
  it('of the whole order takes it out of what is to be cooked, and the kitchen reads for five minutes not to cook it', async () => {
    const { orderId, invoiceId } = await sell();
    const { tenantId } = place.caller;
    expect(await place.call(countOrders, {})).toMatchObject({ tickets: 1 });
    await stop(invoiceId);
    const off = [
      ['cancelled', 3, 0],
      ['cancelled', 1, 0],
    ];
    expect([await kitchen(), await board()]).toEqual([[off], [off]]);
    expect(await place.call(countOrders, {})).toMatchObject({ orders: 1, tickets: 0 });
    const at = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
    expect(await place.call(listKitchen, {}, at(4))).toHaveLength(1);
    expect(await place.call(listKitchen, {}, at(6))).toEqual([]);
    await service.waitForEvent(
      orderUpdated,
      ({ tenantId: of, data }) => of === tenantId && data.orderId === orderId && data.paymentStatus === 'refunded',
    );
    expect((await place.call(getTicket, { orderId })).items).toEqual([]);
  });
  it('of some pieces leaves the others to be cooked, on the board and on the paper', async () => {
    const { orderId, invoiceId, water } = await sell();
    await stop(invoiceId, [{ id: water, quantity: 2 }]);
    const left = [
      ['created', 2, 0],
      ['created', 0, 0],
    ];
    expect([await kitchen(), await board()]).toEqual([[left], [left]]);
    const { items } = await place.call(getTicket, { orderId });
    expect(items.map(({ item_title, quantity }) => [item_title, quantity])).toEqual([
      ['water', 1],
      ['lassi', 1],
    ]);
    await place.call(updateKitchenItem, { id: water, status: 'preparing' });
    await place.call(updateKitchenItem, { id: water, status: 'completed' });
    expect((await kitchen())[0]?.[0]).toEqual(['completed', 2, 0]);
  });
  it('adds up: what goes on and what is stopped are the pieces of each refund, never more than were ordered', async () => {
    const { invoiceId, water } = await sell();
    const one = [{ id: water, quantity: 1 }];
    await refund(invoiceId, one, { stopKitchen: false });
    expect((await kitchen())[0]?.[0]).toEqual(['created', 0, 1]);
    await stop(invoiceId, one);
    expect((await kitchen())[0]?.[0]).toEqual(['created', 1, 1]);
    await stop(invoiceId);
    expect((await kitchen())[0]).toEqual([
      ['created', 2, 1],
      ['cancelled', 1, 0],
    ]);
  });
  it('is refused every step of what was stopped, and goes on with the rest of the ticket', async () => {
    const { orderId, invoiceId, water, lassi } = await sell();
    await stop(invoiceId, [{ id: water, quantity: 3 }]);
    await expect(place.call(updateKitchenItem, { id: water, status: 'preparing' })).rejects.toMatchObject(stoppedBefore);
    for (const status of ['preparing', 'completed', 'delivered'] as const)
      await expect(place.call(updateItemStatus, { id: water, status })).rejects.toMatchObject(stoppedBefore);
    await place.call(bumpTicket, { orderId });
    expect(await kitchen()).toEqual([
      [
        ['cancelled', 3, 0],
        ['preparing', 0, 0],
      ],
    ]);
    await place.call(bumpTicket, { orderId });
    // The last dish is cooked, so the ticket can be recalled, with what is still not to be cooked.
    expect((await place.call(listRecallable, {})).map(({ items }) => standing(items))).toEqual([
      [
        ['cancelled', 3, 0],
        ['completed', 0, 0],
      ],
    ]);
    await place.call(recallTicket, { orderId });
    expect((await kitchen())[0]?.map(([status]) => status)).toEqual(['cancelled', 'preparing']);
    await stop(invoiceId, [{ id: lassi, quantity: 1 }]);
    await expect(place.call(bumpTicket, { orderId })).rejects.toMatchObject(stoppedBefore);
  });
  it('leaves the money as it is: the invoice, the credit note and the day add up', async () => {
    const { orderId, invoiceId } = await sell();
    await stop(invoiceId);
    expect(await place.call(listInvoices, {})).toMatchObject([{ total: 178, refunded: 178 }]);
    expect(await place.call(openDay, {})).toMatchObject({ total: 0, tax_total: 0, subtotal: 0 });
    await place.call(completeOrders, { orderIds: [orderId] });
    const rows = await service.sql(
      'select i.status, total_minor from order_item i join orders o on o.id = order_id where o.id = $1',
      [orderId],
    );
    // What was not cooked is not delivered either.
    expect(rows).toEqual([
      { status: 'created', total_minor: 17_800 },
      { status: 'created', total_minor: 17_800 },
    ]);
  });
  it('stops once, however often it is sent under its key', async () => {
    const { invoiceId, water } = await sell();
    const call = { invoiceId, lines: [{ id: water, quantity: 1 }], total: 20, reason, stopKitchen: true };
    const key = { idempotencyKey: 'stop-1' };
    const answers = [await place.call(creditInvoice, call, key), await place.call(creditInvoice, call, key)];
    expect(answers[0]).toEqual(answers[1]);
    expect((await kitchen())[0]?.[0]).toEqual(['created', 1, 0]);
  });
  it('needs the right to give back, and stops nothing when it is refused', async () => {
    const { invoiceId } = await sell();
    const staff = (...scopes: Scope[]) =>
      service.as({ tenantId: place.caller.tenantId, role: 'user', username: 'asha', scope: scopes.join() });
    const call = { invoiceId, total: 178, reason, stopKitchen: true };
    await expect(staff('KITCHEN', 'ORDERS', 'POS').call(creditInvoice, call)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await expect(staff('INVOICES').call(creditInvoice, { ...call, total: 1 })).rejects.toMatchObject({ code: 'CREDIT_CHANGED' });
    expect((await kitchen())[0]).toEqual([
      ['created', 0, 0],
      ['created', 0, 0],
    ]);
    await staff('INVOICES').call(creditInvoice, call);
    expect(await place.call(countOrders, {})).toMatchObject({ tickets: 0 });
  });
  it('is in the audit log with whether the kitchen was stopped; without anything to cook nothing is said of it', async () => {
    const { invoiceId, water, lassi } = await sell();
    const one = [{ id: water, quantity: 1 }];
    await stop(invoiceId, one);
    await refund(invoiceId, one);
    await place.call(updateItemStatus, { id: lassi, status: 'delivered' });
    await stop(invoiceId, [{ id: lassi, quantity: 1 }]);
    expect((await acts()).map(({ details }) => details.kitchen)).toEqual(['stopped', 'goes_on', undefined]);
  });
});

describe('what goes on being cooked', () => {
  it('is what a till of the release before refunds, which does not ask', async () => {
    const { invoiceId } = await sell();
    await refund(invoiceId);
    const on = [
      ['created', 0, 3],
      ['created', 0, 1],
    ];
    expect([await kitchen(), await board()]).toEqual([[on], [on]]);
  });
  it('is no longer said of what is cooked, and is said again when it is recalled', async () => {
    const { orderId, invoiceId } = await sell();
    await refund(invoiceId);
    for (let step = 0; step < 2; step++) await place.call(bumpTicket, { orderId });
    expect((await board())[0]).toEqual([
      ['completed', 0, 0],
      ['completed', 0, 0],
    ]);
    await place.call(recallTicket, { orderId });
    expect((await kitchen())[0]?.map(([, , on]) => on)).toEqual([3, 1]);
  });
  it('is counted also of a note from before lines were kept, which took back its whole order', async () => {
    const { invoiceId } = await sell();
    await refund(invoiceId);
    await service.sql('update credit_note set lines = null where tenant_id = $1', [place.caller.tenantId]);
    expect((await kitchen())[0]?.map(([, , on]) => on)).toEqual([3, 1]);
  });
  it('is stopped by cancelling the paid order, as always', async () => {
    const { orderId, invoiceId, water } = await sell();
    await stop(invoiceId, [{ id: water, quantity: 3 }]);
    await place.call(cancelOrders, { orderIds: [orderId], reason });
    expect((await place.call(listKitchen, {})).map(({ status, items }) => [status, standing(items)])).toEqual([
      [
        'cancelled',
        [
          ['cancelled', 0, 0],
          ['cancelled', 0, 0],
        ],
      ],
    ]);
  });
});
