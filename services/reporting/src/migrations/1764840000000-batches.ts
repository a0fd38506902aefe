import { lookUpTenantOnce, openToBatch } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const rollUps = [
  ...['order_fact', 'invoice_fact', 'customer_fact', 'day_figures', 'day_item', 'day_part', 'customer_day', 'customer_first'],
  'cancelled_order',
];

/**
 * Events of several tenants are counted in one statement. With two rules no index serves both, so reports name their tenant, and the
 * rules are left to judge each row that the index found.
 */
export class Batches1764840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of rollUps)
      for (const statement of [lookUpTenantOnce(table), openToBatch(table, 'all')]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The tenant's rule says the same in both forms.
    for (const table of rollUps) await runner.query(`drop policy batch on ${table}`);
  }
}
