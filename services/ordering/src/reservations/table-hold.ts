import { AppError } from '@thali/kit/call/app-error';
import type { EntityManager } from 'typeorm';

type Tenant = { tenantId: string };

/**
 * Titles of these tables in ordering's copy of the store; deleted and unknown ones are missing. Their rows stay locked to the end of
 * the transaction, in order of their ids: whoever books the same table waits here, where waiting can not become a deadlock, as it
 * could within the exclusion constraint.
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

/** What to throw for what the database threw: two live bookings of a table would overlap. */
export function bookingError(thrown: unknown): unknown {
  return (thrown as { code?: string } | undefined)?.code === '23P01' ? new AppError('TABLE_BOOKED', { cause: thrown }) : thrown;
}
