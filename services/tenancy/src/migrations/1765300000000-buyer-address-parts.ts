import type { QueryRunner } from 'typeorm';

/** The parts of the buyer's address, so that the form can offer them again. Receipts are still printed with the text. */
export class BuyerAddressParts1765300000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_order add column buyer_address_parts jsonb');
  }
}
