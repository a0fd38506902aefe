import type { StoreTable } from '@thali/proto/catalog/tables';

/** Floors in the order of their first table; `T2` before `T10`. */
export function byFloor(tables: readonly StoreTable[]): { floor: string; tables: StoreTable[] }[] {
  const floors = Map.groupBy(tables, (table) => table.floor);
  return [...floors].map(([floor, onFloor]) => ({
    floor,
    tables: onFloor.toSorted((a, b) => a.table_title.localeCompare(b.table_title, 'en', { numeric: true })),
  }));
}
