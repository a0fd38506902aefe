import type { QueryRunner } from 'typeorm';

/** Some pieces of a line can be cancelled, so the number that is left of it changes (ADR 50, docs/kept-rows.md). */
export class Pieces1765500000730 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select keep_rows('order_item', 'status', 'status_at', 'cancel_reason', 'stopped', 'quantity')`);
  }
}
