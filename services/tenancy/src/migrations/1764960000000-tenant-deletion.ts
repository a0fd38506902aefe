import type { QueryRunner } from 'typeorm';

/** The progress of deletions, for the operator. It outlives the tenant, hence no `tenant_id`. */
export class TenantDeletion1764960000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table tenant_deletion (
      id uuid primary key,
      name text not null,
      requested_by text not null,
      requested_at timestamptz not null,
      waiting text[] not null,
      finished_at timestamptz)`);
  }
}
