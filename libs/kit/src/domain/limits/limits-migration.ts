import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** In services that keep limits: what a tenant's plan says in place of proto's table. A tenant without a row has the table's figures. */
export class TenantLimits1765600000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `create table tenant_limits (
         tenant_id uuid primary key,
         limits jsonb not null,
         version bigint not null
       )`,
      'alter table tenant_limits enable row level security',
      'alter table tenant_limits force row level security',
      `create policy tenant on tenant_limits using (${ofTenant}) with check (${ofTenant})`,
    ])
      await runner.query(statement);
  }
}
