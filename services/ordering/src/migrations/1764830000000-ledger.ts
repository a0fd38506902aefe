import type { QueryRunner } from 'typeorm';

export class Ledger1764830000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column cancelled_by text');
    // Taxes and payments as on the document. Older documents have none; their history is told with the tax as one part.
    await runner.query('alter table invoice add column taxes jsonb');
    await runner.query('alter table credit_note add column taxes jsonb, add column payments jsonb');
  }
}
