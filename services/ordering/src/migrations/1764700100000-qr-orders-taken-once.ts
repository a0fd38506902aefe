import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeOrdersFunction } from '../orders/place-orders.sql.js';

/** place_orders judges each diner's order of a batch by itself. */
export class QrOrdersTakenOnce1764700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeOrdersFunction.replace('create function', 'create or replace function'));
  }

  async down(): Promise<void> {
    // The function of before can be replaced by this one and back only from its own version of the code.
  }
}
