import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeOrdersFunction } from '../orders/place-orders.sql.js';

/** place_orders tells of a discount with the order itself, not in an event of its own. */
export class DiscountsWithOrders1764970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placeOrdersFunction);
  }

  async down(): Promise<void> {
    // The function of before can be replaced by this one and back only from its own version of the code.
  }
}
