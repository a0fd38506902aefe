import type { QueryRunner } from 'typeorm';

/**
 * The one statement of the hot path: places a batch of priced orders of any tenants with one round trip and one fsync for all. A loop over
 * tenants would start an executor for each, which costs more than the rows. So one statement writes for the tenants in `tenants`
 * (comma-joined), and policies limit it to these.
 *
 * Input: JSON array of orders as order-batch.ts sends them. Claims idempotency keys, takes runs of token numbers from the days' counters
 * (always in the order of their keys, so that two batches can not deadlock), writes orders, items and outbox rows. What few orders need
 * runs tenant by tenant before and after it: answers of repeated calls and, if `extras` is true, QR orders and invoices.
 * Output: JSON array of {position, outcome: placed | replayed | mismatch, order_id, token_no, invoice_id}. An order that is placed and paid
 * has no invoice_id there and a second element {position, invoice_id}.
 * Raises TH001 when a QR order was handled before and TH002 when it does not exist; the caller then retries the orders in smaller batches.
 *
 * `app.patience`, when the caller has set it, is the lock time-out in milliseconds.
 *
 * A failure rolls back the whole batch, its numbers included, so there are no gaps.
 */
const placeOrders = `
create function place_orders_v5(tenants text, batch jsonb, extras boolean) returns jsonb language plpgsql as $$
declare
  tenant record;
  placed jsonb;
  results jsonb;
  accepted uuid[];
begin
  perform set_config('lock_timeout', coalesce(nullif(current_setting('app.patience', true), ''), '1000'), true),
    set_config('app.tenants', tenants, true);

  if extras then
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
  end if;

  perform set_config('app.worker', 'on', true);
  with input as materialized (
    select * from jsonb_to_recordset(batch) as r(
      tenant_id uuid, position int, id uuid, key text, input_hash text, operation text, created_by text, business_day date,
      created_at timestamptz, delivery_type text, customer_type text, customer_id text, customer_name text, table_id uuid,
      table_title text, floor text, payment_status text, coupon_code text, discount_percent_bp int, discount_fixed_minor bigint,
      currency text, subtotal_minor bigint, discount_minor bigint, tax_minor bigint, total_minor bigint, qr_order_id uuid,
      halved_tax boolean, menu_discount boolean, items jsonb, event jsonb)
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
    insert into orders (tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, customer_id,
      customer_name, table_id, table_title, floor, payment_status, coupon_code, discount_percent_bp, discount_fixed_minor, currency,
      subtotal_minor, discount_minor, tax_minor, total_minor, qr_order_id, halved_tax, menu_discount)
    select tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, customer_id,
      customer_name, table_id, table_title, floor, payment_status, coupon_code, discount_percent_bp, discount_fixed_minor, currency,
      subtotal_minor, discount_minor, tax_minor, total_minor, qr_order_id, halved_tax, menu_discount
    from numbered
  ), new_items as (
    insert into order_item (tenant_id, id, order_id, position, item_id, title, variant_id, variant_title, variant_price_minor,
      addons, unit_minor, quantity, notes, tax_title, tax_rate_bp, tax_rate_thousandths,
      tax_type, status_at)
    select numbered.tenant_id, i.id, numbered.id, i.position, i.item_id, i.title, i.variant_id, i.variant_title, i.variant_price_minor,
      i.addons, i.unit_minor, i.quantity, i.notes, i.tax_title, i.tax_rate_bp, i.tax_rate_thousandths,
      i.tax_type, numbered.created_at
    from numbered, jsonb_to_recordset(numbered.items) as i(
      id uuid, position int, item_id uuid, title text, variant_id uuid, variant_title text, variant_price_minor bigint,
      addons jsonb, unit_minor bigint, quantity int, notes text, tax_title text, tax_rate_bp int,
      tax_rate_thousandths int, tax_type text)
  ), new_events as (
    insert into outbox (tenant_id, id, subject, payload)
    select tenant_id, (event->>'id')::uuid, event->>'subject',
      jsonb_set(event->'payload', '{data,tokenNo}', to_jsonb(token_no))
    from numbered
  )
  select coalesce(jsonb_agg(jsonb_build_object('position', position, 'outcome', 'placed', 'order_id', id, 'token_no', token_no)), '[]')
  into placed from numbered;
  perform set_config('app.worker', '', true);
  results := placed;

  if extras then
    for tenant in
      select (o->>'tenant_id')::uuid as id, jsonb_agg(o->'invoice' || jsonb_build_object('position', o->'position')) as invoices
      from jsonb_array_elements(batch) as o join jsonb_array_elements(placed) as p on p->'position' = o->'position'
      where o->'invoice' <> 'null' group by 1 order by 1
    loop
      perform set_config('app.tenant_id', tenant.id::text, true);
      results := results || issue_invoices(tenant.id, tenant.invoices);
    end loop;
  end if;

  if jsonb_array_length(placed) < jsonb_array_length(batch) then
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
  end if;
  return results;
end $$`;

/**
 * The rate of a line with a third decimal. Null, and whatever disagrees with the hundredths beside it, says that those hold: so no row is written
 * again, and the release before may go on placing orders. The fourth version of the function stays for it.
 */
export class RatesInThousandths1765500000700 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_item add column tax_rate_thousandths int');
    await runner.query(placeOrders);
  }
}
