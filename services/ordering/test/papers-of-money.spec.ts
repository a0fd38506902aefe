import { expect, it } from '@jest/globals';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { firstPaperMinutes, getReceipt } from '@thali/proto/ordering/receipt';
import { getTicket } from '@thali/proto/ordering/ticket';
import type { Scope } from '@thali/proto/scopes';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** So many minutes after the sale. */
const after = (minutes: number) => ({ at: new Date(Date.parse('2026-11-20T08:30:00Z') + minutes * 60_000) });
const cart = () => [{ id: place.items.water.id, quantity: 1, notes: 'cold' }];
const send = () => place.call(createOrder, place.order(cart(), 20), after(0));
const sell = () =>
  place.call(createOrderAndInvoice, { ...place.order(cart(), 20), netTotal: 20, taxTotal: 0, total: 20 }, after(0));
const staff = (...scopes: Scope[]) => service.as({ ...place.caller, role: 'user', scope: scopes.join() });
const small = { code: 'SCOPE_MISSING', status: 403 };

it('an invoice is printed by who takes payments as long as it is on the board and a quarter of an hour more; then it is a copy', async () => {
  const { orderId, invoiceId } = await sell();
  const orderIds = [orderId];
  const paper = (scope: Scope, minutes: number) => staff(scope).call(getReceipt, { orderIds }, after(minutes));
  for (const scope of ['POS', 'ORDERS', 'INVOICES'] as const)
    for (const minutes of [0, 90]) expect((await paper(scope, minutes)).invoiceId).toBe(invoiceId);
  await place.call(completeOrders, { orderIds }, after(90));
  for (const scope of ['POS', 'ORDERS'] as const) {
    expect((await paper(scope, 90 + firstPaperMinutes)).invoiceId).toBe(invoiceId);
    await expect(paper(scope, 90 + firstPaperMinutes + 1)).rejects.toMatchObject(small);
  }
  expect((await paper('INVOICES', 90 + firstPaperMinutes + 1)).invoiceId).toBe(invoiceId);
});

it('a bill before the payment is printed by who takes it, however old the order is, and not by who only sees or moves', async () => {
  const { orderId } = await send();
  const bill = (scope: Scope) => staff(scope).call(getReceipt, { orderIds: [orderId] }, after(600));
  expect(await bill('ORDERS')).toMatchObject({ invoiceId: null, total: 20 });
  for (const scope of ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS'] as const) await expect(bill(scope)).rejects.toMatchObject(small);
});

it('a kitchen ticket is printed by who moves items, of an order that is paid and closed as well, and has no amounts of money', async () => {
  const { orderId, tokenNo } = await sell();
  await place.call(completeOrders, { orderIds: [orderId] }, after(5));
  for (const scope of ['POS', 'ORDERS', 'ORDER_STATUS'] as const) {
    const ticket = await staff(scope).call(getTicket, { orderId }, after(600));
    expect(ticket).toEqual({
      ...{ id: orderId, token_no: tokenNo, date: after(0).at.toISOString(), delivery_type: 'dinein' },
      ...{ customer_name: null, table_title: null, floor: null },
      items: [{ id: expect.any(String), item_title: 'water', variant_title: null, quantity: 1, notes: 'cold', addons: [] }],
      cancelled: [],
    });
  }
  for (const scope of ['ORDER_STATUS_DISPLAY', 'INVOICES', 'KITCHEN'] as const)
    await expect(staff(scope).call(getTicket, { orderId })).rejects.toMatchObject(small);
  const foreign = await openRestaurant(service);
  await expect(foreign.call(getTicket, { orderId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
