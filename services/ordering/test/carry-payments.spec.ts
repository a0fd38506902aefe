import { beforeEach, expect, it } from '@jest/globals';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { checkDayClose, closeDay, openDay } from '@thali/proto/ordering/day-close';
import { exportInvoices } from '@thali/proto/ordering/invoices';
import { tellHistory } from '@thali/proto/ordering/order-events';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { blocked } from '@thali/testing/blocked';
import { eventually } from '@thali/testing/eventually';
import { hold } from '@thali/testing/held-rows';
import type { TestService } from '@thali/testing/test-service';
import { CarryPayments } from '../src/payments/carry-payments.js';
import { asBeforeTheLedger } from './before-the-ledger.js';
import { sums } from './ledger-sums.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

type Way = 'cash' | 'upi';
let service: TestService;
let till: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, till] = [running, opened];
});
const ofTenant = <T extends object>(statement: string) => service.sql<T>(statement, [till.caller.tenantId]);
/** Carries one page of so many documents over. */
const carryPage = (documents: number) => service.app.get(CarryPayments).carryPage(till.caller.tenantId, documents);
const carryAll = async (documents: number) => {
  while (await carryPage(documents));
};

/** Sells bottles of water at 20 each, paid in these parts. */
const sell = (...parts: [way: Way, bottles: number][]) => {
  const bottles = parts.reduce((sum, [, some]) => sum + some, 0);
  const payments = parts.map(([way, some]) => ({ paymentTypeId: till.paymentTypes[way], amount: some * 20 }));
  const order = till.order([{ id: till.items.water.id, quantity: bottles }], bottles * 20);
  return till.call(createOrderAndInvoice, { ...order, netTotal: bottles * 20, taxTotal: 0, total: bottles * 20, payments });
};
const giveBack = async ({ invoiceId }: { invoiceId: string }, bottles: number) => {
  const [line] = (await till.call(previewCredit, { invoiceId })).lines;
  const lines = [{ id: line?.id as string, quantity: bottles }];
  return till.call(creditInvoice, { invoiceId, lines, total: bottles * 20, reason: 'Cold food' });
};
const seen = async () => {
  const { total, invoices, credit_notes: creditNotes, drawers } = await till.call(openDay, {});
  return { total, invoices, creditNotes, drawers };
};

let orderIds: string[];
let closeId: string;
/** Three days, of which one is closed: sales by one payment type and by several, and what went back of them by all the ways that notes were ever written. */
beforeEach(async () => {
  const sales = [
    await sell(['cash', 3]),
    await sell(['cash', 2], ['upi', 3], ['cash', 4]),
    await sell(['upi', 5]),
    await sell(['upi', 2], ['cash', 1]),
    await sell(['cash', 7]),
  ];
  orderIds = sales.map(({ orderId }) => orderId);
  const [first, second, third, fourth] = sales as [(typeof sales)[0], (typeof sales)[0], (typeof sales)[0], (typeof sales)[0]];
  await giveBack(first, 1);
  await giveBack(second, 3);
  await giveBack(second, 4);
  const { drawers, ...figures } = await seen();
  const counted = drawers.map(({ title }) => ({ title, amount: 1 }));
  closeId = (await till.call(closeDay, { ...figures, counted })).id;
  await giveBack(third, 2);
  await giveBack(fourth, 1);
  await sell(['cash', 1]);
  for (const [table, days] of [
    ['invoice', 3],
    ['credit_note', 2],
  ] as const)
    await ofTenant(`update ${table} set business_day = business_day - right(id, 6)::int % ${days} where tenant_id = $1`);
  await ofTenant(
    `update credit_note set payments = (select jsonb_agg(part - 'paymentTypeId' - 'kind') from jsonb_array_elements(payments) as part)
     where tenant_id = $1 and invoice_id like '%2'`,
  );
  await ofTenant(`update credit_note set payments = null where tenant_id = $1 and invoice_id like '%4'`);
  await asBeforeTheLedger(service, till.caller.tenantId);
});

/** What everybody who reads of payments says. */
async function told() {
  const { tenantId } = till.caller;
  const receipts = [];
  for (const id of orderIds) receipts.push((await till.call(getReceipt, { orderIds: [id] })).payments);
  const histories = [];
  for (const after of ['invoices:', 'creditNotes:'])
    histories.push((await service.rpc.call(tellHistory, { tenantId, after })).events.map(({ data }) => data));
  return {
    ...{ receipts, histories, day: await seen(), check: await till.call(checkDayClose, { id: closeId }) },
    file: await till.call(exportInvoices, { type: 'last_7days' }),
  };
}
const rows = () => ofTenant('select * from payment where tenant_id = $1 order by id');

