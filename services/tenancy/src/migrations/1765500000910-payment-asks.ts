import type { QueryRunner } from 'typeorm';

/** How often a tenant has asked the payment provider for an order since `payment_asks_since`, counted for a minute; and its orders, newest first. */
export class PaymentAsks1765500000910 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table tenant add column payment_asks_since timestamptz, add column payment_asks int not null default 0',
    );
    await runner.query('create index payment_order_newest on payment_order (tenant_id, created_at)');
  }
}
