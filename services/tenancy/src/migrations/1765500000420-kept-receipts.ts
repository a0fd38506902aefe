import type { QueryRunner } from 'typeorm';

/** Their rows went with the tenant's row, which the role that serves deletes; now the tenant's row can not go while one of them is there. */
const ofTenant = ['subscription_history', 'payment_order', 'receipt', 'refund'].map(
  (table) => `alter table ${table} drop constraint ${table}_tenant_id_fkey,
    add constraint ${table}_tenant_id_fkey foreign key (tenant_id) references tenant (id)`,
);

const statements = [
  ...ofTenant,
  `select keep_rows('subscription_history')`,
  `select keep_rows('payment_order', 'status', 'payment_id', 'paid_at', 'check_at')`,
  `select keep_rows('receipt')`,
  `select keep_rows('refund')`,
  `select keep_rows('receipt_counter', 'last_number')`,
  `select keep_rows('revenue_month', 'paid_minor', 'tax_minor', 'refunded_minor', 'refunded_tax_minor')`,
  `select keep_rows('tenant_deletion', 'waiting', 'asked_at', 'finished_at')`,
];

/** What the operator sold and was paid is insert-only for the role that serves (docs/kept-rows.md). */
export class KeptReceipts1765500000420 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
