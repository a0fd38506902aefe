import { countUpTo, demandRoom, readLimits } from '@thali/kit/domain/limits/limits';
import type { limits } from '@thali/proto/limits';
import type { EntityManager } from 'typeorm';

type Kept = { [N in keyof typeof limits]: (typeof limits)[N]['keptBy'] extends 'catalog' ? N : never }[keyof typeof limits];
/** Limits that are counted in rows of the store, and of an item. */
type OfItem = 'variants' | 'addons';
type OfStore = Exclude<Kept, OfItem | 'photos'>;

/**
 * Refuses what the store would have too many of: to be asked before it is written, with how many are added.
 * @throws AppError LIMIT_REACHED
 */
export interface Room {
  (name: OfStore, adding?: number): Promise<void>;
  (name: OfItem, adding: number, itemId: string): Promise<void>;
}

export const optionTables = { variants: 'menu_item_variant', addons: 'menu_item_addon' } as const satisfies Record<
  OfItem,
  string
>;

/** SQL of the rows that are counted. */
export const rowsOf: Record<OfStore, string> = {
  items: 'select from menu_item',
  options: `select id from ${optionTables.variants} union all select id from ${optionTables.addons}`,
  categories: 'select from category',
  tables: 'select from store_table',
  taxes: 'select from tax',
  paymentTypes: 'select from payment_type',
  coupons: 'select from coupon',
};

/** Counts in a transaction that holds the lock of `Changes.record`, so that of two adds at the last place one is refused. */
export const roomIn =
  (tx: EntityManager): Room =>
  async (name: OfStore | OfItem, adding = 1, itemId?: string) => {
    const figures = await readLimits(tx);
    const [select, values] =
      name === 'variants' || name === 'addons'
        ? [`select from ${optionTables[name]} where item_id = $1`, [itemId]]
        : [rowsOf[name], []];
    demandRoom(figures, name, await countUpTo(tx, figures[name], select, values), adding);
  };
