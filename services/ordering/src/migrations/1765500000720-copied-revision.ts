import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Which revisions of catalog the copy of a menu contains. A tenant without a row is one whose copy only the release before has written. */
export class CopiedRevision1765500000720 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `create table copied_revision (
         tenant_id uuid primary key,
         revisions int8multirange not null,
         whole_at timestamptz not null default now()
       )`,
      'alter table copied_revision enable row level security',
      'alter table copied_revision force row level security',
      `create policy tenant on copied_revision using (${ofTenant}) with check (${ofTenant})`,
    ])
      await runner.query(statement);
  }
}
