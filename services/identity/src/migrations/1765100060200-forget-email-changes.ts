import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Housekeeping forgets changes of mail addresses that can neither be confirmed nor stopped any more, those of all tenants in one go. */
export class ForgetEmailChanges1765100060200 {
  async up(runner: QueryRunner): Promise<void> {
    const rule = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
    await runner.query(`alter policy tenant on email_change using (${rule}) with check (${rule})`);
    await runner.query('create index email_change_created on email_change (created_at)');
  }
}
