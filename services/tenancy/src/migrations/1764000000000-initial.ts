import { kitTables, secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables()) await runner.query(statement);
    // Global, without row-level security: the list of tenants itself.
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
    for (const statement of secureTenantTable('subscription_history')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['subscription_history', 'tenant', 'idempotency_key', 'dead_letter', 'inbox', 'outbox'])
      await runner.query(`drop table ${table}`);
  }
}
