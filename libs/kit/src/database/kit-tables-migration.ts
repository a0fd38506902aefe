import type { QueryRunner } from 'typeorm';

/** Policy: rows of the transaction's tenant, and all rows for the relay, the consumers and housekeeping, which serve all tenants. */
const ofTenantOrWorker = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on'`;
const statements = [
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
  ...['outbox', 'inbox', 'dead_letter', 'idempotency_key'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant on ${table} using (${ofTenantOrWorker}) with check (${ofTenantOrWorker})`,
  ]),
];

/**
 * For new services: the tables that every service has (outbox.ts, apply-events.ts, dead-letters.ts, idempotency.ts). `answer` is json, not
 * jsonb, so that a repeated answer reads like the first. The five oldest services created these tables in their own first migrations.
 */
export class KitTables1763000000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
