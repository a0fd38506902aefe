import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also the relay, the consumers and housekeeping, which serve all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

/** What every service has: events that leave and came, answers that were given (json, not jsonb: a repeated one must read like the first). */
const kitTables = [
  `create table outbox (
     tenant_id uuid not null,
     id uuid not null,
     subject text not null,
     payload jsonb not null,
     created_at timestamptz not null default now(),
     published_at timestamptz,
     primary key (tenant_id, id)
   )`,
  `create index outbox_unpublished on outbox (id) where published_at is null`,
  `create index outbox_created on outbox (created_at)`,
  `create table inbox (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     handled_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   )`,
  `create index inbox_handled on inbox (handled_at)`,
  `create table dead_letter (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     subject text not null,
     envelope jsonb not null,
     error text not null,
     failed_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   )`,
  `create table idempotency_key (
     tenant_id uuid not null,
     user_id text not null,
     operation text not null,
     key text not null,
     input_hash text not null,
     answer json,
     created_at timestamptz not null default now(),
     primary key (tenant_id, user_id, operation, key)
   )`,
  `create index idempotency_key_created on idempotency_key (created_at)`,
  ...['outbox', 'inbox', 'dead_letter', 'idempotency_key'].flatMap((table) => secured(table, ofTenantOrWorker)),
];

const tables = [
  `create table username (
     username text primary key,
     tenant_id uuid not null,
     user_id uuid not null
   )`,
  `comment on table username is
     'Global by design, without row-level security: a username is unique over all tenants, and sign-in looks up the tenant here.'`,
  `create table app_user (
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
   )`,
  `create table session (
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
   )`,
  `create index session_of_user on session (tenant_id, user_id)`,
  ...['app_user', 'session'].flatMap((table) => secured(table, ofTenant)),
];

export class Initial1763683200000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables, ...tables]) await runner.query(statement);
  }
}
