import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice } from '@thali/proto/ordering/credit-notes';
import { addCustomer } from '@thali/proto/ordering/customers';
import { openDay } from '@thali/proto/ordering/day-close';
import { cancelOrders, completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import { addReservation, deleteReservation, listReservations } from '@thali/proto/ordering/reservations';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
let second: TestCaller;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
  second = cashier('POS,ORDERS,RESERVATIONS,MANAGE_RESERVATIONS');
});

/** Another user of the same restaurant, at the same till. */
const cashier = (scope: string) => service.as({ tenantId: place.caller.tenantId, role: 'user', username: 'bela', scope });
const water = (quantity = 1) => place.order([{ id: place.items.water.id, quantity }], quantity * 20);
const paid = { netTotal: 20, taxTotal: 0, total: 20 };
const key = { idempotencyKey: 'what-the-till-holds' };
const tokens = async () =>
  (
    await service.sql<{ token_no: number }>('select token_no from orders where tenant_id = $1 order by 1', [
      place.caller.tenantId,
    ])
  ).map(({ token_no }) => token_no);

describe('what a till repeats after a lost answer and a change of cashier', () => {
  it('is the order that the first cashier sent, not a second one', async () => {
    const first = await place.call(createOrder, water(), key);
    expect(await second.call(createOrder, water(), key)).toEqual(first);
    expect(await tokens()).toEqual([1]);
  });
  it('is the order and its invoice when it was paid at once', async () => {
    const order = { ...water(), ...paid };
    const first = await place.call(createOrderAndInvoice, order, key);
    expect(await second.call(createOrderAndInvoice, order, key)).toEqual(first);
    expect(await place.call(openDay, {})).toMatchObject({ invoices: 1, total: 20 });
  });
  it('is the first answer even when the menu has changed since', async () => {
    const first = await place.call(createOrder, water(), key);
    await place.change([{ kind: 'item', id: place.items.water.id, data: { ...place.items.water, price: 30 } }]);
    expect(await second.call(createOrder, water(), key)).toEqual(first);
    expect(await tokens()).toEqual([1]);
  });
  it('is one order when both send it at once, ten times each', async () => {
    const tills = Array.from({ length: 20 }, (_, index) => (index % 2 ? place : second));
    const answers = await Promise.all(tills.map((till) => till.call(createOrder, water(), key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await tokens()).toEqual([1]);
  });
  it('is one order when each asks another process of the service', async () => {
    const other = await service.another();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? place : second).call(createOrder, water(), key)),
    );
    await other.stop();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await tokens()).toEqual([1]);
  });
  it('is the payment, the cancellation, the credit note and the booking that were made', async () => {
    const { orderId } = await place.call(createOrder, water());
    const pay = { orderIds: [orderId], subTotal: 20, taxTotal: 0, total: 20, discount: 0 };
    const payment = await place.call(completeAndPay, pay, key);
    expect(await second.call(completeAndPay, pay, key)).toEqual(payment);

    const open = await place.call(createOrder, water());
    const cancelled = await place.call(cancelOrders, { orderIds: [open.orderId] }, key);
    expect(await second.call(cancelOrders, { orderIds: [open.orderId] }, key)).toEqual(cancelled);

    const credit = { invoiceId: payment.invoiceId, total: 20, reason: 'Cold' };
    const note = await place.call(creditInvoice, credit, key);
    expect(await cashier('INVOICES').call(creditInvoice, credit, key)).toEqual(note);

    await place.call(addCustomer, { phone: '98450', name: 'Ravi' });
    const booking = { customerId: '98450', date: new Date(Date.now() + 86_400_000).toISOString() };
    const booked = await place.call(addReservation, booking, key);
    expect(await second.call(addReservation, booking, key)).toEqual(booked);
    expect(await place.call(listReservations, { type: 'tomorrow' })).toHaveLength(1);
    expect(await place.call(openDay, {})).toMatchObject({ invoices: 1, credit_notes: 1, total: 0 });
  });
});

