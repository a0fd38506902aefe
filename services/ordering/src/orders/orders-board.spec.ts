import { describe, expect, it } from '@jest/globals';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { bumpTicket, listKitchen, listRecallable, recallTicket, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { creditNoteIssued, orderUpdated } from '@thali/proto/ordering/order-events';
import { cancelOrders, completeAndPay, listOrders, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from '../../test/restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** A naan (55 + 5 %) and a lassi (118 incl. 18 %). */
const send = async (more: object = {}) => {
  const cart = [
    { id: place.items.naan.id, quantity: 1 },
    { id: place.items.lassi.id, quantity: 1 },
  ];
  const { orderId } = await place.call(createOrder, place.order(cart, 175.75, more));
  return (await board()).find(({ id }) => id === orderId) as Order;
};
const board = async () => (await place.call(listOrders, {})).flatMap((group) => group.orders);
const summaryOf = (orderIds: string[]) => place.call(paymentSummary, { orderIds });
const pay = async (orderIds: string[], more: object = {}) => {
  const { subtotal: subTotal, taxTotal, total, discount } = await summaryOf(orderIds);
  return place.call(completeAndPay, { orderIds, subTotal, taxTotal, total, discount, ...more });
};

describe('the orders board', () => {
  it('groups open orders by table, and an order without a table stands alone', async () => {
    await send({ tableId: place.table });
    await send();
    await send({ tableId: place.table });
    const groups = await place.call(listOrders, {});
    expect(groups.map(({ table_title, floor, orders, due }) => [table_title, floor, orders.length, due])).toEqual([
      ['Table T4', 'Ground', 2, 351.5],
      [null, null, 1, 175.75],
    ]);
  });
  it('sets any item to preparing, completed, delivered or cancelled', async () => {
    const { items } = await send();
    const id = items[0]?.id as string;
    const message = 'Order Item status successfully updated!';
    for (const status of ['completed', 'preparing', 'delivered'] as const)
      expect(await place.call(updateItemStatus, { id, status })).toEqual({ message });
    expect(await place.call(updateItemStatus, { id, status: 'cancelled' })).toEqual({ message, cancelledId: id });
    expect((await board())[0]?.items.map(({ status }) => status)).toEqual(['cancelled', 'created']);
  });
  it('bills uncancelled items only, and a cancelled item stays cancelled', async () => {
    const { id, items } = await send();
    await place.call(updateItemStatus, { id: items[0]?.id as string, status: 'cancelled' });
    expect(await summaryOf([id])).toMatchObject({ subtotal: 100, discount: 0, taxTotal: 18, total: 118 });
    await expect(place.call(updateItemStatus, { id: items[0]?.id as string, status: 'preparing' })).rejects.toMatchObject({
      code: 'ITEM_STATUS_NOT_ALLOWED',
    });
  });
  it('takes an order off when its last item is cancelled', async () => {
    const { items } = await send();
    for (const { id } of items) await place.call(updateItemStatus, { id, status: 'cancelled' });
    expect(await board()).toEqual([]);
  });
  it('makes one invoice for all orders of a table and delivers their items', async () => {
    const orders = [await send({ tableId: place.table }), await send({ tableId: place.table })];
    const ids = orders.map(({ id }) => id);
    const { invoiceId, message } = await pay(ids);
    expect(message).toBe('Order completed & paid!');
    expect(await board()).toEqual([]);
    const receipt = await place.call(getReceipt, { orderIds: ids });
    expect(receipt).toMatchObject({
      invoiceId,
      subtotal: 310,
      discount: 0,
      taxTotal: 41.5,
      total: 351.5,
      payments: [{ title: 'Cash', amount: 351.5 }],
    });
    expect(receipt.taxes.reduce((sum, tax) => sum + tax.amount * 100, 0)).toBe(4150);
    expect(receipt.orders.every((order) => order.items.every(({ status }) => status === 'delivered'))).toBe(true);
  });
  it('bills only what is unpaid of a group with paid orders', async () => {
    const open = await send({ tableId: place.table });
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    const paid = await place.call(createOrderAndInvoice, place.order(cart, 20, { tableId: place.table }));
    expect(await summaryOf([open.id, paid.orderId])).toMatchObject({ total: 175.75 });
    await pay([open.id, paid.orderId]);
    expect(await board()).toEqual([]);
  });
  it('makes one invoice when two tills pay the same order at once', async () => {
    const { id } = await send();
    const { subtotal: subTotal, taxTotal, total, discount } = await summaryOf([id]);
    const till = () =>
      place.call(completeAndPay, { orderIds: [id], subTotal, taxTotal, total, discount }).catch((error) => error.code);
    const answers = await Promise.all(Array.from({ length: 10 }, till));
    expect(answers.filter((answer) => answer === 'ORDER_ALREADY_PAID')).toHaveLength(9);
    expect(await service.sql('select id from invoice where tenant_id = $1', [place.caller.tenantId])).toHaveLength(1);
  });
  it('refuses figures that are not the bill, and payments that do not add up', async () => {
    const { id } = await send();
    await expect(pay([id], { total: 1 })).rejects.toMatchObject({
      code: 'PRICES_CHANGED',
      extra: { details: { total: 175.75 } },
    });
    await expect(pay([id], { payments: [{ paymentTypeId: place.paymentTypes.upi, amount: 1 }] })).rejects.toMatchObject({
      code: 'PAYMENTS_MISMATCH',
    });
  });
  it('lets exactly one of a cancel and a payment win', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await send();
      const answers = await Promise.allSettled([place.call(cancelOrders, { orderIds: [id] }), pay([id])]);
      const paid = await service.sql(
        'select 1 from invoice i join orders o on o.invoice_id = i.id and o.tenant_id = i.tenant_id where o.id = $1',
        [id],
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(paid).toHaveLength(answers[1].status === 'fulfilled' ? 1 : 0);
    }
  });
  it('writes a credit note for a paid order that is cancelled, in its own series', async () => {
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    const { orderId, invoiceId } = await place.call(createOrderAndInvoice, place.order(cart, 20), {
      at: new Date('2026-11-20T10:00:00Z'),
    });
    await place.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' }, { at: new Date('2026-11-21T10:00:00Z') });
    expect(await service.sql('select payment_status, status from orders where id = $1', [orderId])).toEqual([
      { payment_status: 'refunded', status: 'cancelled' },
    ]);
    const event = await service.waitForEvent(creditNoteIssued, ({ tenantId }) => tenantId === place.caller.tenantId);
    expect(event.data).toMatchObject({ creditNoteId: 'CN26-27/000001', invoiceId, businessDay: '2026-11-21', totalMinor: 2000 });
    expect(event.data).toMatchObject({ deliveryType: 'dinein', payments: [{ title: 'Cash', amountMinor: 2000 }] });
    const state = await service.waitForEvent(orderUpdated, ({ data }) => data.orderId === orderId && data.status === 'cancelled');
    expect(state.data).toMatchObject({ cancelledBy: place.caller.username, cancelledAt: '2026-11-21T10:00:00.000Z' });
  });
  it('freezes completed and cancelled orders', async () => {
    const [completed, cancelled] = [await send(), await send()];
    await pay([completed.id]);
    await place.call(cancelOrders, { orderIds: [cancelled.id] });
    for (const order of [completed, cancelled]) {
      await expect(place.call(cancelOrders, { orderIds: [order.id] })).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
      await expect(place.call(completeOrders, { orderIds: [order.id] })).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
      await expect(place.call(updateItemStatus, { id: order.items[0]?.id as string, status: 'preparing' })).rejects.toMatchObject(
        { code: 'ORDER_CLOSED' },
      );
    }
  });
  it('changes nothing when one id of many is unknown or another tenant’s', async () => {
    const { id } = await send();
    const foreign = await openRestaurant(service);
    await expect(foreign.call(cancelOrders, { orderIds: [id] })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
    await expect(place.call(cancelOrders, { orderIds: [id, foreign.table] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await board())[0]?.status).toBe('created');
  });
  it('tells each change with a growing version', async () => {
    const { id, items } = await send();
    await place.call(updateItemStatus, { id: items[0]?.id as string, status: 'preparing' });
    await place.call(completeOrders, { orderIds: [id], unpaidReason: 'Left without paying' });
    const event = await service.waitForEvent(orderUpdated, ({ data }) => data.orderId === id && data.version === 3);
    expect(event.data).toMatchObject({ status: 'completed', items: [{ status: 'delivered' }, { status: 'delivered' }] });
  });
});

describe('the kitchen board', () => {
  it('moves an item from created to preparing to completed and no other way', async () => {
    const { items } = await send();
    const id = items[0]?.id as string;
    await expect(place.call(updateKitchenItem, { id, status: 'completed' })).rejects.toMatchObject({
      code: 'ITEM_STATUS_NOT_ALLOWED',
      status: 409,
    });
    await place.call(updateKitchenItem, { id, status: 'preparing' });
    await expect(place.call(updateKitchenItem, { id, status: 'preparing' })).rejects.toMatchObject({
      code: 'ITEM_STATUS_NOT_ALLOWED',
    });
    await place.call(updateKitchenItem, { id, status: 'completed' });
  });
  it('shows what is still to cook, oldest first, and drops a ticket when all is cooked', async () => {
    const [first, second] = [await send(), await send()];
    const tickets = async () => (await place.call(listKitchen, {})).map(({ id }) => id);
    expect(await tickets()).toEqual([first.id, second.id]);
    await place.call(bumpTicket, { orderId: first.id });
    await place.call(bumpTicket, { orderId: first.id });
    expect(await tickets()).toEqual([second.id]);
    await expect(place.call(bumpTicket, { orderId: first.id })).rejects.toMatchObject({ code: 'ITEM_STATUS_NOT_ALLOWED' });
  });
  it('tells of a cancelled order for 5 minutes, so that nobody goes on cooking it', async () => {
    const { id } = await send();
    const at = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
    await place.call(cancelOrders, { orderIds: [id] }, at(0));
    const tickets = async (minutes: number) =>
      (await place.call(listKitchen, {}, at(minutes))).filter((order) => order.id === id).map(({ status }) => status);
    expect(await tickets(4)).toEqual(['cancelled']);
    expect(await tickets(6)).toEqual([]);
  });
  it('recalls what was completed within 15 minutes', async () => {
    const { id } = await send();
    const at = (minutes: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 10, minutes)) });
    for (let step = 0; step < 2; step++) await place.call(bumpTicket, { orderId: id }, at(0));
    expect((await place.call(listRecallable, {}, at(14))).map((order) => order.id)).toEqual([id]);
    expect(await place.call(listRecallable, {}, at(16))).toEqual([]);
    await expect(place.call(recallTicket, { orderId: id }, at(16))).rejects.toMatchObject({ code: 'ITEM_STATUS_NOT_ALLOWED' });
    await place.call(recallTicket, { orderId: id }, at(14));
    expect((await place.call(listKitchen, {})).map((order) => order.items.map(({ status }) => status))).toEqual([
      ['preparing', 'preparing'],
    ]);
  });
});
