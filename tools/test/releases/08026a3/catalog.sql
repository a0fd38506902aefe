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
create table catalog_revision (
    tenant_id uuid primary key,
    revision bigint not null);
alter table catalog_revision enable row level security;
alter table catalog_revision force row level security;
create policy tenant on catalog_revision using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table store (
    tenant_id uuid primary key,
    store_name text not null,
    address text,
    phone text,
    email text,
    image text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    is_qr_menu_enabled boolean not null,
    is_qr_order_enabled boolean not null,
    unique_qr_code text not null,
    time_zone text not null,
    business_day_start int not null check (business_day_start between 0 and 23));
alter table store enable row level security;
alter table store force row level security;
create policy tenant on store using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table print_setting (
    tenant_id uuid primary key references store (tenant_id) on delete cascade,
    page_format int not null check (page_format in (80, 57)),
    header text,
    footer text,
    show_notes boolean not null,
    is_enable_print boolean not null,
    show_store_details boolean not null,
    show_customer_details boolean not null,
    print_token boolean not null);
alter table print_setting enable row level security;
alter table print_setting force row level security;
create policy tenant on print_setting using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table store_table (
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    floor text not null,
    seating_capacity int not null check (seating_capacity >= 0),
    position int not null,
    primary key (tenant_id, id));
alter table store_table enable row level security;
alter table store_table force row level security;
create policy tenant on store_table using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table category (
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    position int not null,
    primary key (tenant_id, id));
alter table category enable row level security;
alter table category force row level security;
create policy tenant on category using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table tax (
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    rate_bp int not null check (rate_bp between 0 and 10000),
    type text not null check (type in ('exclusive', 'inclusive')),
    primary key (tenant_id, id));
alter table tax enable row level security;
alter table tax force row level security;
create policy tenant on tax using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table payment_type (
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    is_active boolean not null,
    position int not null,
    primary key (tenant_id, id));
alter table payment_type enable row level security;
alter table payment_type force row level security;
create policy tenant on payment_type using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table coupon (
    tenant_id uuid not null,
    id uuid not null,
    code text not null,
    discount_bp int not null check (discount_bp between 0 and 10000),
    expiry date,
    primary key (tenant_id, id));
alter table coupon enable row level security;
alter table coupon force row level security;
create policy tenant on coupon using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table menu_item (
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    price_minor bigint not null check (price_minor >= 0),
    net_price_minor bigint check (net_price_minor >= 0),
    image text,
    category_id uuid,
    tax_id uuid,
    is_sold_out boolean not null default false,
    diet text check (diet in ('veg', 'nonveg')),
    position int not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, category_id) references category (tenant_id, id) on delete set null (category_id),
    foreign key (tenant_id, tax_id) references tax (tenant_id, id) on delete set null (tax_id));
alter table menu_item enable row level security;
alter table menu_item force row level security;
create policy tenant on menu_item using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table menu_item_variant (
    tenant_id uuid not null,
    id uuid not null,
    item_id uuid not null,
    title text not null,
    price_minor bigint not null check (price_minor >= 0),
    position int not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, item_id) references menu_item (tenant_id, id) on delete cascade);
alter table menu_item_variant enable row level security;
alter table menu_item_variant force row level security;
create policy tenant on menu_item_variant using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create table menu_item_addon (
    tenant_id uuid not null,
    id uuid not null,
    item_id uuid not null,
    title text not null,
    price_minor bigint not null check (price_minor >= 0),
    position int not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, item_id) references menu_item (tenant_id, id) on delete cascade);
alter table menu_item_addon enable row level security;
alter table menu_item_addon force row level security;
create policy tenant on menu_item_addon using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create index store_qr_code on store (unique_qr_code);
create unique index coupon_code on coupon (tenant_id, lower(code collate "und-x-icu"));
create index menu_item_category on menu_item (tenant_id, category_id);
create index menu_item_tax on menu_item (tenant_id, tax_id);
create index menu_item_variant_item on menu_item_variant (tenant_id, item_id);
create index menu_item_addon_item on menu_item_addon (tenant_id, item_id);

-- migration QrMenu1764700000000
alter table store
        add column kitchen_slow_minutes int not null default 5 check (kitchen_slow_minutes between 1 and 240),
        add column kitchen_late_minutes int not null default 8 check (kitchen_late_minutes between 1 and 240),
        add check (kitchen_slow_minutes < kitchen_late_minutes);
create policy qr_code on store for select using (unique_qr_code = nullif(current_setting('app.qr_code', true), ''));

-- migration StoreTaxNumbers1764810000000
alter table store
        add column gstin text check (gstin ~ '^[0-9A-Z]{15}$'),
        add column fssai text check (fssai ~ '^[0-9]{14}$'),
        add column sac text not null default '996331' check (sac ~ '^[0-9]{4,8}$');

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
