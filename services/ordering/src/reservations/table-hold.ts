import { AppError } from '@thali/kit/call/app-error';
import type { EntityManager } from 'typeorm';

type Tenant = { tenantId: string };

/**
 * Titles of these tables in ordering's copy of the store; deleted and unknown tables are missing. The rows stay locked until the
 * transaction ends, in the order of their ids. Concurrent bookings of a table wait here, because waiting within the exclusion constraint
 * could become a deadlock.
 */
export async function lockTables(
  tx: EntityManager,
  { tenantId }: Tenant,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; title: string | null }[]>(
    `select id, data ->> 'table_title' as title from catalog_copy
     where tenant_id = $1 and kind = 'table' and id = any($2) order by id for update`,
    [tenantId, ids.filter((id) => id !== null)],
  );
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const])));
}

/** @throws AppError NOT_FOUND */
export function titleOf(tables: Map<string, string>, id: string): string {
  const title = tables.get(id);
  if (title === undefined) throw new AppError('NOT_FOUND', { message: 'Table not found!' });
  return title;
}

/**
 * Turns a violation of the exclusion constraint (two live bookings of a table overlap) into TABLE_BOOKED and passes on all other errors.
 */
export function bookingError(thrown: unknown): unknown {
  return (thrown as { code?: string } | undefined)?.code === '23P01' ? new AppError('TABLE_BOOKED', { cause: thrown }) : thrown;
}
