import type { MigrationInterface, QueryRunner } from 'typeorm';
import { invoicePlacedOrdersFunction } from '../orders/place-orders.sql.js';

export class Ledger1764830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column cancelled_by text');
    // As they were on the document; documents from before have none, and are told of with their tax as one part.
    await runner.query('alter table invoice add column taxes jsonb');
    await runner.query('alter table credit_note add column taxes jsonb, add column payments jsonb');
    await runner.query(invoicePlacedOrdersFunction);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_note drop column taxes, drop column payments');
    await runner.query('alter table invoice drop column taxes');
    await runner.query('alter table orders drop column cancelled_by');
  }
}
