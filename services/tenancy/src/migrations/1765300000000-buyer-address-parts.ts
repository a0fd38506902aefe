import type { QueryRunner } from 'typeorm';

/** The buyer's address in its parts, so that it is offered again as it was entered. The text stays what receipts are printed with. */
export class BuyerAddressParts1765300000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_order add column buyer_address_parts jsonb');
  }
}
