import type { QueryRunner } from 'typeorm';

const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;

/** Discounts are logged from the orders' own events, for all tenants of a batch at once. */
export class DiscountsWithOrders1764970000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create policy batch on audit_log for insert with check (${ofBatch})`);
  }
}
