import type { QueryRunner } from 'typeorm';

const mine = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid or current_setting('app.worker', true) = 'on'`;

/** Every tenant that has invoices, by one probe of the index for each. */
const everyTenant = `
  insert into bill_backfill (tenant_id)
  with recursive found as (
    (select tenant_id from invoice order by tenant_id limit 1)
    union all
    select (select invoice.tenant_id from invoice where invoice.tenant_id > found.tenant_id order by invoice.tenant_id limit 1)
    from found where tenant_id is not null
  )
  select tenant_id from found where tenant_id is not null`;

/**
 * Tenants whose invoices of before may have no bill yet, and the last invoice that has one; bills/backfill.ts makes them while the service runs. What is
 * issued from now on has its bill at once, so nobody is added later.
 */
export class BillBackfill1765700000310 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `create table bill_backfill (
         tenant_id uuid primary key,
         last_invoice text not null default ''
       )`,
      // A migration works for all tenants, so the policy is lifted from the owner while the statement reads.
      'alter table invoice no force row level security',
      everyTenant,
      'alter table invoice force row level security',
      ...['enable', 'force'].map((how) => `alter table bill_backfill ${how} row level security`),
      `create policy tenant on bill_backfill using (${mine}) with check (${mine})`,
    ])
      await runner.query(statement);
  }
}
