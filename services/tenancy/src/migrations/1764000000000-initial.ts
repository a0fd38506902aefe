import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also admits the relay, the consumers and housekeeping, which work for all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

/**
 * The tables of every service: outgoing and incoming events, and stored answers (json, not jsonb, because a repeated answer must be
 * identical).
 */
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

export class Initial1764000000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables) await runner.query(statement);
    // The list of tenants itself: global, so without row-level security.
    await runner.query(`create table tenant (
      id uuid primary key,
      name text not null,
      email text not null,
      is_active boolean not null,
      subscription_end timestamptz,
      version int not null,
      created_at timestamptz not null)`);
    await runner.query(`create table subscription_history (
      tenant_id uuid not null references tenant (id) on delete cascade,
      id uuid not null,
      status text not null check (status in ('created', 'renewed', 'cancelled')),
      starts_on timestamptz not null,
      expires_on timestamptz not null,
      months int not null check (months >= 0),
      price_minor bigint not null check (price_minor >= 0),
      primary key (tenant_id, id))`);
    for (const statement of secured('subscription_history', ofTenant)) await runner.query(statement);
  }
}
