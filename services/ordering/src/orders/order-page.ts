import type { CallContext } from '@thali/kit/call/context';
import type { EntityManager } from 'typeorm';
import type { OrderRow } from './order.js';
import { findOrders } from './order-store.js';

interface Found {
  total: number;
  ids: string[];
}

/**
 * A page of a board, oldest order first. The first page has the newest orders, so that orders that were never closed can not hide new ones.
 * X-Total-Count tells the client how many rows all pages have.
 * @param chosen SQL of `id, place, at` with $1 (tenant) and $2 (`value`). The orders of one `place` count as one row, which is as new as
 * its newest `at`
 */
export async function findOrderPage(
  tx: EntityManager,
  context: CallContext,
  chosen: string,
  value: unknown,
  { page, perPage }: { page: number; perPage: number },
): Promise<OrderRow[]> {
  const [found] = (await tx.query<Found[]>(
    `with chosen as materialized (${chosen}),
       places as (select place, max(at) as at from chosen group by place),
       shown as (select place from places order by at desc, place desc limit $3 offset $4)
     select (select count(*)::int from places) as total, (select coalesce(array_agg(id), '{}') from chosen join shown using (place)) as ids`,
    [context.tenantId, value, perPage, (page - 1) * perPage],
  )) as [Found];
  context.totalCount = found.total;
  return findOrders(tx, context.tenantId, 'id = any($2::uuid[]) order by created_at, id', found.ids);
}
