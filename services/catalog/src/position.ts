type Ordered = 'category' | 'menu_item' | 'menu_item_variant' | 'menu_item_addon' | 'payment_type' | 'store_table';

/** SQL for the place behind all others of the tenant. */
export const lastPosition = (table: Ordered) => () => `(select coalesce(max(position), 0) + 1 from ${table})`;
/** Creation order; ids are UUIDv7, so they decide between rows that were added at the same moment. */
export const byPosition = { position: 'ASC', id: 'ASC' } as const;
