import { AppError } from '@thali/kit/call/app-error';
import type { EntityManager } from 'typeorm';

type Ordered = 'category' | 'menu_item' | 'menu_item_variant' | 'menu_item_addon' | 'payment_type' | 'store_table';

/** SQL for the place behind all others of the tenant. */
export const lastPosition = (table: Ordered) => () => `(select coalesce(max(position), 0) + 1 from ${table})`;
/** Creation order; ids are UUIDv7, so they decide between rows that were added at the same moment. */
export const byPosition = { position: 'ASC', id: 'ASC' } as const;

/** Puts these rows in this order, before all others, which keep theirs. NOT_FOUND when one of the ids is none of the tenant's. */
export async function reorder(tx: EntityManager, table: Ordered, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const [known] = await tx.query<{ count: number }[]>(`select count(*)::int as count from ${table} where id = any($1)`, [wanted]);
  if (known?.count !== wanted.length) throw new AppError('NOT_FOUND');
  await tx.query(
    `update ${table} as row set position = place.position
     from (select id, row_number() over (order by array_position($1::uuid[], id), position, id)::int as position from ${table}) as place
     where row.id = place.id and row.position <> place.position`,
    [wanted],
  );
}
