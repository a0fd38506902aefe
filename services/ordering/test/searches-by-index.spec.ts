import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request, Rpc } from '@thali/proto/kernel';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice } from '@thali/proto/ordering/credit-notes';
import { addCustomer, customerHistory, listCustomers, searchCustomers } from '@thali/proto/ordering/customers';
import { openDay } from '@thali/proto/ordering/day-close';
import { exportInvoices, listCreditNotes, listInvoices, searchInvoices } from '@thali/proto/ordering/invoices';
import { searchOrders } from '@thali/proto/ordering/orders-board';
import { addReservation, listReservations, searchReservations } from '@thali/proto/ordering/reservations';
import { readsOf } from '@thali/testing/reads';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { ordering } from '../src/definition.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

const rows = 100_000;
let service: TestService;
let large: Restaurant;
let small: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
  [large, small] = [await openRestaurant(service), await openRestaurant(service)];
  for (const place of [large, small]) await sellOnce(place);
  await fill(large);
  await service.sql('vacuum analyze');
}, 300_000);
afterAll(() => service?.stop(), 60_000);

async function sellOnce(place: Restaurant) {
  await place.call(addCustomer, { phone: '98450 12345', name: 'Meera Nair Rao' });
  const whose = { customerType: 'CUSTOMER', customerId: '98450 12345' } as const;
  const cart = [{ id: place.items.water.id, quantity: 1 }];
  const { invoiceId } = await place.call(createOrderAndInvoice, place.order(cart, 20, whose));
  await place.call(creditInvoice, { invoiceId, total: 20, reason: 'Cold' });
  await place.call(createOrder, place.order(cart, 20, { ...whose, tableId: place.table }));
  const date = new Date(Date.now() + 86_400_000).toISOString();
  await place.call(addReservation, {
    customerId: '98450 12345',
    date,
    tableId: place.table,
    peopleCount: 2,
    status: 'booked',
  } as never);
}

/** 100,000 customers, invoices, each with a credit note, orders and bookings, in another order than the table's; most orders of the last eight days, 2,000 still open, 48,000 closed unpaid. */
async function fill({ caller: { tenantId } }: Restaurant) {
  const series = `generate_series(1, ${rows}) as n`;
  // Triggers and keys would look up each of them.
  const copied = (table: string, fields: string) =>
    service.sql(
      `begin; set local session_replication_role = replica;
       insert into ${table} select copy.* from ${series}
         cross join (select t from ${table} as t where tenant_id = '${tenantId}' order by created_at limit 1) as first
         cross join lateral jsonb_populate_record(first.t, jsonb_build_object(${fields.replaceAll(/\bt\.(\w+)/g, '(first.t).$1')})) as copy;
       commit; analyze ${table}`,
    );
  await service.sql(
    `insert into customer (tenant_id, phone, name, created_at, updated_at)
     select $1::uuid, '+91' || 6000000000 + n * 7919 % 3999999999::bigint, 'Guest' || n % 977 || ' Nair' || n % 983 || ' ' || n,
       now() - (n * 7919 % ${rows}) * interval '1 minute', now() from ${series}`,
    [tenantId],
  );
  const phone = `'+91' || 6000000000 + n * 7919 % 3999999999::bigint`;
  const closed = `'day_close_id', md5('close')::uuid`;
  const guest = `'customer_id', ${phone}, 'customer_name', 'Guest' || n % 977, 'table_title', 'Table ' || n % 40`;
  await copied(
    'invoice',
    `'id', 'OLD/' || n, 'business_day', t.business_day - n / 300 - 1, 'created_at', t.created_at - n * interval '5 minutes', ${closed}, ${guest}`,
  );
  await copied(
    'credit_note',
    `'id', 'OLDCN/' || n, 'invoice_id', 'OLD/' || n, 'order_id', md5('order' || n)::uuid, 'business_day', t.business_day - n / 300 - 1,
     'created_at', t.created_at - n * interval '5 minutes', ${closed}`,
  );
  await copied(
    'orders',
    `'id', md5('order' || n)::uuid, 'token_no', n % 300 + 1, 'business_day', t.business_day - n / 300 - 1, 'created_at', t.created_at - n * interval '10 seconds',
     'invoice_id', 'OLD/' || n, 'status', case when n % 50 = 0 then 'created' else 'completed' end,
     'payment_status', case when n % 2 = 0 then 'pending' else 'paid' end, 'closed_at', t.created_at - n * interval '10 seconds', ${guest}`,
  );
  await copied(
    'reservation',
    `'id', md5('booking' || n)::uuid, 'date', t.date - (n * 7919 % ${rows}) * interval '1 hour', 'table_id', null, 'unique_code', 'X' || n, ${guest}`,
  );
}

