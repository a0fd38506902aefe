import { numberSeries } from '@thali/ordering/orders/invoice-number';
import type pg from 'pg';

/** Days before today over which the orders are spread. */
const days = 365;

/**
 * Adds so many orders of a tenant, as the release before wrote them: each with two lines; of 20 one is cancelled, one was closed without payment, one is
 * open, one was given back by a note that names no payments, one by a note that does, and two share an invoice. A third of the invoices was paid in two ways.
 * Numbers rise with the days.
 */
export async function addOldOrders(admin: pg.Client, tenantId: string, orders: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const [invoices, notes] = [numberSeries('invoice', today, 'INR'), numberSeries('credit_note', today, 'INR')];
  await admin.query('begin');
  await admin.query(
    `create temp table old on commit drop as
     select n, n % 20 as kind, md5($1::text || n)::uuid as id, current_date - $3::int + ((n - 1)::bigint * $3 / $2)::int as day,
       10000 + n::bigint * 7919 % 90000 / 20 * 20 as net, case n % 20 when 5 then n - 1 else n end as bill
     from generate_series(1, $2::int) as n`,
    [tenantId, orders, days],
  );
  await admin.query('alter table old add column at timestamptz, add column invoice_id text, add column total bigint');
  await admin.query(
    `update old set at = day + n % 43200 * interval '1 second', total = net + net / 20,
       invoice_id = case when kind > 2 then $1 || lpad(bill::text, 6, '0') end`,
    [invoices],
  );
  for (const [statement, ...values] of [
    [insertOrders, tenantId],
    [insertLines, tenantId],
    [insertInvoices, tenantId],
    [insertPayments, tenantId],
    [insertNotes, tenantId, notes],
    [insertCounters, tenantId, invoices, notes, orders],
  ] as const)
    await admin.query(statement, [...values]);
  await admin.query('commit');
}

const insertOrders = `
  insert into orders (tenant_id, id, version, business_day, token_no, created_at, created_by, delivery_type, customer_type, status, payment_status,
    currency, subtotal_minor, discount_minor, tax_minor, total_minor, invoice_id, closed_at)
  select $1, id, 2, day, row_number() over (partition by day order by n), at, 'bench', 'dinein', 'WALKIN',
    case when kind in (0, 3) then 'cancelled' when kind = 2 then 'created' else 'completed' end,
    case when kind < 3 then 'pending' when kind in (3, 6) then 'refunded' else 'paid' end,
    'INR', net, 0, net / 20, total, invoice_id, case kind when 2 then null else at end
  from old`;
const insertLines = `
  insert into order_item (tenant_id, id, order_id, position, item_id, title, addons, unit_minor, quantity, tax_title, tax_rate_bp, tax_type,
    status, status_at)
  select $1, md5(id::text || line)::uuid, id, line, $1, 'Thali', '[]', net / 4, 2, 'GST', 500, 'exclusive', 'delivered', at
  from old, generate_series(1, 2) as line`;
const insertInvoices = `
  insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor, total_minor,
    delivery_type, taxes)
  select $1, invoice_id, min(day), min(at), 'bench', 'INR', sum(net), 0, sum(net / 20), sum(total), 'dinein', '[]'
  from old where invoice_id is not null group by invoice_id`;
const insertPayments = `
  insert into invoice_payment (tenant_id, invoice_id, position, payment_type_id, title, amount_minor)
  select $1, id, position, (
      select catalog_copy.id from catalog_copy where tenant_id = $1 and kind = 'payment_type' and data->>'title' = way limit 1
    ), way, case when not two_ways then total_minor when position = 1 then total_minor / 3 else total_minor - total_minor / 3 end
  from (select *, right(id, 6)::int % 3 = 0 as two_ways from invoice where tenant_id = $1) as issued
    cross join (values (1, 'Cash'), (2, 'UPI')) as paid (position, way)
  where position = 1 or two_ways`;
const insertNotes = `
  insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, subtotal_minor, discount_minor, tax_minor,
    total_minor, taxes, payments)
  select $1, $2 || lpad(n::text, 6, '0'), invoice_id, old.id, day, at + interval '1 hour', 'bench', net, 0, net / 20, total, '[]', case kind when 6 then (
      select jsonb_agg(jsonb_build_object('title', title, 'amountMinor', amount_minor) order by position)
      from invoice_payment as paid where paid.tenant_id = $1 and paid.invoice_id = old.invoice_id
    ) end
  from old where kind in (3, 6)`;
const insertCounters = `
  insert into number_counter (tenant_id, series, last_number) values ($1, $2, $4), ($1, $3, $4)`;
