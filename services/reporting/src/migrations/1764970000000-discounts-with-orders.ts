import { openToBatch } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Discounts are kept from the orders' own events, of all tenants of a batch at once. */
export class DiscountsWithOrders1764970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(openToBatch('audit_log', 'insert'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop policy batch on audit_log');
  }
}
