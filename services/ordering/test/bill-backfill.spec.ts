import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startPostgres } from '@thali/local-servers/servers';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice } from '@thali/proto/ordering/credit-notes';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { blocked } from '@thali/testing/blocked';
import { eventually } from '@thali/testing/eventually';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { BillBackfill } from '../src/bills/backfill.js';
import { Bills1765700000300 } from '../src/migrations/1765700000300-bills.js';
import { databaseBefore } from './database-before.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const tenant = () => place.caller.tenantId;
const water = () => place.order([{ id: place.items.water.id, quantity: 1 }], 20);
const sell = () => place.call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });
const backfill = () => service.app.get(BillBackfill);

/** What was issued until now, as a release without bills has left it, with this many copies of the last invoice and its order. */
async function asOfBefore(copies = 0): Promise<void> {
  await service.sql('update orders set bill_id = null where tenant_id = $1', [tenant()]);
  await service.sql('delete from bill where tenant_id = $1', [tenant()]);
  const copy = (table: string, own: string) =>
    service.sql(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${own}))).* from generate_series(1, $2::int) as n, ${table} as t
       where t.tenant_id = $1 and t.id = (select id from ${table} where tenant_id = $1 order by id desc limit 1)`,
      [tenant(), copies],
    );
  const number = `'invoice_id', overlay(t.invoice_id placing lpad((100 + n)::text, 6, '0') from 7)`;
  await copy('orders', `'id', gen_random_uuid(), 'token_no', 1000 + n, ${number}`);
  await copy('invoice', number.replace("'invoice_id'", "'id'").replace('t.invoice_id', 't.id'));
  await service.sql('insert into bill_backfill (tenant_id) values ($1) on conflict (tenant_id) do update set last_invoice = $2', [
    tenant(),
    '',
  ]);
}
/** Of each invoice: the figures of its bill, and whether all of its orders are on that. */
const billed = () =>
  service.sql<{ whole: boolean }>(
    `select issued.id, bill.id as bill, to_jsonb(issued) @> jsonb_build_object('subtotal_minor', bill.subtotal_minor, 'discount_minor',
         bill.discount_minor, 'tax_minor', bill.tax_minor, 'total_minor', bill.total_minor, 'currency', bill.currency,
         'created_at', bill.issued_at, 'created_by', bill.issued_by)
       and not exists (select from orders where tenant_id = $1 and invoice_id = issued.id and bill_id is distinct from bill.id) as whole
     from invoice as issued left join bill on bill.tenant_id = $1 and bill.invoice_id = issued.id where issued.tenant_id = $1 order by issued.id`,
    [tenant()],
  );
const wholeOf = async () => (await billed()).filter(({ whole }) => whole).length;
const listed = () => service.sql('select from bill_backfill where tenant_id = $1', [tenant()]);

describe('the bills of what was issued before there were bills', () => {
  it('are made by a job, page by page, equal to the invoices to the paisa, and the same when they are made again', async () => {
    await sell();
    await asOfBefore(450);
    await backfill().addJobs();
    await eventually('the tenant off the list', async () => (await listed()).length === 0);
    const made = await billed();
    expect([made.length, await wholeOf()]).toEqual([451, 451]);
    await asOfBefore();
    while (await backfill().makePage(tenant()));
    expect(await billed()).toEqual(made);
  });

  it('are half made while tills go on: what is paid, printed and given back is right, and the rest follows', async () => {
    const { orderId: open } = await place.call(createOrder, water());
    const { orderId, invoiceId } = await sell();
    await asOfBefore(300);
    expect(await backfill().makePage(tenant())).toMatchObject({ invoices: 200, made: 200, invoicedMinor: 200 * 2000 });
    expect(await wholeOf()).toBe(200);
    const figures = { subTotal: 20, taxTotal: 0, discount: 0, total: 20 };
    const { invoiceId: paid } = await place.call(completeAndPay, { orderIds: [open], ...figures });
    await sell();
    expect(await place.call(getReceipt, { orderIds: [orderId] })).toMatchObject({ invoiceId, total: 20 });
    await place.call(creditInvoice, { invoiceId, total: 20, reason: 'Cold food' });
    const newest = await place.call(listInvoices, {});
    expect(newest.map((row) => row.invoice_id)).toContain(paid);
    expect(await backfill().makePage(tenant())).toMatchObject({ made: 101 });
    while (await backfill().makePage(tenant()));
    expect([await wholeOf(), await listed()]).toEqual([303, []]);
  });

  it('are not made, and the tenant stays on the list, where a bill is there that is not its invoice', async () => {
    const { invoiceId } = await sell();
    await asOfBefore();
    await service.sql(
      `insert into bill select $1, gen_random_uuid(), 1, null, 'settled', 'INR', 1, 0, 0, 1, 1, now(), 'x', now(), 'x', $2`,
      [tenant(), invoiceId],
    );
    await expect(backfill().makePage(tenant())).rejects.toThrow('bills are not the invoices');
    expect(await service.sql('select bill_id from orders where tenant_id = $1', [tenant()])).toEqual([{ bill_id: null }]);
    expect(await listed()).toHaveLength(1);
  });

  it('are whole when a pod of the release before makes one of them while the page is made', async () => {
    await sell();
    await asOfBefore(3);
    const [marked, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const beside = service.database.tx({ tenantId: tenant() }, async (tx) => {
      await tx.query(
        'update orders set invoice_id = invoice_id where tenant_id = $1 and id = (select min(id::text)::uuid from orders where tenant_id = $1)',
        [tenant()],
      );
      marked.resolve();
      await committing.promise;
    });
    await marked.promise;
    const page = backfill().makePage(tenant());
    await blocked(service);
    committing.resolve();
    await beside;
    expect(await page).toMatchObject({ invoices: 4, made: 3, invoicedMinor: 4 * 2000 });
    expect(await wholeOf()).toBe(4);
  });

  it('of one that nobody listed are asked for once and never again', async () => {
    expect(await backfill().makePage(uuidv7())).toBeNull();
  });
});

it('an upgrade lists every restaurant that has issued anything, and no other', async () => {
  const postgres = await startPostgres({ dir: join(tmpdir(), `thali-test-${uuidv7()}`) });
  try {
    const { admin, upgrade } = await databaseBefore(postgres, 'ordering', Bills1765700000300);
    const tenants = [uuidv7(), uuidv7(), uuidv7()].sort();
    for (const [at, tenantId] of tenants.entries())
      for (let number = 1; number <= at; number++)
        await admin.query(
          `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
             total_minor, delivery_type) values ($1, $2, '2026-11-20', now(), 'x', 'INR', 100, 0, 0, 100, 'dinein')`,
          [tenantId, `26-27/00000${number}`],
        );
    await upgrade();
    const { rows } = await admin.query('select tenant_id, last_invoice from bill_backfill order by tenant_id');
    expect(rows).toEqual(tenants.slice(1).map((tenant_id) => ({ tenant_id, last_invoice: '' })));
    await admin.end();
  } finally {
    await postgres.stop();
  }
}, 120_000);
