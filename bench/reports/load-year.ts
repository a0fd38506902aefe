import pg from 'pg';
import { CopyTables, checkForeignKeys } from './copy-tables.ts';
import { StoreYear } from './store-year.ts';
import type { YearStore } from './stores.ts';

/**
 * Writes a made-up year of every store into ordering's tables. The same seed, menus and moment (`until`) give the same orders, under new
 * ids in each run.
 * Days are written one after the other and stores in turns within each day, so that a store's rows lie among those of the others, as they
 * do after a year. The rows are those that the use cases write, and ordering's own functions price, tax and number them:
 *
 * - orders follow weekday and hour, dishes a power law; a third name a customer, who mostly came before;
 * - 1 to 6 lines with variants, addons and notes, three taxes and none, prices with and without tax, a coupon (10 %), fixed discounts (3
 *   %), lines that were cancelled before paying;
 * - paid with the order or afterwards, one bill for two orders of a table, payments split over two kinds (5 %);
 * - 2 % cancelled unpaid, 1.6 % cancelled after they were paid with a credit note, a fifth of these on the next day;
 * - tokens per business day in the store's zone from its starting hour, invoice numbers per financial year, and the number counters of
 *   both.
 */
export async function loadYear(
  adminUrl: string,
  stores: readonly YearStore[],
  { seed, days, until }: { seed: number; days: number; until: Date },
): Promise<void> {
  const copy = await CopyTables.start(adminUrl);
  const years = stores.map(
    (store, n) => new StoreYear(store, { seed: `${seed} store ${n}`, days, until }, (table, values) => copy.add(table, values)),
  );
  for (let day = 0; day < days; day++)
    for (const year of years) {
      year.writeDay(day);
      await copy.flush();
    }
  for (const year of years) year.writeCounters();
  await copy.end();
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await checkForeignKeys(admin);
  // Triggers are off while rows are copied, so the ledger of payments is carried over, as after an upgrade.
  await admin.query('insert into payment_to_carry (tenant_id) select distinct tenant_id from invoice on conflict do nothing');
  // Does what autovacuum would do in time: statistics for the planner, and the visibility map.
  await admin.query('vacuum analyze');
  await admin.end();
}
