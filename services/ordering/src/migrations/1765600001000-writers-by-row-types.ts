import type { QueryRunner } from 'typeorm';

/**
 * The one statement of the hot path: places a batch of priced orders of any tenants with one round trip and one fsync for all. A loop over
 * tenants would start an executor for each, which costs more than the rows. So one statement writes for the tenants in `tenants`
 * (comma-joined), and policies limit it to these.
 *
 * Input: JSON array of orders as order-batch.ts sends them. Rows are read by the types of their tables, so a column that is added later and
 * may be null is written as soon as it is sent.
 * Claims idempotency keys, takes runs of token numbers from the days' counters (always in the order of their keys, so that two batches can
 * not deadlock), writes orders, items and outbox rows. What few orders need runs tenant by tenant before and after it: answers of repeated
 * calls and, if `extras` is true, QR orders and invoices.
 * Output: JSON array of {position, outcome: placed | replayed | mismatch, order_id, token_no, invoice_id}. An order that is placed and paid
 * has no invoice_id there and a second element {position, invoice_id}.
 * Raises TH001 when a QR order was handled before and TH002 when it does not exist; the caller then retries the orders in smaller batches.
 *
 * `app.patience`, when the caller has set it, is the lock time-out in milliseconds.
 *
 * A failure rolls back the whole batch, its numbers included, so there are no gaps.
 */
const placeOrders = `
create function place_orders_v6(tenants text, batch jsonb, extras boolean) returns jsonb language plpgsql as $$
declare
  placed jsonb;
  paid record;
begin
  perform set_config('lock_timeout', coalesce(nullif(current_setting('app.patience', true), ''), '1000'), true),
    set_config('app.tenants', tenants, true);
  if extras then
    perform accept_qr_orders(batch);
  end if;

  perform set_config('app.worker', 'on', true);
  with input as materialized (
    select * from jsonb_to_recordset(batch) as r(
      tenant_id uuid, id uuid, created_by text, business_day date, created_at timestamptz, position int,
      operation text, key text, input_hash text, items jsonb, event jsonb)
  ), claimed as (
    insert into idempotency_key (tenant_id, user_id, operation, key, input_hash, answer)
    select tenant_id, created_by, operation, key, input_hash, json_build_object('orderId', id)
    from input where key is not null order by tenant_id, created_by, operation, key
    on conflict do nothing
    returning tenant_id, user_id, operation, key
  ), fresh as (
    select input.*, row_number() over (partition by tenant_id, business_day order by position) as nth,
      count(*) over (partition by tenant_id, business_day) as many
    from input
    where key is null or (tenant_id, created_by, operation, key) in (select tenant_id, user_id, operation, key from claimed)
  ), counted as (
    insert into token_counter (tenant_id, business_day, last_token)
    select tenant_id, business_day, count(*) from fresh group by tenant_id, business_day order by tenant_id, business_day
    on conflict (tenant_id, business_day) do update set last_token = token_counter.last_token + excluded.last_token
    returning tenant_id, business_day, last_token
  ), numbered as (
    select fresh.*, (counted.last_token - fresh.many + fresh.nth)::int as token_no
    from fresh join counted using (tenant_id, business_day)
  ), new_orders as (
    insert into orders
    select written.*
    from numbered join jsonb_populate_recordset(null::orders, batch) as given using (id),
      jsonb_populate_record(given, jsonb_build_object(
        'token_no', numbered.token_no, 'version', 1, 'status', 'created')) as written
  ), new_items as (
    insert into order_item
    select written.*
    from numbered, jsonb_populate_recordset(
      jsonb_populate_record(null::order_item, jsonb_build_object(
        'tenant_id', tenant_id, 'order_id', id, 'status', 'created', 'status_at', created_at, 'stopped', 0)),
      items) as written
  ), new_events as (
    insert into outbox (tenant_id, id, subject, payload)
    select tenant_id, (event->>'id')::uuid, event->>'subject',
      jsonb_set(event->'payload', '{data,tokenNo}', to_jsonb(token_no))
    from numbered
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', position, 'outcome', 'placed', 'order_id', id, 'token_no', token_no)), '[]')
  into placed from numbered;
  perform set_config('app.worker', '', true);

  if jsonb_array_length(placed) < jsonb_array_length(batch) then
    placed := placed || replayed_orders(batch, placed, extras);
  end if;
  if extras then
    for paid in
      select (o->>'tenant_id')::uuid as tenant_id, jsonb_agg(o->'invoice' || jsonb_build_object('position', o->'position')) as invoices
      from jsonb_array_elements(batch) as o join jsonb_array_elements(placed) as p on p->'position' = o->'position'
      where p->>'outcome' = 'placed' and o->'invoice' <> 'null' group by 1 order by 1
    loop
      perform set_config('app.tenant_id', paid.tenant_id::text, true);
      placed := placed || issue_invoices_v2(paid.tenant_id, paid.invoices);
    end loop;
  end if;
  return placed;
end $$`;

/**
 * Takes the diners' orders that are accepted by orders of the batch, for `place_orders`. Raises TH001 when one was handled before, by another call than
 * the one that is repeated, and TH002 when it does not exist.
 */
