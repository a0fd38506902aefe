import type { QueryRunner } from 'typeorm';

/** What documents say an item brought. Of days from before it they said nothing: `rebuild all` makes those exact, too. */
export class ItemRevenue1765200010000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table day_item add column revenue_minor bigint not null default 0');
  }
}
