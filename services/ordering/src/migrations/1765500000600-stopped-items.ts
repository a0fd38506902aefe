import type { QueryRunner } from 'typeorm';

const statements = [
  'alter table order_item add column stopped integer not null default 0',
  // Not valid: all rows that are there hold 0, and looking at each would keep tills waiting for the table.
  'alter table order_item add constraint order_item_stopped check (stopped between 0 and quantity) not valid',
  `select keep_rows('order_item', 'status', 'status_at', 'cancel_reason', 'stopped')`,
];

/** How many pieces of a line the kitchen does not cook any more, because they were refunded (ADR 51). */
export class StoppedItems1765500000600 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
