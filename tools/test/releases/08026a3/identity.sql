-- migration Initial1763683200000
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
create table username (
     username text primary key,
     tenant_id uuid not null,
     user_id uuid not null
   );
comment on table username is
     'Global by design, without row-level security: a username is unique over all tenants, and sign-in looks up the tenant here.';
create table app_user (
     tenant_id uuid not null,
     id uuid not null,
     username text not null,
     password_hash text not null,
     role text not null check (role in ('superadmin', 'admin', 'user')),
     scope text not null,
     name text not null,
     designation text,
     phone text,
     email text,
     address text,
     photo text,
     created_at timestamptz not null,
     primary key (tenant_id, id),
     unique (tenant_id, username)
   );
create table session (
     tenant_id uuid not null,
     id uuid not null,
     user_id uuid not null,
     realm text not null check (realm in ('tenant', 'operator')),
     token_hash text not null,
     previous_hash text,
     generation integer not null,
     rotated_at timestamptz,
     created_at timestamptz not null,
     last_used_at timestamptz not null,
     ended_at timestamptz,
     ip text not null,
     device_name text not null,
     primary key (tenant_id, id),
     foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
   );
create index session_of_user on session (tenant_id, user_id);
alter table app_user enable row level security;
alter table app_user force row level security;
create policy tenant on app_user using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
alter table session enable row level security;
alter table session force row level security;
create policy tenant on session using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);

-- migration PasswordReset1764900000000
create table password_reset (
     tenant_id uuid not null,
     secret_hash text not null,
     user_id uuid not null,
     created_at timestamptz not null,
     used_at timestamptz,
     primary key (tenant_id, secret_hash),
     foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
   );
create index password_reset_of_user on password_reset (tenant_id, user_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy tenant on password_reset using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
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

-- migration UserInfo1764930000000
alter table app_user add column search text
     generated always as (lower(name) || ' ' || username || ' ' || coalesce(phone, '')) stored;
create index app_user_list on app_user (created_at, tenant_id, id) include (search);
create policy users_of_all on app_user for select using ((
     select exists (select from session
       where session.tenant_id = '00000000-0000-0000-0000-000000000000'
         and session.id = nullif(current_setting('app.operator_session', true), '')::uuid
         and session.realm = 'operator' and session.ended_at is null)));

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
