import type { QueryRunner } from 'typeorm';

/** The revenue of each item according to the documents. Days before this migration have none until `rebuild all`. */
export class ItemRevenue1765200010000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table day_item add column revenue_minor bigint not null default 0');
  }
}