/** The tables that are large here. */
const tables = ['credit_note', 'customer', 'invoice', 'orders', 'reservation'];
const texts = ['nair12 99', 'zzz nobody', 'a', 'gu', 'nair', '98450', '12345', '+91 60', '7', '1e9'];
const searches: [string, Rpc, (q: string) => object, number][] = [
  ['customers', searchCustomers, (q) => ({ q }), 600],
  ['the list of customers', listCustomers, (filter) => ({ filter }), 1_600],
  ['the list of customers by name', listCustomers, (filter) => ({ filter, sort: 'name' }), 1_600],
  // A token is looked for on each of the last 100 days.
  ['invoices', searchInvoices, (q) => ({ q }), 1_600],
  // 1,000 open orders and 5,000 of the last days, which stand anywhere in the table.
  ['orders', searchOrders, (q) => ({ q }), 4_000],
  ['reservations', searchReservations, (q) => ({ q }), 1_000],
];
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const year = { type: 'custom', from: day(364), to: day(0) };
const lists: [string, Rpc, object, number][] = [
  ['invoices of a day', listInvoices, { type: 'today', perPage: 50 }, 600],
  ['credit notes of a day', listCreditNotes, { type: 'today', perPage: 50 }, 600],
  ['the first page of the file of a year of invoices', exportInvoices, year, 600],
  ['a page in the middle of it', exportInvoices, { ...year, after: `${day(180)}|${day(180)}T06:00:00.000Z|OLD/50000` }, 1_200],
  ['its last page', exportInvoices, { ...year, after: `${day(2)}|${day(2)}T06:00:00.000Z|OLD/1` }, 1_200],
  ['the day close, with what is owed', openDay, {}, 2_000],
  ['a page of what was closed unpaid', listUnpaidOrders, { page: 100 }, 1_200],
  ['reservations of a day', listReservations, { type: 'today' }, 600],
  ['what a customer did', customerHistory, { id: '98450 12345' }, 600],
];

describe('of a restaurant with 100,000 rows, an index alone finds what is shown, whatever is looked for', () => {
  it.each(searches.flatMap(([what, contract, input, most]) => texts.map((q) => [what, q, contract, input(q), most] as const)))(
    'among %s: %j',
    async (_what, _q, contract, input, most) => {
      const reads = await readsOf(service, large, contract, input as Request<Rpc>);
      expect(reads.scanned.filter((table) => tables.includes(table))).toEqual([]);
      expect(reads.blocks).toBeLessThan(most);
    },
  );
  it.each(lists)('%s', async (_what, contract, input, most) => {
    const reads = await readsOf(service, large, contract, input as Request<Rpc>);
    expect(reads.scanned.filter((table) => tables.includes(table))).toEqual([]);
    expect(reads.blocks).toBeLessThan(most);
  });
});

it.each(searches)('a restaurant with few rows beside it reads few: %s', async (_what, contract, input) => {
  for (const q of texts) {
    const reads = await readsOf(service, small, contract, input(q) as Request<Rpc>);
    expect(reads.scanned.filter((table) => tables.includes(table))).toEqual([]);
    expect(reads.blocks).toBeLessThan(200);
  }
});

describe('a search among 100,000', () => {
  const names = async (q: string) => (await large.call(searchCustomers, { q })).map(({ name }) => name);
  it.each(['meera', 'nair r', 'RAO', '98450 1', '+91 98450', '098450 12345', '5012345'])(
    'finds an old customer by how a word or the phone begins, and by how the phone ends: %j',
    async (q) => {
      await service.sql(`update customer set created_at = '2020-01-01' where tenant_id = $1 and name = 'Meera Nair Rao'`, [
        large.caller.tenantId,
      ]);
      expect(await names(q)).toContain('Meera Nair Rao');
    },
  );
  it('finds the old invoices and bookings of a customer by name and phone', async () => {
    const { tenantId } = large.caller;
    const phone = '+919845012345';
    await service.sql(`update invoice set customer_id = $2, customer_name = 'M. Rao' where tenant_id = $1 and id = 'OLD/90000'`, [
      tenantId,
      phone,
    ]);
    await service.sql(`update reservation set customer_id = $2 where tenant_id = $1 and unique_code = 'X90000'`, [
      tenantId,
      phone,
    ]);
    for (const q of ['meera', '98450 12345']) {
      expect((await large.call(searchInvoices, { q })).map(({ invoice_id }) => invoice_id)).toContain('OLD/90000');
      expect((await large.call(searchReservations, { q })).map(({ unique_code }) => unique_code)).toContain('X90000');
    }
    const codes = (await large.call(searchReservations, { q: 'x777' })).map(({ unique_code }) => unique_code);
    expect(codes).toContain('X777');
  });
});
