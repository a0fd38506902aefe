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
create table order_fact (tenant_id uuid not null,
    order_id uuid not null,
    version int not null,
    business_day date not null,
    customer_id text,
    orders int not null check (orders in (0, 1)),
    items jsonb not null,
    primary key (tenant_id, order_id));
alter table order_fact enable row level security;
alter table order_fact force row level security;
create policy tenant on order_fact using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table invoice_fact (tenant_id uuid not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    id text not null,
    primary key (tenant_id, kind, id));
alter table invoice_fact enable row level security;
alter table invoice_fact force row level security;
create policy tenant on invoice_fact using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table customer_fact (tenant_id uuid not null,
    phone text not null,
    business_day date,
    occurred_at timestamptz not null,
    event_id uuid not null,
    primary key (tenant_id, phone));
alter table customer_fact enable row level security;
alter table customer_fact force row level security;
create policy tenant on customer_fact using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table day_figures (tenant_id uuid not null,
    business_day date not null,
    orders_count int not null default 0,
    invoices_count int not null default 0,
    subtotal_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    revenue_minor bigint not null default 0,
    new_customers int not null default 0,
    primary key (tenant_id, business_day)) with (fillfactor = 70);
alter table day_figures enable row level security;
alter table day_figures force row level security;
create policy tenant on day_figures using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table day_item (tenant_id uuid not null,
    business_day date not null,
    item_id uuid not null,
    orders_count int not null,
    quantity int not null,
    sales_minor bigint not null,
    title text not null,
    unit_minor bigint not null,
    last_order_id uuid not null,
    primary key (tenant_id, business_day, item_id)) with (fillfactor = 70);
alter table day_item enable row level security;
alter table day_item force row level security;
create policy tenant on day_item using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table customer_day (tenant_id uuid not null,
    business_day date not null,
    customer_id text not null,
    orders int not null,
    primary key (tenant_id, business_day, customer_id)) with (fillfactor = 70);
alter table customer_day enable row level security;
alter table customer_day force row level security;
create policy tenant on customer_day using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table customer_first (tenant_id uuid not null,
    customer_id text not null,
    first_day date not null,
    primary key (tenant_id, customer_id));
alter table customer_first enable row level security;
alter table customer_first force row level security;
create policy tenant on customer_first using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table store_copy (tenant_id uuid primary key,
    revision bigint not null,
    currency text not null,
    time_zone text not null,
    business_day_start int not null);
alter table store_copy enable row level security;
alter table store_copy force row level security;
create policy tenant on store_copy using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table item_copy (tenant_id uuid not null,
    item_id uuid not null,
    revision bigint not null,
    title text,
    price numeric(14, 3),
    image text,
    primary key (tenant_id, item_id));
alter table item_copy enable row level security;
alter table item_copy force row level security;
create policy tenant on item_copy using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create index customer_day_of_customer on customer_day (tenant_id, customer_id, business_day);
create policy list_of_stores on store_copy for select using (current_setting('app.worker', true) = 'on');

-- migration StoreName1764820000000
alter table store_copy add column store_name text;

-- migration DayParts1764830000000
create table day_part (
      tenant_id uuid not null,
      business_day date not null,
      dimension text not null check (dimension in ('hour', 'payment', 'order_type', 'tax', 'discount')),
      key text not null,
      orders_count int not null,
      amount_minor bigint not null,
      other_minor bigint not null,
      primary key (tenant_id, business_day, dimension, key)
    ) with (fillfactor = 70);
create table cancelled_order (
      tenant_id uuid not null,
      order_id uuid not null,
      business_day date not null,
      token_no int not null,
      cancelled_at timestamptz not null,
      cancelled_by text not null,
      total_minor bigint not null,
      primary key (tenant_id, order_id)
    );
create index cancelled_order_day on cancelled_order (tenant_id, business_day);
alter table day_part enable row level security;
alter table day_part force row level security;
create policy tenant on day_part using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table cancelled_order enable row level security;
alter table cancelled_order force row level security;
create policy tenant on cancelled_order using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table order_fact add column parts jsonb not null default '[]';

-- migration AuditLog1764840000000
create table audit_log (
      tenant_id uuid not null,
      id uuid not null,
      business_day date not null,
      at timestamptz not null,
      done_by text not null,
      action text not null,
      subject text not null,
      details jsonb not null,
      primary key (tenant_id, id)
    );
create index audit_log_day on audit_log (tenant_id, business_day, at, id);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
do $$
  declare
    holder name;
  begin
    for holder in
      select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = 'audit_log'::regclass and grantee <> relowner
    loop
      execute format('revoke update, delete, truncate on audit_log from %I', holder);
    end loop;
  end $$;

-- migration Batches1764840000000
alter policy tenant on order_fact using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on order_fact using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on invoice_fact using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on invoice_fact using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on customer_fact using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on customer_fact using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on day_figures using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on day_figures using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on day_item using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on day_item using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on day_part using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on day_part using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on customer_day using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on customer_day using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on customer_first using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on customer_first using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
alter policy tenant on cancelled_order using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create policy batch on cancelled_order using (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])) with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));

-- migration FirstDays1764850000000
create index customer_first_day on customer_first (tenant_id, first_day, customer_id);

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
create policy batch on audit_log for insert with check (tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[]));
