import { describe, expect, it } from '@jest/globals';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { billColumns, withBill } from '../src/orders/bill-columns.js';
import { type Columns, namesOf, type Placed } from '../src/orders/columns.js';
import { invoiceColumns, paymentColumns } from '../src/orders/invoice-columns.js';
import { ledgerColumns } from '../src/orders/ledger-columns.js';
import { itemColumns, orderColumns, withOrder } from '../src/orders/order-columns.js';
import { ticketColumns } from '../src/orders/ticket-columns.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const tables: [string, Columns][] = [
  ['orders', orderColumns],
  ['order_item', itemColumns],
  ['bill', billColumns],
  ['invoice', invoiceColumns],
  ['invoice_payment', paymentColumns],
  ['payment', ledgerColumns],
  ['ticket', ticketColumns],
];
const optionsOf = (column: Columns[string] | undefined): string[] | undefined =>
  column?.of && 'options' in column.of ? (column.of.options as string[]) : undefined;

describe('the list of columns', () => {
  it.each(tables)('of %s is what the table has', async (table, columns) => {
    const inDatabase = await service.sql<{ name: string; type: string; null: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as null
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
      [table],
    );
    const listed = await service.sql(
      `select name, type::regtype::text as type, "null" from jsonb_to_recordset($1) as r(name text, type text, "null" boolean) order by 1`,
      [JSON.stringify(Object.entries(columns).map(([name, column]) => ({ name, type: column.sql, null: column.null ?? false })))],
    );
    expect(listed).toEqual(inDatabase);
  });

  it.each([
    ['orders', [...namesOf(orderColumns, 'saved'), 'invoice_id', 'bill_id']],
    ['order_item', namesOf(itemColumns, 'saved')],
    ['ticket', []],
  ])('of %s says which may be saved, and the role that serves may change no other (docs/kept-rows.md)', async (table, saved) => {
    const changing = await service.sql(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('thali_ordering', attrelid, attnum, 'update') order by 1`,
      [table],
    );
    expect(changing).toEqual([...saved].sort().map((name) => ({ name })));
  });

  it.each(tables)('of %s allows the values that the table allows', async (table, columns) => {
    const checks = await service.sql<{ name: string; rule: string }>(
      `select attname as name, pg_get_constraintdef(c.oid) as rule from pg_constraint c
       join pg_attribute on attrelid = conrelid and conkey = array[attnum]
       where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(c.oid) like '%= ANY (%'`,
      [table],
    );
    const allowed = checks.map(({ name, rule }) => [name, [...rule.matchAll(/'(\w+)'/g)].map(([, value]) => value)]);
    expect(allowed.map(([name]) => [name, optionsOf(columns[name as string])])).toEqual(allowed);
  });

  it('needs no other place: a column that is added while orders come in is written once it is sent, and null until then', async () => {
    // Triggers write the ledger, from the rows of its documents; a ticket is written when its order is first touched.
    const given = tables.filter(([table]) => table !== 'payment' && table !== 'ticket');
    const added = () => Promise.all(given.map(([table]) => service.sql(`select added from ${table} order by added nulls first`)));
    await placing((await everything()).sent);
    try {
      for (const [table] of given) await service.sql(`alter table ${table} add column added text`);
      await placing((await everything()).sent);
      const { sent } = await everything();
      const { bill } = sent;
      const [items, payments] = [sent.items, bill.invoice.payments].map((rows) => rows.map((row) => ({ ...row, added: 'new' })));
      const invoice = { ...bill.invoice, added: 'new', payments };
      await placing({ ...sent, added: 'new', items, bill: { ...bill, added: 'new', invoice } });
      expect(await added()).toEqual(given.map(() => [{ added: null }, { added: null }, { added: 'new' }]));
    } finally {
      for (const [table] of given) await service.sql(`alter table ${table} drop column if exists added`);
    }
  });

  it('is what the functions write: nothing that they are given is lost, and they answer numbers', async () => {
    const { tenantId: tenant_id } = place.caller;
    const { order, item, bill, invoice, payment, sent } = await everything();
    expect(await placing(sent)).toEqual([
      { position: 0, outcome: 'placed', order_id: order.id, token_no: 1 },
      { position: 0, invoice_id: '26-27/000001' },
    ]);
    const written: [string, object, object][] = [
      ['orders', order, { token_no: 1, version: 1, status: 'created', invoice_id: '26-27/000001', bill_id: bill.id }],
      ['order_item', item, { tenant_id, order_id: order.id, status: 'created', status_at: order.created_at }],
      ['bill', bill, { tenant_id, invoice_id: '26-27/000001' }],
      ['invoice', invoice, { tenant_id, id: '26-27/000001', letterhead: 1 }],
      ['invoice_payment', payment, { tenant_id, invoice_id: '26-27/000001' }],
    ];
    for (const [table, given, more] of written) {
      // Puts all sent values, and those that the function adds, over the stored row. The row stays the same if every value was stored.
      const [row] = await service.sql<{ row: object; sent: object }>(
        `select to_jsonb(t) as row, to_jsonb(jsonb_populate_record(t, $2)) as sent from ${table} as t where tenant_id = $1`,
        [tenant_id, JSON.stringify({ ...given, ...more })],
      );
      expect(row?.row).toEqual(row?.sent);
    }
    const told = await service.sql(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject not like '%payment_recorded%' order by id`,
      [tenant_id],
    );
    expect(told).toEqual([
      { data: { name: 'order_created', tokenNo: 1 } },
      { data: { name: 'invoice_issued', invoiceId: '26-27/000001' } },
      { data: { name: 'bill_changed', invoiceId: '26-27/000001' } },
    ]);
  });
});

