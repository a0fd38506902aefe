import type { QueryRunner } from 'typeorm';

/** Stores who completed an order without payment and why, indexes these orders, and keeps a list of them with each day close. */
export class ClosedUnpaid1765100010000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column closed_by text, add column unpaid_reason text');
    await runner.query(`create index orders_closed_unpaid on orders (tenant_id, closed_at, id)
      where status = 'completed' and payment_status = 'pending' and total_minor > 0`);
    await runner.query('alter table day_close add column closed_unpaid jsonb');
  }
}
