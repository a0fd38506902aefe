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
create table tenant (
      id uuid primary key,
      name text not null,
      email text not null,
      is_active boolean not null,
      subscription_end timestamptz,
      version int not null,
      created_at timestamptz not null);
create table subscription_history (
      tenant_id uuid not null references tenant (id) on delete cascade,
      id uuid not null,
      status text not null check (status in ('created', 'renewed', 'cancelled')),
      starts_on timestamptz not null,
      expires_on timestamptz not null,
      months int not null check (months >= 0),
      price_minor bigint not null check (price_minor >= 0),
      primary key (tenant_id, id));
alter table subscription_history enable row level security;
alter table subscription_history force row level security;
create policy tenant on subscription_history using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- migration RunningSubscription1764900000000
alter table tenant
     add column subscription_start timestamptz,
     add column subscription_price_minor bigint check (subscription_price_minor >= 0),
     add column subscription_months int check (subscription_months >= 1);
alter table subscription_history add column created_at timestamptz;
alter table subscription_history no force row level security;
update subscription_history set created_at = starts_on;
update tenant set (subscription_start, subscription_price_minor, subscription_months) =
     (select starts_on, price_minor, nullif(months, 0) from subscription_history
       where tenant_id = tenant.id and status <> 'cancelled' order by expires_on desc limit 1);
alter table subscription_history force row level security;
alter table subscription_history alter column created_at set not null;

-- migration Plans1764910000000
create table plan (
      id uuid primary key,
      name text not null,
      duration_months int not null check (duration_months >= 1),
      amount_minor bigint not null check (amount_minor >= 100),
      description text,
      created_at timestamptz not null);

-- migration Payments1764920000000
create table payment_order (
     tenant_id uuid not null references tenant (id) on delete cascade,
     id uuid not null,
     provider_order_id text not null,
     plan_name text not null,
     months int not null check (months >= 1),
     amount_minor bigint not null check (amount_minor > 0),
     buyer_gstin text,
     status text not null check (status in ('created', 'failed', 'paid')),
     payment_id text,
     created_at timestamptz not null,
     paid_at timestamptz,
     check_at timestamptz,
     primary key (tenant_id, id),
     unique (tenant_id, provider_order_id),
     unique (tenant_id, payment_id),
     check ((status = 'paid') = (payment_id is not null and paid_at is not null)));
create index payment_order_provider on payment_order (provider_order_id);
create index payment_order_check on payment_order (check_at) where check_at is not null;
create table receipt (
     tenant_id uuid not null references tenant (id) on delete cascade,
     id uuid not null,
     number text not null,
     issued_at timestamptz not null,
     payment_id text not null,
     plan_name text not null,
     months int not null,
     starts_on timestamptz not null,
     expires_on timestamptz not null,
     total_minor bigint not null,
     taxable_minor bigint not null,
     cgst_minor bigint not null,
     sgst_minor bigint not null,
     igst_minor bigint not null,
     rate_bp int not null,
     seller jsonb not null,
     buyer jsonb not null,
     primary key (tenant_id, id),
     unique (tenant_id, payment_id),
     unique (tenant_id, number),
     check (taxable_minor + cgst_minor + sgst_minor + igst_minor = total_minor));
create table expiry_notice (
     tenant_id uuid not null references tenant (id) on delete cascade,
     expires_on timestamptz not null,
     days_before int not null,
     primary key (tenant_id, expires_on, days_before));
alter table payment_order enable row level security;
alter table payment_order force row level security;
create policy tenant on payment_order using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table receipt enable row level security;
alter table receipt force row level security;
create policy tenant on receipt using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table expiry_notice enable row level security;
alter table expiry_notice force row level security;
create policy tenant on expiry_notice using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy worker on payment_order for select using (current_setting('app.worker', true) = 'on');
create policy worker on expiry_notice for select using (current_setting('app.worker', true) = 'on');
create table receipt_counter (series text primary key, last_number int not null);
create table webhook_event (
     id text primary key,
     body text not null,
     received_at timestamptz not null,
     handled_at timestamptz,
     outcome text,
     attempts int not null default 0,
     next_at timestamptz not null default now());
