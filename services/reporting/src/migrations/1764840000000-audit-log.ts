import { makeAppendOnly, secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditLog1764840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table audit_log (
      tenant_id uuid not null,
      id uuid not null,
      business_day date not null,
      at timestamptz not null,
      done_by text not null,
      action text not null,
      subject text not null,
      details jsonb not null,
      primary key (tenant_id, id)
    )`);
    await runner.query('create index audit_log_day on audit_log (tenant_id, business_day, at, id)');
    for (const statement of secureTenantTable('audit_log')) await runner.query(statement);
    await runner.query(makeAppendOnly('audit_log'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log');
  }
}
