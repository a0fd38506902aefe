import type { QueryRunner } from 'typeorm';

/**
 * What a payment type is, whatever it is called. Null says that nobody has said it, and the title is asked (`kindOfTitle`): so the guess stands in one
 * place, types that the release before adds have it as well, and one is written as soon as it is saved.
 */
export class PaymentKinds1765700000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table payment_type add column kind text check (kind in ('cash', 'upi', 'card', 'wallet', 'credit', 'other'))`,
    );
  }
}
