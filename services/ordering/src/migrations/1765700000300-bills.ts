import type { QueryRunner } from 'typeorm';

const table = `
  create table bill (
    tenant_id uuid not null,
    id uuid not null,
    version int not null,
    table_id uuid,
    state text not null check (state in ('open', 'printed', 'issued', 'settled', 'void')),
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor + tax_minor),
    rule int not null,
    opened_at timestamptz not null,
    opened_by text not null,
    issued_at timestamptz,
    issued_by text,
    invoice_id text,
    primary key (tenant_id, id),
    unique (tenant_id, invoice_id),
    constraint bill_issued check ((invoice_id is null) = (state in ('open', 'printed', 'void')))
  )`;
const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/**
 * The only writer of invoices: writes bills that are settled, with their invoices, payments and events, and marks their orders. The caller must have
 * set `app.tenant_id` to the tenant. A series is locked until the transaction ends.
 * Input: JSON array of bills as issue-invoice.ts builds them. Output: JSON array of {position, invoice_id}.
 * Raises TH003 when one of the orders has an invoice already.
 */
const issueInvoices = `
create function issue_invoices_v3(tenant uuid, bills jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
  billed int;
  marked int;
begin
  with input as materialized (
    select bill, bill->'invoice' as sent, (bill->>'position')::int as position, bill->'invoice'->>'series' as series,
      row_number() over (partition by bill->'invoice'->>'series' order by (bill->>'position')::int) as nth,
      count(*) over (partition by bill->'invoice'->>'series') as many
    from jsonb_array_elements(bills) as bill
  ), counted as (
    insert into number_counter (tenant_id, series, last_number)
    select tenant, series, count(*) from input group by series order by series
    on conflict (tenant_id, series) do update set last_number = number_counter.last_number + excluded.last_number
    returning series, last_number
  ), numbered as (
    select input.*, document_number(series, last_number - many + nth) as id, (bill->>'id')::uuid as bill_id,
      array(select jsonb_array_elements_text(bill->'order_ids')::uuid) as order_ids
    from input join counted using (series)
  ), new_bills as (
    insert into bill
    select written.*
    from numbered, jsonb_populate_record(null::bill, bill || jsonb_build_object('tenant_id', tenant, 'invoice_id', id)) as written
  ), new_invoices as (
    insert into invoice
    select written.*
    from numbered, jsonb_populate_record(null::invoice, sent || jsonb_build_object('tenant_id', tenant, 'id', id)) as written
  ), new_payments as (
    insert into invoice_payment
    select written.*
    from numbered, jsonb_populate_recordset(
      jsonb_populate_record(null::invoice_payment, jsonb_build_object('tenant_id', tenant, 'invoice_id', id)),
      sent->'payments') as written
  ), new_events as (
    insert into outbox (tenant_id, id, subject, payload)
    select tenant, (event->>'id')::uuid, event->>'subject', jsonb_set(event->'payload', '{data,invoiceId}', to_jsonb(numbered.id))
    from numbered cross join lateral (values (bill->'event'), (sent->'event')) as told(event)
  ), new_marks as (
    update orders set invoice_id = numbered.id, bill_id = numbered.bill_id from numbered
    where orders.tenant_id = tenant and orders.id = any (numbered.order_ids) and orders.invoice_id is null
    returning 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('position', position, 'invoice_id', id)), '[]'),
    coalesce(sum(cardinality(order_ids)), 0), (select count(*) from new_marks)
  into answer, billed, marked from numbered;
  if marked <> billed then
    raise exception 'an order has an invoice already' using errcode = 'TH003';
  end if;
  return answer;
end $$`;

/**
 * Settles the bills that orders of a batch carry, those that `place_orders` has just placed: around its answer in the same statement, so that no
 * version of it has to know of bills. Output: the same answer, and for each bill an element {position, invoice_id}.
 */
