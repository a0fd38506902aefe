import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer, customerHistory } from '@thali/proto/ordering/customers';
import { listKitchen, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import { cancelOrders, completeAndPay, listOrders, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { getTicket } from '@thali/proto/ordering/ticket';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** Naans at 55 + 5 %, with a note, and a bottle of water. @param total in rupees */
const send = async (naans: number, total: number, more: object = {}) => {
  const cart = [
    { id: place.items.naan.id, quantity: naans, notes: 'no butter' },
    { id: place.items.water.id, quantity: 1 },
  ];
  const { orderId } = await place.call(createOrder, place.order(cart, total, more));
  return order(orderId);
};
const order = async (id: string) =>
  (await place.call(listOrders, {})).flatMap(({ orders }) => orders).find((one) => one.id === id) as Order;
const naanOf = ({ items }: Order) => (items[0] as Order['items'][number]).id;
const cancelPieces = (id: string, quantity: number, key: string = uuidv7()) =>
  place.call(updateItemStatus, { id, status: 'cancelled', reason: 'Sold out', quantity }, { idempotencyKey: key });
const linesOf = ({ items }: Order) => items.map(({ item_title, quantity, status }) => [item_title, quantity, status]);
const fiveNaans = () => send(5, 308.75);

describe('one of five the same', () => {
  it('is cancelled by itself: it stands beside the rest, and the bill is for four', async () => {
    const sent = await fiveNaans();
    await place.call(updateKitchenItem, { id: naanOf(sent), status: 'preparing' });
    const { cancelledId } = await cancelPieces(naanOf(sent), 1);
    const left = await order(sent.id);
    expect(linesOf(left)).toEqual([
      ['naan', 4, 'preparing'],
      ['naan', 1, 'cancelled'],
      ['water', 1, 'created'],
    ]);
    expect(left.items[0]?.id).toBe(naanOf(sent));
    expect(left.items[1]).toMatchObject({ id: cancelledId, notes: 'no butter', price: 55, tax_rate: 5, amount: 55 });
    expect(left.totals).toEqual({ subtotal: 240, discount: 0, taxTotal: 11, total: 251 });
    const [{ subtotal: subTotal, taxTotal, total, discount }] = [await place.call(paymentSummary, { orderIds: [sent.id] })];
    await place.call(completeAndPay, { orderIds: [sent.id], subTotal, taxTotal, total, discount });
    const receipt = await place.call(getReceipt, { orderIds: [sent.id] });
    expect(receipt.total).toBe(251);
    expect(linesOf(receipt.orders[0] as Order)).toEqual([
      ['naan', 4, 'delivered'],
      ['water', 1, 'delivered'],
    ]);
  });
  it('keeps all that the line was: the row differs in its id, number, state and reason alone', async () => {
    const sent = await fiveNaans();
    const { cancelledId } = await cancelPieces(naanOf(sent), 2);
    const rowOf = async (id: string) =>
      (await service.sql<{ row: object }>('select to_jsonb(i) as row from order_item i where id = $1', [id]))[0]?.row;
    expect(await rowOf(cancelledId as string)).toEqual({
      ...(await rowOf(naanOf(sent))),
      ...{ id: cancelledId, quantity: 2, status: 'cancelled', cancel_reason: 'Sold out', status_at: expect.any(String) },
    });
  });
  it('is told of with the whole order, and in the audit log by its own number', async () => {
    const sent = await fiveNaans();
    await cancelPieces(naanOf(sent), 2);
    const { data } = await service.waitForEvent(orderUpdated, ({ data }) => data.orderId === sent.id && data.version === 2);
    expect(data.items.map(({ quantity, status }) => [quantity, status])).toEqual([
      [3, 'created'],
      [2, 'cancelled'],
      [1, 'created'],
    ]);
    expect(data.totalMinor).toBe(19325);
    const told = await service.sql<{ details: object }>(
      `select payload->'data'->'details' as details from outbox where tenant_id = $1 and payload->'data'->>'action' = 'item_cancelled'`,
      [place.caller.tenantId],
    );
    expect(told).toMatchObject([{ details: { quantity: 2, amount: 110, reason: 'Sold out' } }]);
  });
  it('is on the kitchen’s board and ticket as cancelled, and not among what is to cook', async () => {
    const sent = await fiveNaans();
    await cancelPieces(naanOf(sent), 1);
    expect(linesOf((await place.call(listKitchen, {}))[0] as Order)).toEqual(linesOf(await order(sent.id)));
    const { items, cancelled } = await place.call(getTicket, { orderId: sent.id });
    expect([items, cancelled].map((lines) => lines?.map(({ item_title, quantity }) => [item_title, quantity]))).toEqual([
      [
        ['naan', 4],
        ['water', 1],
      ],
      [['naan', 1]],
    ]);
  });
  it('is not among what the guest had', async () => {
    await place.call(addCustomer, { phone: '+919845012345', name: 'Asha' });
    const sent = await send(5, 308.75, { customerType: 'CUSTOMER', customerId: '+919845012345', customerName: 'Asha' });
    await cancelPieces(naanOf(sent), 1);
    const { orders } = await place.call(customerHistory, { id: '+919845012345' });
    expect(orders[0]?.items).toEqual([
      { item_title: 'naan', quantity: 4 },
      { item_title: 'water', quantity: 1 },
    ]);
  });
  it('comes off a discount as if it had never been ordered', async () => {
    const sent = await send(5, 277.88, { couponCode: 'WELCOME10', discount: 29.5 });
    await cancelPieces(naanOf(sent), 1);
    expect((await order(sent.id)).totals).toEqual({ subtotal: 240, discount: 24, taxTotal: 9.9, total: 225.9 });
  });
});

describe('cancelling pieces', () => {
  it('of all that is left cancels the line itself, and the last of it the order', async () => {
    const sent = await fiveNaans();
    const { cancelledId } = await cancelPieces(naanOf(sent), 5);
    expect(cancelledId).toBe(naanOf(sent));
    expect(linesOf(await order(sent.id))[0]).toEqual(['naan', 5, 'cancelled']);
    await cancelPieces(sent.items[1]?.id as string, 1);
    expect(await order(sent.id)).toBeUndefined();
  });
  it('by two waiters at once takes off what both said', async () => {
    const sent = await fiveNaans();
    await Promise.all([cancelPieces(naanOf(sent), 1), cancelPieces(naanOf(sent), 2)]);
    const [rest, ...cancelled] = linesOf(await order(sent.id));
    expect([rest, cancelled.length]).toEqual([['naan', 2, 'created'], 3]);
  });
  it('by two waiters at once of more than there are is refused to one of them, who reads how many are left', async () => {
    const sent = await fiveNaans();
    const answers = await Promise.allSettled([cancelPieces(naanOf(sent), 3), cancelPieces(naanOf(sent), 3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'FEWER_LEFT', status: 409, message: 'Only 2 of these are left!' },
    });
    expect(linesOf(await order(sent.id)).slice(0, 2)).toEqual([
      ['naan', 2, 'created'],
      ['naan', 3, 'cancelled'],
    ]);
  });
  it('is done once, however often it is sent under its key', async () => {
    const sent = await fiveNaans();
    const answers = await Promise.all([1, 2, 3].map(() => cancelPieces(naanOf(sent), 1, 'the tap')));
    expect(new Set(answers.map(({ cancelledId }) => cancelledId)).size).toBe(1);
    expect(linesOf(await order(sent.id)).slice(0, 2)).toEqual([
      ['naan', 4, 'created'],
      ['naan', 1, 'cancelled'],
    ]);
    await expect(cancelPieces(naanOf(sent), 2, 'the tap')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
  it('needs a key, a whole line does not', async () => {
    const id = naanOf(await fiveNaans());
    await expect(place.call(updateItemStatus, { id, status: 'cancelled', quantity: 1 })).rejects.toMatchObject({
      ...{ code: 'IDEMPOTENCY_KEY_MISSING', status: 428 },
    });
    await place.call(updateItemStatus, { id, status: 'cancelled' });
  });
  it.each([0, -1, 1.5, 1_000])('takes no %s pieces', async (quantity) => {
    const id = naanOf(await fiveNaans());
    await expect(cancelPieces(id, quantity)).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', status: 400, message: 'Quantity must be between 1 and 999!' },
    });
  });
  it('is the only step of pieces', async () => {
    const id = naanOf(await fiveNaans());
    const moved = place.call(updateItemStatus, { id, status: 'delivered', quantity: 1 }, { idempotencyKey: 'k' });
    await expect(moved).rejects.toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  });
  it('of a paid order is refused, and of what is cancelled already', async () => {
    const cart = [{ id: place.items.water.id, quantity: 5 }];
    const { orderId } = await place.call(createOrderAndInvoice, place.order(cart, 100));
    await expect(cancelPieces(naanOf(await order(orderId)), 1)).rejects.toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    const sent = await fiveNaans();
    const { cancelledId } = await cancelPieces(naanOf(sent), 1);
    await expect(cancelPieces(cancelledId as string, 1)).rejects.toMatchObject({ code: 'ITEM_STATUS_NOT_ALLOWED' });
    await place.call(cancelOrders, { orderIds: [sent.id] });
    await expect(cancelPieces(naanOf(sent), 1)).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
  });
});