create index webhook_event_due on webhook_event (next_at) where handled_at is null;
create table mail (
     tenant_id uuid not null,
     id uuid not null,
     recipient text not null,
     subject text not null,
     body_text text not null,
     body_html text not null,
     attempts int not null default 0,
     next_at timestamptz not null default now(),
     created_at timestamptz not null default now(),
     error text,
     primary key (tenant_id, id)
   );
create index mail_due on mail (next_at);
alter table mail enable row level security;
alter table mail force row level security;
create policy tenant on mail using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on') with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on');

-- migration Operator1764940000000
create extension if not exists pg_trgm;
alter table tenant
     add column deleting_at timestamptz,
     add column search text generated always as (lower(name) || ' ' || lower(email)) stored,
     add column created_month date generated always as (date_trunc('month', created_at at time zone 'Asia/Kolkata')::date) stored,
     add column start_month date generated always as (date_trunc('month', subscription_start at time zone 'Asia/Kolkata')::date) stored;
create index tenant_page on tenant (created_at, id) where deleting_at is null;
create index tenant_page_of_status on tenant (is_active, created_at, id) where deleting_at is null;
create index tenant_list on tenant (created_at, id) include (is_active, search) where deleting_at is null;
create index tenant_search on tenant using gin (search gin_trgm_ops) where deleting_at is null;
create index tenant_subscribed on tenant (subscription_start desc nulls last, id desc)
     include (start_month, subscription_price_minor) where is_active and deleting_at is null;
create table tenant_tally (
     created_month date not null,
     is_active boolean not null,
     start_month date,
     price_minor bigint,
     tenants bigint not null,
     unique nulls not distinct (created_month, is_active, start_month, price_minor));
insert into tenant_tally
     select created_month, is_active, start_month, subscription_price_minor, count(*) from tenant group by 1, 2, 3, 4;
create function tally_tenants() returns trigger language plpgsql as $$
   begin
     execute format(
       'insert into tenant_tally as tally
          select created_month, is_active, start_month, subscription_price_minor, sum(change) from (%s) as changed
          where deleting_at is null group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
        on conflict (created_month, is_active, start_month, price_minor) do update set tenants = tally.tenants + excluded.tenants',
       case tg_op
         when 'INSERT' then 'select *, 1 as change from arrived'
         when 'DELETE' then 'select *, -1 as change from gone'
         else 'select *, 1 as change from arrived union all select *, -1 from gone' end);
     return null;
   end $$;
create trigger tally_insert after insert on tenant referencing new table as arrived
     for each statement execute function tally_tenants();
create trigger tally_update after update on tenant referencing new table as arrived old table as gone
     for each statement execute function tally_tenants();
create trigger tally_delete after delete on tenant referencing old table as gone
     for each statement execute function tally_tenants();
create table operator_action (
     id uuid primary key,
     at timestamptz not null,
     operator_id uuid not null,
     operator text not null,
     action text not null,
     about_tenant uuid,
     tenant_name text,
     details jsonb not null);
create index operator_action_of_tenant on operator_action (about_tenant, id);
do $$ declare serving text; begin
     for serving in select distinct grantee from information_schema.role_table_grants
       where table_schema = 'public' and table_name = 'operator_action' and grantee <> current_user
     loop execute format('revoke update, delete on operator_action from %I', serving); end loop;
   end $$;
create table policy (
     type text primary key check (type in ('privacy', 'refund', 'terms')),
     content text not null,
     updated_at timestamptz not null,
     updated_by text not null);

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

-- migration TenantDeletion1764960000000
create table tenant_deletion (
      id uuid primary key,
      name text not null,
      requested_by text not null,
      requested_at timestamptz not null,
      waiting text[] not null,
      finished_at timestamptz);
