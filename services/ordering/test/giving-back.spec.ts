import { describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCancel, previewCredit } from '@thali/proto/ordering/credit-notes';
import { listCreditNotes } from '@thali/proto/ordering/invoices';
import { cancelOrders, listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import type { Scope } from '@thali/proto/scopes';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const reason = 'Cold food';
const cart = () => [{ id: place.items.water.id, quantity: 4 }];
const sell = () => place.call(createOrderAndInvoice, { ...place.order(cart(), 80), netTotal: 80, taxTotal: 0, total: 80 });
const send = () => place.call(createOrder, place.order(cart(), 80));
const staff = (...scopes: Scope[]) =>
  service.as({ tenantId: place.caller.tenantId, role: 'user', username: 'asha', scope: scopes.join() });
const stateOf = async (orderId: string) =>
  (
    await service.sql<{ state: string }>(`select status || ' ' || payment_status as state from orders where id = $1`, [orderId])
  )[0]?.state;
const notes = () => place.call(listCreditNotes, {});

describe('cancelling what is paid gives money back, and', () => {
  it('needs the right to give back, however many rights to the board somebody has', async () => {
    const { orderId, invoiceId } = await sell();
    const ofBoard: Scope[][] = [
      ['ORDER_STATUS_DISPLAY'],
      ['ORDER_STATUS'],
      ['POS'],
      ['ORDERS'],
      ['POS', 'ORDERS', 'SETTINGS', 'REPORTS'],
    ];
    for (const scopes of ofBoard) {
      const small = { code: 'SCOPE_MISSING', status: 403 };
      await expect(staff(...scopes).call(cancelOrders, { orderIds: [orderId], reason })).rejects.toMatchObject(small);
      await expect(staff(...scopes).call(previewCancel, { orderIds: [orderId] })).rejects.toMatchObject(small);
      await expect(staff(...scopes).call(creditInvoice, { invoiceId, total: 80, reason })).rejects.toMatchObject(small);
    }
    expect([await stateOf(orderId), await notes()]).toEqual(['created paid', []]);
    await staff('INVOICES').call(cancelOrders, { orderIds: [orderId], reason });
    expect(await stateOf(orderId)).toBe('cancelled refunded');
    expect(await notes()).toMatchObject([{ total: 80, reason }]);
  });
  it('needs a reason, of the owner as well, which the credit note and the audit log keep', async () => {
    const { orderId, invoiceId, tokenNo } = await sell();
    for (const missing of [undefined, null, '', '  '])
      await expect(place.call(cancelOrders, { orderIds: [orderId], reason: missing })).rejects.toMatchObject({
        ...{ code: 'REASON_MISSING', status: 400, message: 'Please give a reason!' },
      });
    expect([await stateOf(orderId), await notes()]).toEqual(['created paid', []]);
    await place.call(cancelOrders, { orderIds: [orderId], reason });
    const told = await service.sql<{ data: unknown }>(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%'`,
      [place.caller.tenantId],
    );
    expect(told).toMatchObject([
      { data: { action: 'order_refunded', subject: `Token ${tokenNo}`, details: { invoiceId, total: 80, reason } } },
    ]);
    expect(await notes()).toMatchObject([{ reason }]);
  });
  it('a card with paid and unpaid orders is cancelled by who may do both, whole or not at all', async () => {
    const [{ orderId: paid }, { orderId: open }] = [await sell(), await send()];
    const both = { orderIds: [paid, open], reason };
    for (const scope of ['POS', 'ORDERS', 'INVOICES'] as const)
      await expect(staff(scope).call(cancelOrders, both)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect([await stateOf(paid), await stateOf(open)]).toEqual(['created paid', 'created pending']);
    await staff('ORDERS', 'INVOICES').call(cancelOrders, both);
    expect([await stateOf(paid), await stateOf(open)]).toEqual(['cancelled refunded', 'cancelled pending']);
  });
  it('a refusal is nobody else’s: under the same key who may give back is not refused', async () => {
    const { orderId } = await sell();
    const key = { idempotencyKey: 'cancel-1' };
    const call = { orderIds: [orderId], reason };
    await expect(staff('POS').call(cancelOrders, call, key)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    const done = await staff('INVOICES').call(cancelOrders, call, key);
    expect(await staff('INVOICES').call(cancelOrders, call, key)).toEqual(done);
    expect(await notes()).toHaveLength(1);
  });
});

describe('what is not paid', () => {
  it('is cancelled without a reason by POS or ORDERS, as tills do that know of none, and by nobody who only sees or moves', async () => {
    const { orderId } = await send();
    for (const scope of ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS', 'INVOICES'] as const)
      await expect(staff(scope).call(cancelOrders, { orderIds: [orderId] })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(await stateOf(orderId)).toBe('created pending');
    await staff('ORDERS').call(cancelOrders, { orderIds: [orderId] });
    await staff('POS').call(cancelOrders, { orderIds: [(await send()).orderId] });
    expect(await stateOf(orderId)).toBe('cancelled pending');
  });
  it('is left of an order whose money went back already: cancelling it gives nothing back', async () => {
    const { orderId, invoiceId } = await sell();
    const { total } = await place.call(previewCredit, { invoiceId });
    await place.call(creditInvoice, { invoiceId, total, reason });
    await staff('ORDERS').call(cancelOrders, { orderIds: [orderId] });
    expect([await stateOf(orderId), (await notes()).length]).toEqual(['cancelled refunded', 1]);
  });
});

describe('the board', () => {
  it('is seen with ORDER_STATUS_DISPLAY, its items are moved with ORDER_STATUS, and taken off the bill with POS or ORDERS', async () => {
    const { orderId } = await place.call(createOrder, place.order([...cart(), ...cart()], 160));
    const [group] = await staff('ORDER_STATUS_DISPLAY').call(listOrders, {});
    const [one, other] = (group?.orders ?? []).flatMap(({ items }) => items.map(({ id }) => id)) as [string, string];
    const set = (scope: Scope, id: string, status: 'delivered' | 'cancelled') =>
      staff(scope).call(updateItemStatus, { id, status });
    const small = { code: 'SCOPE_MISSING' };
    await expect(set('ORDER_STATUS_DISPLAY', one, 'delivered')).rejects.toMatchObject(small);
    await set('ORDER_STATUS', one, 'delivered');
    for (const scope of ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS'] as const)
      await expect(set(scope, other, 'cancelled')).rejects.toMatchObject(small);
    await set('ORDERS', other, 'cancelled');
    await set('POS', one, 'cancelled');
    expect(await stateOf(orderId)).toBe('cancelled pending');
  });
  it('loses a paid order to who moves items, and a reason makes of nobody who may only look one who may', async () => {
    const { orderId } = await sell();
    const call = { orderIds: [orderId], unpaidReason: 'None' };
    for (const scopes of [['ORDER_STATUS_DISPLAY'], ['ORDER_STATUS_DISPLAY', 'REPORTS']] as const)
      await expect(staff(...scopes).call(completeOrders, call)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await staff('ORDER_STATUS').call(completeOrders, { orderIds: [orderId] });
    expect(await stateOf(orderId)).toBe('completed paid');
  });
});
