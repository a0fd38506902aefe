import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;

const table = [
  // By order, because whoever reads a ticket reads all of its order: no second index is written for each order.
  `create table ticket (
     tenant_id uuid not null,
     order_id uuid not null,
     id uuid not null,
     kind text not null check (kind in ('round', 'void', 'reprint')),
     token_no int not null,
     lines jsonb not null,
     by text,
     at timestamptz not null,
     primary key (tenant_id, order_id, id)
   )`,
  'alter table ticket enable row level security',
  'alter table ticket force row level security',
  `create policy tenant on ticket using (${ofTenant}) with check (${ofTenant})`,
  `create policy batch on ticket for insert with check (${ofBatch})`,
  `select keep_rows('ticket')`,
];

/**
 * As `place_orders_v6` (1765600001000-writers-by-row-types.ts), and writes each order's ticket: `ticket` is its row without the token number,
 * `told` the event that tells of it.
 */
const placeOrders = `
create function place_orders_v7(tenants text, batch jsonb, extras boolean) returns jsonb language plpgsql as $$
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
      operation text, key text, input_hash text, items jsonb, event jsonb, ticket jsonb, told jsonb)
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
  ), new_tickets as (
    insert into ticket
    select written.*
    from numbered, jsonb_populate_record(null::ticket, ticket || jsonb_build_object('token_no', token_no)) as written
  ), new_events as (
    insert into outbox (tenant_id, id, subject, payload)
    select tenant_id, (new->>'id')::uuid, new->>'subject', jsonb_set(new->'payload', '{data,tokenNo}', to_jsonb(token_no))
    from numbered, unnest(array[event, told]) as new
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
 * For one release: pods of the release before cancel and stop lines without telling a ticket. After each statement that takes something off, this
 * tells what is off and no ticket says so, of orders whose round is a ticket. This release tells its voids before it changes the lines, and
 * nothing is left for it. Who it was, is unknown.
 */
const tellUntold = [
  `create function tell_untold_voids() returns trigger language plpgsql as $$
   begin
     insert into ticket (tenant_id, order_id, id, kind, token_no, lines, at)
     select orders.tenant_id, orders.id, gen_random_uuid(), 'void', orders.token_no,
       jsonb_agg(jsonb_build_object(
         'id', line.id, 'of', nullif(first_there.id, line.id), 'itemId', line.item_id, 'title', line.title,
         'variant', case when line.variant_id is not null then jsonb_build_object('id', line.variant_id, 'title', coalesce(line.variant_title, '')) end,
         'addons', (select coalesce(jsonb_agg(addon - 'priceMinor'), '[]') from jsonb_array_elements(line.addons) as addon),
         'notes', line.notes, 'quantity', off.pieces - told.pieces) order by line.position, line.id),
       max(line.status_at)
     from (
       select distinct after.tenant_id, after.order_id
       from lines_after as after join lines_before as before using (tenant_id, id)
       where (after.status = 'cancelled' and before.status <> 'cancelled') or after.stopped <> before.stopped or after.quantity <> before.quantity
     ) as changed
     join orders on orders.tenant_id = changed.tenant_id and orders.id = changed.order_id
     join order_item as line on line.tenant_id = orders.tenant_id and line.order_id = orders.id
     -- Pieces stand at the place of the line that they came off, and are younger.
     cross join lateral (
       select id from order_item as there
       where there.tenant_id = line.tenant_id and there.order_id = line.order_id and there.position = line.position order by id limit 1
     ) as first_there
     cross join lateral (select case when line.status = 'cancelled' then line.quantity else line.stopped end as pieces) as off
     cross join lateral (
       select coalesce(sum((said->>'quantity')::int), 0) as pieces from ticket, jsonb_array_elements(ticket.lines) as said
       where ticket.tenant_id = line.tenant_id and ticket.order_id = line.order_id and ticket.kind = 'void' and said->>'id' = line.id::text
     ) as told
     where off.pieces > told.pieces and exists (
       select from ticket where ticket.tenant_id = orders.tenant_id and ticket.order_id = orders.id and ticket.kind = 'round')
     group by orders.tenant_id, orders.id, orders.token_no;
     return null;
   end $$`,
  `create trigger tell_untold_voids after update on order_item
     referencing old table as lines_before new table as lines_after for each statement execute function tell_untold_voids()`,
];

/** What the kitchen was told of an order, as facts that nobody changes: its round, what was taken off, what was printed again (ADR 72). */
export class Tickets1765700000200 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...table, placeOrders, ...tellUntold]) await runner.query(statement);
  }
}
