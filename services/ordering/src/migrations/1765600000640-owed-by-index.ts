import type { QueryRunner } from 'typeorm';

/**
 * What is owed in all for orders that were closed unpaid is summed up by an index alone, which has their totals. It serves what the one without them did.
 * The total is a part of the condition already, so no change of an order writes more than before.
 */
export class OwedByIndex1765600000640 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index orders_owed on orders (tenant_id, closed_at, id) include (total_minor)
      where status = 'completed' and payment_status = 'pending' and total_minor > 0`);
    await runner.query('drop index orders_closed_unpaid');
  }
}
