import type { QueryRunner } from 'typeorm';

/** Why staff cancelled a dish, in their words; null where they gave none. */
export class CancelReason1765200000200 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_item add column cancel_reason text');
  }
}
