-- migration Initial1764000000000
create table outbox (
     tenant_id uuid not null,
     id uuid not null,
     subject text not null,
     payload jsonb not null,
     created_at timestamptz not null default now(),
     published_at timestamptz,
     primary key (tenant_id, id)
   );
create index outbox_unpublished on outbox (id) where published_at is null;
create index outbox_created on outbox (created_at);
create table inbox (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     handled_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   );
create index inbox_handled on inbox (handled_at);
create table dead_letter (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     subject text not null,
     envelope jsonb not null,
     error text not null,
     failed_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   );
create table idempotency_key (
     tenant_id uuid not null,
     user_id text not null,
     operation text not null,
     key text not null,
     input_hash text not null,
     answer json,
     created_at timestamptz not null default now(),
     primary key (tenant_id, user_id, operation, key)
   );
create index idempotency_key_created on idempotency_key (created_at);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on') with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on');
alter table inbox enable row level security;
alter table inbox force row level security;
create policy tenant on inbox using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on') with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on');
alter table dead_letter enable row level security;
alter table dead_letter force row level security;
create policy tenant on dead_letter using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on') with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on');
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy tenant on idempotency_key using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on') with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on');
create table orders (
    tenant_id uuid not null,
    id uuid not null,
    version int not null default 1,
    business_day date not null,
    token_no int not null,
    created_at timestamptz not null,
    created_by text not null,
    delivery_type text not null check (delivery_type in ('dinein', 'takeaway', 'delivery')),
    customer_type text not null check (customer_type in ('WALKIN', 'CUSTOMER')),
    customer_id text,
    customer_name text,
    table_id uuid,
    table_title text,
    floor text,
    status text not null default 'created' check (status in ('created', 'completed', 'cancelled')),
    payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
    coupon_code text,
    discount_percent_bp int,
    discount_fixed_minor bigint,
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor + tax_minor),
    invoice_id text,
    qr_order_id uuid,
    closed_at timestamptz,
    primary key (tenant_id, id),
    unique (tenant_id, business_day, token_no));
alter table orders enable row level security;
alter table orders force row level security;
create policy tenant on orders using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table order_item (
    tenant_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    position int not null,
    item_id uuid not null,
    title text not null,
    variant_id uuid,
    variant_title text,
    variant_price_minor bigint,
    addons jsonb not null,
    unit_minor bigint not null,
    quantity int not null,
    notes text,
    tax_title text,
    tax_rate_bp int not null,
    tax_type text not null,
    status text not null default 'created' check (status in ('created', 'preparing', 'completed', 'delivered', 'cancelled')),
    status_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, order_id) references orders (tenant_id, id));
alter table order_item enable row level security;
alter table order_item force row level security;
create policy tenant on order_item using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table token_counter (
    tenant_id uuid not null,
    business_day date not null,
    last_token int not null,
    primary key (tenant_id, business_day));
alter table token_counter enable row level security;
alter table token_counter force row level security;
create policy tenant on token_counter using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table number_counter (
    tenant_id uuid not null,
    series text not null,
    last_number int not null,
    primary key (tenant_id, series));
alter table number_counter enable row level security;
alter table number_counter force row level security;
create policy tenant on number_counter using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table invoice (
    tenant_id uuid not null,
    id text not null check (id ~ '^[A-Z0-9/-]{1,16}$'),
    business_day date not null,
    created_at timestamptz not null,
    created_by text not null,
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor = subtotal_minor - discount_minor + tax_minor),
    customer_id text,
    customer_name text,
    table_title text,
    floor text,
    delivery_type text not null,
    primary key (tenant_id, id));
alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant on invoice using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table invoice_payment (
    tenant_id uuid not null,
    invoice_id text not null,
    position int not null,
    payment_type_id uuid,
    title text not null,
    amount_minor bigint not null,
    primary key (tenant_id, invoice_id, position),
    foreign key (tenant_id, invoice_id) references invoice (tenant_id, id));
