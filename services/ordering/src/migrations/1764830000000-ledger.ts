import type { QueryRunner } from 'typeorm';

export class Ledger1764830000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column cancelled_by text');
    // As they were on the document; documents from before have none, and are told of with their tax as one part.
    await runner.query('alter table invoice add column taxes jsonb');
    await runner.query('alter table credit_note add column taxes jsonb, add column payments jsonb');
  }
}