const settlePlacedOrders = `
create function settle_placed_orders(placed jsonb, batch jsonb) returns jsonb language plpgsql as $$
declare
  paid record;
begin
  for paid in
    select (o->>'tenant_id')::uuid as tenant_id, jsonb_agg(o->'bill' || jsonb_build_object('position', o->'position')) as bills
    from jsonb_array_elements(batch) as o join jsonb_array_elements(placed) as p on p->'position' = o->'position'
    where p->>'outcome' = 'placed' and o->'bill' <> 'null' group by 1 order by 1
  loop
    perform set_config('app.tenant_id', paid.tenant_id::text, true);
    placed := placed || issue_invoices_v3(paid.tenant_id, paid.bills);
  end loop;
  return placed;
end $$`;

/** The id of a bill that was made after its invoice: the same whoever makes it, in the form of version 8, which contracts take. */
const billOfInvoice = `
create function bill_of_invoice(tenant uuid, invoice_id text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(tenant::text || ' ' || invoice_id) placing '8' from 13) placing 'a' from 17)::uuid
$$`;

/**
 * Makes the bills of those of these invoices that have none, because a release without bills issued them, and marks their orders. Each was paid when it was
 * issued, and its figures are the sum of its orders': rule 1. Orders are locked in the order in which calls lock them.
 * @returns how many bills it has made
 */
const billInvoices = `
create function bill_invoices(tenant uuid, invoices text[]) returns int language plpgsql as $$
declare
  made int;
begin
  perform from orders where tenant_id = tenant and invoice_id = any (invoices) and bill_id is null order by id for update;
  insert into bill (tenant_id, id, version, table_id, state, currency, subtotal_minor, discount_minor, tax_minor, total_minor, rule,
    opened_at, opened_by, issued_at, issued_by, invoice_id)
  select tenant, bill_of_invoice(tenant, issued.id), 1,
    (select table_id from orders where tenant_id = tenant and invoice_id = issued.id order by id limit 1), 'settled',
    currency, subtotal_minor, discount_minor, tax_minor, total_minor, 1, created_at, created_by, created_at, created_by, issued.id
  from invoice as issued where issued.tenant_id = tenant and issued.id = any (invoices)
  on conflict do nothing;
  get diagnostics made = row_count;
  update orders set bill_id = bill.id from bill
  where bill.tenant_id = tenant and bill.invoice_id = any (invoices)
    and orders.tenant_id = tenant and orders.invoice_id = bill.invoice_id and orders.bill_id is null;
  return made;
end $$`;

/** What a pod of the release before bills during an upgrade or after a rollback has its bill at once. */
const billsOfTheReleaseBefore = [
  `create function bill_marked_order() returns trigger language plpgsql as $$
   begin
     perform bill_invoices(new.tenant_id, array[new.invoice_id]);
     return null;
   end $$`,
  `create trigger bill_marked_order after update of invoice_id on orders
     for each row when (new.invoice_id is not null and new.bill_id is null) execute function bill_marked_order()`,
];

/**
 * A bill is what is owed together (ADR 70). It is made when it is first touched, which until now is when it is paid; an order that nobody has paid
 * has none.
 */
export class Bills1765700000300 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      table,
      ...['enable', 'force'].map((how) => `alter table bill ${how} row level security`),
      `create policy tenant on bill using (${ofTenant}) with check (${ofTenant})`,
      `select keep_rows('bill')`,
      'alter table orders add column bill_id uuid',
      `select keep_rows('orders', 'version', 'status', 'payment_status', 'subtotal_minor', 'discount_minor', 'tax_minor', 'total_minor',
         'invoice_id', 'closed_at', 'cancelled_by', 'closed_by', 'unpaid_reason', 'bill_id')`,
      ...[issueInvoices, settlePlacedOrders, billOfInvoice, billInvoices],
      ...billsOfTheReleaseBefore,
    ])
      await runner.query(statement);
  }
}