it('all of it is carried over: by day and payment type, what came in and what went back is equal to the paisa, also when it is done twice', async () => {
  const before = await ofTenant(sums.documents);
  expect(before.length).toBeGreaterThan(8);
  expect(await ofTenant(sums.ledger)).toEqual([]);
  await carryAll(2);
  expect(await ofTenant(sums.ledger)).toEqual(before);
  expect(await ofTenant('select 1 from payment_to_carry where tenant_id = $1')).toEqual([]);
  const once = await rows();
  await ofTenant('insert into payment_to_carry (tenant_id) values ($1)');
  await carryAll(100);
  expect(await rows()).toEqual(once);
});

it('however far it has come, every figure is what it was, and what is sold and given back meanwhile is in it once', async () => {
  const before = await told();
  await carryAll(100);
  expect(await told()).toEqual(before);
  await asBeforeTheLedger(service, till.caller.tenantId);
  expect(await told()).toEqual(before);
  for (let pages = 0; await carryPage(2); pages++) {
    if (pages === 1) await giveBack(await sell(['upi', 4], ['cash', 1]), 5);
    const { day, ...others } = await told();
    if (!pages) expect({ day, ...others }).toEqual(before);
    const more = pages ? 100 : 0;
    const moved = (drawers: typeof day.drawers) => drawers.reduce((sum, { received }) => sum + received, 0);
    expect([day.total, moved(day.drawers)]).toEqual([before.day.total, moved(before.day.drawers) + more]);
    expect(others.check).toEqual(before.check);
    expect(others.receipts).toEqual(before.receipts);
  }
  expect(await ofTenant(sums.ledger)).toEqual(await ofTenant(sums.documents));
});

it('nothing is told of what is carried over', async () => {
  const told = () => ofTenant('select count(*)::int as events from outbox where tenant_id = $1');
  const before = await told();
  await carryAll(100);
  expect(await rows()).not.toEqual([]);
  expect(await told()).toEqual(before);
});

it('what the job writes is what is written when a document is issued', async () => {
  await carryAll(100);
  const { invoiceId } = await sell(['upi', 4], ['cash', 1], ['upi', 2]);
  await giveBack({ invoiceId }, 2);
  await giveBack({ invoiceId }, 5);
  const issued = await rows();
  await asBeforeTheLedger(service, till.caller.tenantId);
  await carryAll(100);
  expect(await rows()).toEqual(issued);
});

it('a page that is cut off in the middle left nothing behind, and is carried again', async () => {
  const release = await hold(service, 'lock table payment in share mode', []);
  const carrying = carryPage(3).catch((error: Error) => error);
  try {
    await blocked(service);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(await carrying).toBeInstanceOf(Error);
  } finally {
    await release();
  }
  expect([await rows(), await ofTenant('select document, after_id from payment_to_carry where tenant_id = $1')]).toEqual([
    [],
    [{ document: 'invoice', after_id: '' }],
  ]);
  await carryAll(3);
  expect(await ofTenant(sums.ledger)).toEqual(await ofTenant(sums.documents));
});

it('a page whose rows say anything else than its documents is not committed', async () => {
  await carryAll(100);
  await ofTenant(
    `update payment set amount_minor = amount_minor - 1 where tenant_id = $1 and invoice_id like '%3' and credit_note_id is null`,
  );
  await ofTenant(`delete from payment where tenant_id = $1 and invoice_id like '%5'`);
  await ofTenant('insert into payment_to_carry (tenant_id) values ($1)');
  await expect(carryAll(100)).rejects.toThrow('the ledger differs from the invoices');
  expect(await ofTenant(`select 1 from payment where tenant_id = $1 and invoice_id like '%5'`)).toEqual([]);
});

it('a process that starts goes on with whoever is not through', async () => {
  await carryPage(2);
  await service.another();
  await eventually(
    'the end of the carrying',
    async () => !(await ofTenant('select 1 from payment_to_carry where tenant_id = $1')).length,
  );
  expect(await ofTenant(sums.ledger)).toEqual(await ofTenant(sums.documents));
});