const acceptQrOrders = `
create function accept_qr_orders(batch jsonb) returns void language plpgsql as $$
declare
  tenant record;
  accepted uuid[];
begin
  for tenant in
    select (o->>'tenant_id')::uuid as id, jsonb_agg(o) as orders
    from jsonb_array_elements(batch) as o where o->>'qr_order_id' is not null group by 1 order by 1
  loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    with taken as (
      update qr_order set status = 'accepted'
      where tenant_id = tenant.id and status = 'pending'
        and id in (select (o->>'qr_order_id')::uuid from jsonb_array_elements(tenant.orders) as o)
      returning id
    )
    select coalesce(array_agg(id), '{}') into accepted from taken;
    -- One that was accepted before is right only for the call that did it, which is answered again.
    if exists (
      select from jsonb_array_elements(tenant.orders) as o
      where (o->>'qr_order_id')::uuid <> all (accepted) and not exists (
        select from idempotency_key k
        where k.tenant_id = tenant.id and k.user_id = o->>'created_by' and k.operation = o->>'operation' and k.key = o->>'key'
      )
    ) then
      if exists (
        select from jsonb_array_elements(tenant.orders) as o
        where not exists (select from qr_order q where q.tenant_id = tenant.id and q.id = (o->>'qr_order_id')::uuid)
      ) then
        raise exception 'no such QR order' using errcode = 'TH002';
      end if;
      raise exception 'QR order already processed' using errcode = 'TH001';
    end if;
  end loop;
end $$`;

/**
 * What `place_orders` answers for the orders of the batch that are not among those it has placed: JSON array of {position, outcome: replayed |
 * mismatch, order_id, token_no, invoice_id}. An order whose key another transaction has claimed and not stored yet has none.
 */
const replayedOrders = `
create function replayed_orders(batch jsonb, placed jsonb, extras boolean) returns jsonb language plpgsql as $$
declare
  tenant record;
  results jsonb := '[]';
begin
  for tenant in
    select (o->>'tenant_id')::uuid as id, jsonb_agg(o) as orders
    from jsonb_array_elements(batch) as o
    where not exists (select from jsonb_array_elements(placed) as p where p->'position' = o->'position') group by 1
  loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    -- A key that belongs to another order places nothing, so it takes no diner's order either.
    if extras then
      update qr_order set status = 'pending'
      where tenant_id = tenant.id and status = 'accepted'
        and id in (select (o->>'qr_order_id')::uuid from jsonb_array_elements(tenant.orders) as o)
        and not exists (select from orders where orders.tenant_id = tenant.id and orders.qr_order_id = qr_order.id);
    end if;
    select results || coalesce(jsonb_agg(jsonb_build_object('position', o->'position',
        'outcome', case when k.input_hash = o->>'input_hash' then 'replayed' else 'mismatch' end,
        'order_id', orders.id, 'token_no', orders.token_no, 'invoice_id', orders.invoice_id)), '[]')
    into results
    from jsonb_array_elements(tenant.orders) as o
    -- One probe of an index each: as plain joins they may be planned the other way round, every order against every key.
    cross join lateral (
      select * from idempotency_key
      where tenant_id = tenant.id and user_id = o->>'created_by' and operation = o->>'operation' and key = o->>'key' limit 1
    ) as k
    cross join lateral (
      select * from orders where tenant_id = tenant.id and id = (k.answer->>'orderId')::uuid limit 1
    ) as orders;
  end loop;
  return results;
end $$`;

/**
 * The only writer of invoices: numbers and writes them with their payments and events, and marks their orders. The caller must have set
 * `app.tenant_id` to the tenant. A series is locked until the transaction ends.
 * Input: JSON array of invoices as issue-invoice.ts builds them. Output: JSON array of {position, invoice_id}.
 */
const issueInvoices = `
create function issue_invoices_v2(tenant uuid, invoices jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  with input as materialized (
    select sent, (sent->>'position')::int as position, sent->>'series' as series,
      row_number() over (partition by sent->>'series' order by (sent->>'position')::int) as nth,
      count(*) over (partition by sent->>'series') as many
    from jsonb_array_elements(invoices) as sent
  ), counted as (
    insert into number_counter (tenant_id, series, last_number)
    select tenant, series, count(*) from input group by series order by series
    on conflict (tenant_id, series) do update set last_number = number_counter.last_number + excluded.last_number
    returning series, last_number
  ), numbered as (
    select input.*, document_number(series, last_number - many + nth) as id,
      array(select jsonb_array_elements_text(sent->'order_ids')::uuid) as order_ids
    from input join counted using (series)
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
    select tenant, (sent->'event'->>'id')::uuid, sent->'event'->>'subject',
      jsonb_set(sent->'event'->'payload', '{data,invoiceId}', to_jsonb(id))
    from numbered
  ), marked as (
    update orders set invoice_id = numbered.id from numbered
    where orders.tenant_id = tenant and orders.id = any (numbered.order_ids)
    returning 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('position', position, 'invoice_id', id)), '[]') into answer from numbered;
  return answer;
end $$`;

/**
 * The writers of orders and invoices read rows by the types of their tables, without lists of columns (ADR 67). The third and fourth version of
 * `place_orders` are dropped, because no release calls them.
 */
export class WritersByRowTypes1765600001000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [acceptQrOrders, replayedOrders, issueInvoices, placeOrders]) await runner.query(statement);
    for (const version of ['v3', 'v4']) await runner.query(`drop function place_orders_${version}(text, jsonb, boolean)`);
  }
}
