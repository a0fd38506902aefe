import type { QueryRunner } from 'typeorm';

const columns = {
  menu_item: ['price_thousandths', 'net_price_thousandths'],
  menu_item_variant: ['price_thousandths'],
  menu_item_addon: ['price_thousandths'],
};

/**
 * Prices of currencies with three decimals. Null, and whatever disagrees with the hundredths beside it, says that those hold: so rows need not be
 * written again, and the release before may go on writing them.
 */
export class ThreeDecimals1765200010000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(columns))
      await runner.query(
        `alter table ${table} ${names.map((name) => `add column ${name} bigint check (${name} >= 0)`).join(', ')}`,
      );
  }
}
