import type { QueryRunner } from 'typeorm';

export class QrOrders1764700000000 {
  async up(runner: QueryRunner): Promise<void> {
    // Null on older orders, because no diner tracks them.
    await runner.query('alter table qr_order add column tracking_id text');
    await runner.query('create unique index qr_order_tracking on qr_order (tenant_id, tracking_id)');
  }
}
