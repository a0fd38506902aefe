import { expect, it } from '@jest/globals';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { previewCancel } from '@thali/proto/ordering/credit-notes';
import { checkDayClose, closeDay, listDayCloses, openDay } from '@thali/proto/ordering/day-close';
import { creditNoteIssued, invoiceIssued, tellHistory } from '@thali/proto/ordering/order-events';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { asBeforeTheLedger } from './before-the-ledger.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

type Way = 'cash' | 'upi';
let service: TestService;
let till: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, till] = [running, opened];
});

/** Sells bottles of water at 20 each, paid in these parts. */
const sell = (...parts: [way: Way, bottles: number][]) => {
  const bottles = parts.reduce((sum, [, some]) => sum + some, 0);
  const payments = parts.map(([way, some]) => ({ paymentTypeId: till.paymentTypes[way], amount: some * 20 }));
  const order = till.order([{ id: till.items.water.id, quantity: bottles }], bottles * 20);
  return till.call(createOrderAndInvoice, { ...order, netTotal: bottles * 20, taxTotal: 0, total: bottles * 20, payments });
};
const refund = ({ orderId }: { orderId: string }) => till.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' });
const typeOf = (way: Way, title: string, more: { kind?: Way; is_active?: 0 | 1 } = {}) => {
  const id = till.paymentTypes[way];
  return { kind: 'payment_type' as const, id, data: { id, title, is_active: 1 as const, kind: way, ...more } };
};
const rename = (way: Way, title: string) => till.change([typeOf(way, title)]);
const drawers = async () => {
  const day = await till.call(openDay, {});
  return day.drawers.map(({ title, kind, received, refunded }) => [title, kind, received, refunded]);
};
const close = async () => {
  const { total, invoices, credit_notes: creditNotes, drawers } = await till.call(openDay, {});
  const counted = drawers.map(({ title, expected }) => ({ title, amount: Math.max(0, expected) }));
  return till.call(closeDay, { total, invoices, creditNotes, counted });
};
const ofTenant = (statement: string, ...values: unknown[]) => service.sql(statement, [till.caller.tenantId, ...values]);

it('a payment type that is called otherwise at noon has one drawer all day, under its newest title', async () => {
  const morning = await sell(['cash', 3]);
  await sell(['upi', 1]);
  await rename('cash', 'Galla');
  await sell(['cash', 2]);
  await refund(morning);
  expect(await drawers()).toEqual([
    ['Galla', 'cash', 100, 60],
    ['UPI', 'upi', 20, 0],
  ]);
});

it('two that swap their titles keep their money', async () => {
  await sell(['cash', 3], ['upi', 1]);
  await till.change([typeOf('cash', 'UPI'), typeOf('upi', 'Cash')]);
  await sell(['cash', 1]);
  expect(await drawers()).toEqual([
    ['UPI', 'cash', 80, 0],
    ['Cash', 'upi', 20, 0],
  ]);
});

it('one that is switched off keeps its drawer, and one that is deleted has the title under which it was used last', async () => {
  await sell(['cash', 1], ['upi', 1]);
  await till.change([typeOf('cash', 'Galla')]);
  await sell(['cash', 1]);
  await till.change([
    { kind: 'payment_type', id: till.paymentTypes.cash, data: null },
    typeOf('upi', 'PhonePe', { is_active: 0 }),
  ]);
  expect(await drawers()).toEqual([
    ['Galla', 'cash', 40, 0],
    ['PhonePe', 'upi', 20, 0],
  ]);
});

it('a day that is closed keeps the titles of its close, and computes to the same again', async () => {
  await refund(await sell(['cash', 3]));
  await rename('cash', 'Galla');
  await sell(['cash', 2]);
  const { id } = await close();
  await till.change([typeOf('cash', 'Tijori', { kind: 'upi' })]);
  await sell(['cash', 1]);
  const [closed] = await till.call(listDayCloses, {});
  expect(closed?.drawers).toMatchObject([{ title: 'Galla', kind: 'cash', received: 100, refunded: 60 }]);
  expect(await till.call(checkDayClose, { id })).toMatchObject({ equal: true, now: { drawers: [{ title: 'Galla' }] } });
  expect(await drawers()).toEqual([
    ['Tijori', 'upi', 20, 0],
    ['UPI', 'upi', 0, 0],
  ]);
});

