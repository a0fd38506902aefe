import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/**
 * How many customers a tenant has, because counting a million at each add is too slow. A tenant gets its row when it adds or deletes one the next time;
 * what the release before adds or deletes after that is not counted.
 */
export class CustomerCount1765600000020 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `create table customer_count (
         tenant_id uuid primary key,
         customers bigint not null
       )`,
      'alter table customer_count enable row level security',
      'alter table customer_count force row level security',
      `create policy tenant on customer_count using (${ofTenant}) with check (${ofTenant})`,
    ])
      await runner.query(statement);
  }
}
