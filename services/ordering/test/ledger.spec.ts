import { expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { paymentRecorded } from '@thali/proto/ordering/order-events';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { blocked } from '@thali/testing/blocked';
import { hold } from '@thali/testing/held-rows';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
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
/** Gives these bottles of an invoice back. */
const giveBack = async (invoiceId: string, bottles: number) => {
  const [line] = (await till.call(previewCredit, { invoiceId })).lines;
  const lines = [{ id: line?.id as string, quantity: bottles }];
  return till.call(creditInvoice, { invoiceId, lines, total: bottles * 20, reason: 'Cold food' });
};
/** Each row of the ledger: amount in minor units, title, document, and of what it gives back. */
const ledger = async () => {
  const rows = await service.sql<Record<'id' | 'title' | 'document' | 'refund_of', string> & { amount: number }>(
    `select id, amount_minor::int as amount, title, coalesce(credit_note_id, invoice_id) as document, refund_of from payment
     where tenant_id = $1 order by created_at, document, position`,
    [till.caller.tenantId],
  );
  const at = (id: string) => rows.findIndex((row) => row.id === id);
  return rows.map(({ amount, title, document, refund_of }) => [amount, title, document, refund_of && at(refund_of)]);
};

it('what came in is in the ledger, and what goes back of it with the payment that it is of', async () => {
  const { invoiceId } = await sell(['cash', 2], ['upi', 1], ['cash', 1]);
  const first = await giveBack(invoiceId, 1);
  const second = await giveBack(invoiceId, 3);
  expect(await ledger()).toEqual([
    [4000, 'Cash', invoiceId, null],
    [2000, 'UPI', invoiceId, null],
    [2000, 'Cash', invoiceId, null],
    [-2000, 'Cash', first.creditNoteId, 0],
    [-2000, 'Cash', second.creditNoteId, 0],
    [-2000, 'UPI', second.creditNoteId, 1],
    [-2000, 'Cash', second.creditNoteId, 2],
  ]);
});

it('who took and who gave back, when and by what kind of payment stands in each row', async () => {
  await giveBack((await sell(['cash', 1])).invoiceId, 1);
  const documents = await service.sql(
    `select created_by, created_at, total_minor from invoice where tenant_id = $1
     union all select created_by, created_at, -total_minor from credit_note where tenant_id = $1`,
    [till.caller.tenantId],
  );
  const rows = await service.sql(
    `select created_by, created_at, amount_minor as total_minor from payment where tenant_id = $1 and payment_type_id = $2
     order by amount_minor desc`,
    [till.caller.tenantId, till.paymentTypes.cash],
  );
  expect(rows).toEqual(documents);
});

it('each row is told of once, as it was written', async () => {
  const { invoiceId } = await sell(['cash', 2], ['upi', 1]);
  const { creditNoteId } = await giveBack(invoiceId, 3);
  const ofNote = ({ tenantId, data }: { tenantId: string; data: { creditNoteId: string | null } }) =>
    tenantId === till.caller.tenantId && data.creditNoteId === creditNoteId;
  await service.waitForEvent(paymentRecorded, ofNote);
  const rows = await service.sql(
    `select id as "paymentId", invoice_id as "invoiceId", credit_note_id as "creditNoteId", position, kind, payment_type_id as "paymentTypeId", title,
       amount_minor as "amountMinor", refund_of as "refundOf", created_by as "createdBy", created_at as "createdAt"
     from payment where tenant_id = $1 order by id`,
    [till.caller.tenantId],
  );
  const told = await service.sql<{ data: unknown }>(
    `select payload->'data' as data from outbox where tenant_id = $1 and subject = 'evt.ordering.payment_recorded.' || $1 order by id`,
    [till.caller.tenantId],
  );
  expect(rows).toHaveLength(4);
  const written = rows.map((row) => ({ ...row, createdAt: (row as { createdAt: Date }).createdAt.toISOString() }));
  expect(told.map(({ data }) => paymentRecorded.payload.parse(data))).toEqual(written);
});

it('64 payments at once, each cut off before its row of the ledger, left nothing behind, and repeated are there once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 32 }, async () =>
      persistently((headers) => till.call(createOrder, till.order([{ id: till.items.water.id, quantity: 1 }], 20), headers)),
    ),
  );
  const figures = { subTotal: 20, discount: 0, taxTotal: 0, total: 20 };
  const order = till.order([{ id: till.items.water.id, quantity: 1 }], 20);
  const atTill = { ...order, netTotal: 20, taxTotal: 0, total: 20 };
  const money = () =>
    service.sql(
      `select count(distinct invoice.id)::int as invoices, count(paid.invoice_id)::int as payments, count(payment.id)::int as rows,
         coalesce(sum(payment.amount_minor), 0)::int as sum,
         (select count(*)::int from orders where tenant_id = $1 and payment_status = 'paid') as paid
       from invoice full join invoice_payment as paid on paid.tenant_id = invoice.tenant_id and paid.invoice_id = invoice.id
         full join payment on payment.tenant_id = invoice.tenant_id and payment.invoice_id = invoice.id
       where $1 in (invoice.tenant_id, paid.tenant_id, payment.tenant_id)`,
      [till.caller.tenantId],
    );
  const release = await hold(service, 'lock table payment in share mode', []);
  const paying = Promise.all([
    ...orders.map(({ orderId }) =>
      persistently((headers) => till.call(completeAndPay, { orderIds: [orderId], ...figures }, headers)),
    ),
    ...orders.map(() => persistently((headers) => till.call(createOrderAndInvoice, atTill, headers))),
  ]);
  try {
    await blocked(service, 2);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(await money()).toEqual([{ invoices: 0, payments: 0, rows: 0, sum: 0, paid: 0 }]);
  } finally {
    await release();
  }
  await paying;
  expect(await money()).toEqual([{ invoices: 64, payments: 64, rows: 64, sum: 128_000, paid: 64 }]);
}, 120_000);

it('nobody sees or writes the ledger of another restaurant', async () => {
  await sell(['cash', 1]);
  const asStranger = (statement: string) =>
    service.database.tx({ tenantId: service.as().caller.tenantId }, (tx) => tx.query<unknown[]>(statement));
  expect(await asStranger('select from payment')).toEqual([]);
  const writing = `insert into payment (tenant_id, id, invoice_id, position, amount_minor, created_by, created_at)
    values ('${till.caller.tenantId}', gen_random_uuid(), '26-27/000001', 9, 1, 'x', now())`;
  await expect(asStranger(writing)).rejects.toThrow('row-level security');
});
