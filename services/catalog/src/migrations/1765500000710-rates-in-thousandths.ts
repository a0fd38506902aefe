import type { QueryRunner } from 'typeorm';

/**
 * Rates with a third decimal. Null, and whatever disagrees with the hundredths beside it, says that those hold: so no row is written again, and the
 * release before may go on writing them.
 */
export class RatesInThousandths1765500000710 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tax add column rate_thousandths int check (rate_thousandths between 0 and 100000)');
  }
}