/** An order of one line that is paid at once and accepts a diner's order, with a value in every column. */
async function everything() {
  const { tenantId: tenant_id } = place.caller;
  const figures = { subtotal_minor: 1000, discount_minor: 100, tax_minor: 50, total_minor: 950 };
  const event = (name: string) => ({ id: uuidv7(), subject: `evt.ordering.${name}.${tenant_id}`, payload: { data: { name } } });
  const order = { ...filled(orderColumns), ...figures, tenant_id, qr_order_id: await waitingQrOrder() };
  const item = filled(itemColumns);
  const invoice = { ...filled(invoiceColumns), ...figures };
  const bill = { ...filled(billColumns), ...figures, state: 'settled' };
  const payment = filled(paymentColumns);
  const sent = {
    ...{ ...order, ...filled(withOrder), key: uuidv7(), position: 0, items: [item], event: event('order_created') },
    bill: {
      ...{ ...bill, ...filled(withBill), order_ids: [order.id] },
      invoice: { ...invoice, series: '26-27/', payments: [payment], event: event('invoice_issued') },
      event: event('bill_changed'),
    },
  };
  return { order, item, bill, invoice, payment, sent };
}
async function placing(sent: object): Promise<unknown> {
  const [answer] = await service.database.statement<{ results: unknown }>(
    'test',
    'select settle_placed_orders(place_orders_v6($1, $2, true), $2) as results',
    [place.caller.tenantId, JSON.stringify([sent])],
  );
  return answer?.results;
}

/** A different value for each column that is placed. */
function filled<T extends Columns>(columns: T): Placed<T> {
  const listed: Columns = columns;
  return Object.fromEntries(
    namesOf(listed, 'placed').map((name, at) => {
      const values = {
        ...{ uuid: uuidv7(), 'uuid[]': [uuidv7()], text: `some ${name}`, int: at + 100, bigint: at + 1_000 },
        ...{ boolean: true, date: '2026-11-21', timestamptz: new Date('2026-11-21T10:00:00.123Z'), jsonb: [{ title: name }] },
      };
      return [name, optionsOf(listed[name])?.at(-1) ?? values[listed[name]?.sql as keyof typeof values]];
    }),
  ) as Placed<T>;
}

async function waitingQrOrder(): Promise<string> {
  const id = uuidv7();
  await service.sql(
    `insert into qr_order (tenant_id, id, created_at, delivery_type, customer_type, items) values ($1, $2, now(), 'dinein', 'WALKIN', '[]')`,
    [place.caller.tenantId, id],
  );
  return id;
}