it('a close of the release before, with a drawer for each title, computes to the same again', async () => {
  await sell(['cash', 3]);
  await rename('cash', 'Galla');
  await refund(await sell(['cash', 2]));
  const { id } = await close();
  await ofTenant(
    `update day_close set drawers = '[{"title": "Cash", "received": 6000, "refunded": 0, "counted": 0},
       {"title": "Galla", "received": 4000, "refunded": 4000, "counted": 0}]' where tenant_id = $1`,
  );
  const { equal, frozen, now } = await till.call(checkDayClose, { id });
  expect(now).toEqual(frozen);
  expect(equal).toBe(true);
});

it('of two that were called the same on one invoice, what goes back goes to the drawers of both, once they are told apart', async () => {
  await rename('upi', 'Cash');
  await refund(await sell(['cash', 3], ['upi', 2]));
  await rename('upi', 'PhonePe');
  expect(await drawers()).toEqual([
    ['Cash', 'cash', 60, 60],
    ['PhonePe', 'upi', 40, 40],
  ]);
});

it('what goes back goes to the drawer that it came from, also by a note that names no payment type or none at all', async () => {
  const [first, second] = [await sell(['cash', 3]), await sell(['upi', 2])];
  await rename('upi', 'PhonePe');
  await refund(first);
  await refund(second);
  const wanted = [
    ['Cash', 'cash', 60, 60],
    ['PhonePe', 'upi', 40, 40],
  ];
  expect(await drawers()).toEqual(wanted);
  // As the release before writes them.
  await ofTenant(
    `update credit_note set payments = (select jsonb_agg(part - 'paymentTypeId' - 'kind') from jsonb_array_elements(payments) as part)
     where tenant_id = $1`,
  );
  await asBeforeTheLedger(service, till.caller.tenantId);
  expect(await drawers()).toEqual(wanted);
  // As notes were before their payments were kept: all of it was given back in cash, whatever the store calls that.
  await ofTenant('update credit_note set payments = null where tenant_id = $1');
  await till.change([typeOf('cash', 'नकद'), typeOf('upi', 'UPI')]);
  expect(await drawers()).toEqual([
    ['नकद', 'cash', 60, 100],
    ['UPI', 'upi', 40, 0],
  ]);
});

it('a store that tells no kinds, as the release before does, has those that its titles sound like', async () => {
  const { kind: _, ...untold } = typeOf('upi', 'Khata').data;
  await till.change([{ kind: 'payment_type', id: untold.id, data: untold }]);
  await sell(['upi', 1]);
  expect(await drawers()).toEqual([
    ['Cash', 'cash', 0, 0],
    ['Khata', 'credit', 20, 0],
  ]);
});

it('each payment, and what goes back of it, is written and told with its payment type and its kind', async () => {
  await rename('cash', 'Galla');
  const sold = await sell(['cash', 2], ['upi', 1]);
  await refund(sold);
  const ways = [
    { title: 'Galla', paymentTypeId: till.paymentTypes.cash, kind: 'cash', amountMinor: 4000 },
    { title: 'UPI', paymentTypeId: till.paymentTypes.upi, kind: 'upi', amountMinor: 2000 },
  ];
  const ours = ({ tenantId }: { tenantId: string }) => tenantId === till.caller.tenantId;
  expect((await service.waitForEvent(invoiceIssued, ours)).data.payments).toEqual(ways);
  expect((await service.waitForEvent(creditNoteIssued, ours)).data.payments).toEqual(ways);
  // That of UPI is as the release before has told it: without a kind.
  expect(await ofTenant('select title, kind from invoice_payment where tenant_id = $1 order by position')).toEqual([
    { title: 'Galla', kind: 'cash' },
    { title: 'UPI', kind: null },
  ]);
  const { tenantId } = till.caller;
  for (const after of ['invoices:', 'creditNotes:']) {
    const { events } = await service.rpc.call(tellHistory, { tenantId, after });
    expect(events.map(({ data }) => (data as { payments: unknown }).payments)).toEqual([ways]);
  }
  await ofTenant('update credit_note set payments = null where tenant_id = $1');
  await asBeforeTheLedger(service, tenantId);
  const { events } = await service.rpc.call(tellHistory, { tenantId, after: 'creditNotes:' });
  expect(events).toMatchObject([{ data: { payments: [{ ...ways[0], amountMinor: 6000 }] } }]);
});

it('what would go back is shown under the title of the sale', async () => {
  const { orderId } = await sell(['cash', 1]);
  await rename('cash', 'Galla');
  const { refunds } = await till.call(previewCancel, { orderIds: [orderId] });
  expect(refunds).toMatchObject([{ payments: [{ title: 'Cash', amount: 20 }] }]);
});
