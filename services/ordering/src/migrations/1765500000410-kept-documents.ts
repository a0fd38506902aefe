import type { QueryRunner } from 'typeorm';

const statements = [
  `select keep_rows('invoice', 'day_close_id')`,
  `select keep_rows('invoice_payment')`,
  `select keep_rows('credit_note', 'day_close_id')`,
  // An order lives on until it is paid: its state and sums change, what was ordered does not.
  `select keep_rows('orders', 'version', 'status', 'payment_status', 'subtotal_minor', 'discount_minor', 'tax_minor', 'total_minor',
     'invoice_id', 'closed_at', 'cancelled_by', 'closed_by', 'unpaid_reason')`,
  `select keep_rows('order_item', 'status', 'status_at', 'cancel_reason')`,
  `select keep_rows('number_counter', 'last_number')`,
];

/** The documents of a restaurant, with their lines and numbers, are insert-only for the role that serves (docs/kept-rows.md). */
export class KeptDocuments1765500000410 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