alter table invoice_payment enable row level security;
alter table invoice_payment force row level security;
create policy tenant on invoice_payment using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table credit_note (
    tenant_id uuid not null,
    id text not null check (id ~ '^[A-Z0-9/-]{1,16}$'),
    invoice_id text not null,
    order_id uuid not null,
    business_day date not null,
    created_at timestamptz not null,
    created_by text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null,
    primary key (tenant_id, id),
    unique (tenant_id, order_id),
    foreign key (tenant_id, invoice_id) references invoice (tenant_id, id));
alter table credit_note enable row level security;
alter table credit_note force row level security;
create policy tenant on credit_note using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table customer (
    tenant_id uuid not null,
    phone text not null,
    name text not null,
    email text,
    gender text check (gender in ('female', 'male', 'other')),
    birth_date date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, phone));
alter table customer enable row level security;
alter table customer force row level security;
create policy tenant on customer using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table qr_order (
    tenant_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled')),
    delivery_type text not null,
    customer_type text not null,
    customer_id text,
    customer_name text,
    table_id uuid,
    table_title text,
    items jsonb not null,
    primary key (tenant_id, id));
alter table qr_order enable row level security;
alter table qr_order force row level security;
create policy tenant on qr_order using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table reservation (
    tenant_id uuid not null,
    id uuid not null,
    customer_id text not null,
    customer_name text not null,
    date timestamptz not null,
    table_id uuid,
    table_title text,
    status text not null check (status in ('booked', 'paid', 'cancelled')),
    notes text,
    people_count int not null check (people_count >= 0),
    unique_code text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, id));
alter table reservation enable row level security;
alter table reservation force row level security;
create policy tenant on reservation using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table catalog_copy (
    tenant_id uuid not null,
    kind text not null,
    id uuid not null,
    revision bigint not null,
    data jsonb,
    primary key (tenant_id, kind, id));
alter table catalog_copy enable row level security;
alter table catalog_copy force row level security;
create policy tenant on catalog_copy using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy batch on orders for insert with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
create policy batch on order_item for insert with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
create policy batch on token_counter using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
create index orders_open on orders (tenant_id, created_at) where status = 'created';
create index orders_created on orders (tenant_id, created_at);
create index orders_customer on orders (tenant_id, customer_id, created_at) where customer_id is not null;
create unique index orders_qr_order on orders (tenant_id, qr_order_id) where qr_order_id is not null;
create index order_item_order on order_item (tenant_id, order_id);
create index invoice_created on invoice (tenant_id, created_at);
create index qr_order_pending on qr_order (tenant_id, created_at) where status = 'pending';
create index reservation_date on reservation (tenant_id, date);
create or replace function invoice_placed_orders(tenant uuid, batch jsonb, placed jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  with paid as (
    select o, o->'invoice' as i, p->'token_no' as token_no, (o->>'position')::int as position,
      row_number() over (partition by o->'invoice'->>'series' order by (o->>'position')::int) as nth,
      count(*) over (partition by o->'invoice'->>'series') as many
    from jsonb_array_elements(batch) as o join jsonb_array_elements(placed) as p on p->'position' = o->'position'
    where o->'invoice' <> 'null'
  ), counted as (
    insert into number_counter (tenant_id, series, last_number)
    select tenant, i->>'series', count(*) from paid group by 2 order by 2
    on conflict (tenant_id, series) do update set last_number = number_counter.last_number + excluded.last_number
    returning series, last_number
  ), numbered as (
    select paid.*, series || lpad((last_number - many + nth)::text, 6, '0') as invoice_id
    from paid join counted on counted.series = paid.i->>'series'
  ), new_invoices as (
    insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
      total_minor, customer_id, customer_name, table_title, floor, delivery_type, taxes)
    select tenant, invoice_id, r.business_day, r.created_at, r.created_by, r.currency, r.subtotal_minor, r.discount_minor, r.tax_minor,
      r.total_minor, r.customer_id, r.customer_name, r.table_title, r.floor, r.delivery_type,
      i #> '{event,payload,data,taxes}'
    from numbered, jsonb_to_record(o) as r(
      business_day date, created_at timestamptz, created_by text, currency text, subtotal_minor bigint, discount_minor bigint,
      tax_minor bigint, total_minor bigint, customer_id text, customer_name text, table_title text, floor text, delivery_type text)
  ), new_payments as (
    insert into invoice_payment (tenant_id, invoice_id, position, payment_type_id, title, amount_minor)
    select tenant, invoice_id, p.position, p.payment_type_id, p.title, p.amount_minor
    from numbered, jsonb_to_recordset(i->'payments') as p(position int, payment_type_id uuid, title text, amount_minor bigint)
  ), new_events as (
    insert into outbox (tenant_id, id, subject, payload)
    select tenant, (i->'event'->>'id')::uuid, i->'event'->>'subject',
      jsonb_set(i->'event'->'payload', '{data,invoiceId}', to_jsonb(invoice_id))
    from numbered
  ), marked as (
    update orders set invoice_id = numbered.invoice_id from numbered
    where orders.tenant_id = tenant and orders.id = (o->>'id')::uuid
    returning 1
  )
  select jsonb_agg(jsonb_build_object('position', position, 'outcome', 'placed', 'order_id', o->'id', 'token_no', token_no, 'invoice_id', invoice_id))
  into answer from numbered;
  return coalesce(answer, '[]');