describe('a try that comes in late', () => {
  const price = (price: number) =>
    place.change([{ kind: 'item', id: place.items.water.id, data: { ...place.items.water, price } }]);
  it('is refused as the later one was, even if it could be placed now: the till has begun another order', async () => {
    await price(30);
    await expect(place.call(createOrder, water(), key)).rejects.toMatchObject({ code: 'PRICES_CHANGED' });
    await price(20);
    for (const till of [place, second])
      await expect(till.call(createOrder, water(), key)).rejects.toMatchObject({
        code: 'PRICES_CHANGED',
        message: 'Prices have changed, please review the order!',
        extra: { details: { itemsTotal: 30 } },
      });
    expect(await tokens()).toEqual([]);
    expect(await place.call(createOrder, water(), { idempotencyKey: 'the next one' })).toMatchObject({ tokenNo: 1 });
  });
  it('books no table that was refused before, even if it is free now', async () => {
    await place.call(addCustomer, { phone: '98450', name: 'Ravi' });
    const booking = { customerId: '98450', date: new Date(Date.now() + 86_400_000).toISOString(), tableId: place.table };
    await place.call(addReservation, booking, { idempotencyKey: 'of somebody else' });
    await expect(place.call(addReservation, booking, key)).rejects.toMatchObject({ code: 'TABLE_BOOKED' });
    const [{ id = '' } = {}] = await place.call(listReservations, { type: 'tomorrow' });
    await place.call(deleteReservation, { id });
    for (const till of [place, second])
      await expect(till.call(addReservation, booking, key)).rejects.toMatchObject({ code: 'TABLE_BOOKED' });
    expect(await place.call(listReservations, { type: 'tomorrow' })).toEqual([]);
  });
  it('may be corrected under its key: that is another command', async () => {
    await expect(place.call(createOrder, { ...water(), payableAmount: 1 }, key)).rejects.toMatchObject({
      code: 'PRICES_CHANGED',
    });
    const order = await place.call(createOrder, water(), key);
    expect(await second.call(createOrder, water(), key)).toEqual(order);
    await expect(place.call(createOrder, { ...water(), payableAmount: 1 }, key)).rejects.toThrow();
    expect(await tokens()).toEqual([1]);
  });
  it('may be corrected under its key when it is a payment, too', async () => {
    const { orderId } = await place.call(createOrder, water());
    const pay = { orderIds: [orderId], subTotal: 30, taxTotal: 0, total: 30, discount: 0 };
    await expect(place.call(completeAndPay, pay, key)).rejects.toMatchObject({ code: 'PRICES_CHANGED' });
    expect(await second.call(completeAndPay, { ...pay, subTotal: 20, total: 20 }, key)).toHaveProperty('invoiceId');
    await expect(place.call(completeAndPay, pay, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await place.call(openDay, {})).toMatchObject({ invoices: 1, total: 20 });
  });
  it('is not refused for who it was that asked before, or for a busy server', async () => {
    await expect(cashier('KITCHEN').call(createOrder, water(), key)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(await place.call(createOrder, water(), key)).toMatchObject({ tokenNo: 1 });
  });
});

describe("another user's key", () => {
  it('with another body is refused and changes nothing', async () => {
    await place.call(createOrder, water(), key);
    await expect(second.call(createOrder, water(2), key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', status: 422 });
    const { orderId } = await place.call(createOrder, water());
    await place.call(cancelOrders, { orderIds: [orderId] }, key);
    await expect(second.call(cancelOrders, { orderIds: [place.table] }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await tokens()).toEqual([1, 2]);
  });
  it('shows nothing to who may not do what it did', async () => {
    await place.call(createOrder, water(), key);
    await expect(cashier('KITCHEN,INVOICES').call(createOrder, water(), key)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
  });
  it('of another restaurant is its own', async () => {
    const foreign = await openRestaurant(service);
    await place.call(createOrder, water(), key);
    const theirs = foreign.order([{ id: foreign.items.water.id, quantity: 1 }], 20);
    expect((await foreign.call(createOrder, theirs, key)).tokenNo).toBe(1);
    expect(await foreign.call(listOrders, {})).toHaveLength(1);
  });
});