end $$;
create or replace function place_orders(tenants text, batch jsonb, extras boolean) returns jsonb language plpgsql as $$
declare
  tenant record;
  placed jsonb;
  results jsonb;
  accepted uuid[];
begin
  perform set_config('lock_timeout', '1000', true), set_config('app.tenants', tenants, true);

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
      items jsonb, event jsonb)
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
      subtotal_minor, discount_minor, tax_minor, total_minor, qr_order_id)
    select tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, customer_id,
      customer_name, table_id, table_title, floor, payment_status, coupon_code, discount_percent_bp, discount_fixed_minor, currency,
      subtotal_minor, discount_minor, tax_minor, total_minor, qr_order_id
    from numbered
  ), new_items as (
    insert into order_item (tenant_id, id, order_id, position, item_id, title, variant_id, variant_title, variant_price_minor,
      addons, unit_minor, quantity, notes, tax_title, tax_rate_bp, tax_type, status_at)
    select numbered.tenant_id, i.id, numbered.id, i.position, i.item_id, i.title, i.variant_id, i.variant_title, i.variant_price_minor,
      i.addons, i.unit_minor, i.quantity, i.notes, i.tax_title, i.tax_rate_bp, i.tax_type, numbered.created_at
    from numbered, jsonb_to_recordset(numbered.items) as i(
      id uuid, position int, item_id uuid, title text, variant_id uuid, variant_title text, variant_price_minor bigint,
      addons jsonb, unit_minor bigint, quantity int, notes text, tax_title text, tax_rate_bp int, tax_type text)
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
      select (o->>'tenant_id')::uuid as id, jsonb_agg(o) as orders
      from jsonb_array_elements(batch) as o where o->'invoice' <> 'null' group by 1 order by 1
    loop
      perform set_config('app.tenant_id', tenant.id::text, true);
      results := results || invoice_placed_orders(tenant.id, tenant.orders, placed);
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
end $$;

-- migration QrOrders1764700000000
alter table qr_order add column tracking_id text;
create unique index qr_order_tracking on qr_order (tenant_id, tracking_id);

-- migration QrOrdersTakenOnce1764700100000

-- migration Bookings1764800000000
create extension if not exists btree_gist;
alter table reservation add constraint reservation_table_held
       exclude using gist (tenant_id with =, table_id with =, tsrange(date at time zone 'UTC', (date at time zone 'UTC') + interval '90 minutes') with &&)
       where (status in ('booked', 'paid') and table_id is not null);
create unique index reservation_code on reservation (tenant_id, unique_code);

-- migration CustomerSearch1764810000000
alter table customer add column search text
        generated always as (lower(name) || ' ' || phone || case when phone ~ '\D' then ' ' || regexp_replace(phone, '\D', '', 'g') else '' end) stored;
create index customer_search on customer (tenant_id, search) include (phone, created_at);
create index customer_created on customer (tenant_id, created_at, phone);
create index reservation_customer on reservation (tenant_id, customer_id, date);

-- migration InvoiceList1764820000000
alter table invoice add column customer_email text;
create function keep_customer_email() returns trigger language plpgsql as $$
      begin
        new.customer_email := (select email from customer where tenant_id = new.tenant_id and phone = new.customer_id);
        return new;
      end $$;
create trigger keep_customer_email before insert on invoice
      for each row when (new.customer_id is not null) execute function keep_customer_email();
create index invoice_day on invoice (tenant_id, business_day, created_at, id);
create index credit_note_day on credit_note (tenant_id, business_day, created_at, id);
create index credit_note_invoice on credit_note (tenant_id, invoice_id);
create index orders_invoice on orders (tenant_id, invoice_id) where invoice_id is not null;

-- migration Ledger1764830000000
alter table orders add column cancelled_by text;
alter table invoice add column taxes jsonb;
alter table credit_note add column taxes jsonb, add column payments jsonb;

-- migration Audit1764840000000

-- migration DayClose1764850000000
create table day_close (
      tenant_id uuid not null,
      id uuid not null,
      number int not null,
      opened_at timestamptz not null,
      closed_at timestamptz not null,
      closed_by text not null,
      notes text,
      currency text not null,
      invoices int not null,
      credit_notes int not null,
      subtotal_minor bigint not null,
      discount_minor bigint not null,
      tax_minor bigint not null,
      total_minor bigint not null check (total_minor = subtotal_minor - discount_minor + tax_minor),
      drawers jsonb not null,
      primary key (tenant_id, id),
      unique (tenant_id, number)
    );
alter table day_close enable row level security;
alter table day_close force row level security;
create policy tenant on day_close using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
do $$
  declare
    holder name;
  begin
    for holder in
      select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = 'day_close'::regclass and grantee <> relowner
    loop
      execute format('revoke update, delete, truncate on day_close from %I', holder);
    end loop;
  end $$;
create function keep_day_close() returns trigger language plpgsql as $$
      begin
        raise exception '% is in a closed day', old.id using errcode = 'restrict_violation';
      end $$;
alter table invoice add column day_close_id uuid,
        add foreign key (tenant_id, day_close_id) references day_close (tenant_id, id) deferrable initially deferred;
create index invoice_day_close on invoice (tenant_id, day_close_id);
create trigger keep_day_close before update of day_close_id on invoice
        for each row when (old.day_close_id is not null) execute function keep_day_close();
alter table credit_note add column day_close_id uuid,
        add foreign key (tenant_id, day_close_id) references day_close (tenant_id, id) deferrable initially deferred;
create index credit_note_day_close on credit_note (tenant_id, day_close_id);
create trigger keep_day_close before update of day_close_id on credit_note
        for each row when (old.day_close_id is not null) execute function keep_day_close();

-- migration TenantErasure1764950000000
create table erased_tenant (
     id uuid primary key,
     requested_at timestamptz not null default now(),
     finished_at timestamptz,
     swept_at timestamptz not null default now()
   );
comment on table erased_tenant is 'Global by design: tenants of which nothing may be left, so that late writes are found, too.';
create function erase_tenant(gone uuid, at_most int) returns table (deleted bigint, remaining boolean)
   language plpgsql security definer set search_path = public, pg_temp as $$
   declare
     name text;
     rows bigint;
     found boolean;
   begin
     if not exists (select from erased_tenant where id = gone) then
       raise exception 'not a deleted tenant';
     end if;
     perform set_config('app.tenant_id', gone::text, true);
     -- A row that is still pointed at must show here, not at the commit.
     set constraints all immediate;
     deleted := 0;
     remaining := false;
     for name in
       select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.attname = 'tenant_id' and not a.attisdropped
     loop
       begin
         execute format('delete from %I where ctid = any(array(select ctid from %1$I where tenant_id = $1 %s limit $2))', name,
           -- What was told of the tenant must reach everybody first.
           case name when 'outbox' then 'and published_at is not null' else '' end) using gone, at_most;
         get diagnostics rows = row_count;
         deleted := deleted + rows;
       exception when foreign_key_violation then
         null;
       end;
       execute format('select exists (select from %I where tenant_id = $1)', name) into found using gone;
       remaining := remaining or found;
     end loop;
     return next;
   end $$;

-- migration DiscountsWithOrders1764970000000
