import type { CallContext } from '@thali/kit/call/context';
import type { EntityManager } from 'typeorm';
import type { OrderRow } from './order.js';
import { oldestFirst, ordersThatFit } from './orders-that-fit.js';

/** Which page of a board is wanted; `skip` rows stand before it, which may be fewer than whole pages have. */
interface BoardPage {
  page: number;
  perPage: number;
  skip?: number | undefined;
}
export const rowsBefore = ({ page, perPage, skip }: BoardPage): number => skip ?? (page - 1) * perPage;

/**
 * A page of a board, oldest order first. The first page has the newest orders, so that orders that were never closed can not hide new ones.
 * X-Total-Count tells the client how many rows all pages have; a page that ends early leaves its oldest ones to the next.
 * @param chosen SQL of `id, at` with $1 (tenant) and $2, $3, … (`values`)
 */
export async function findOrderPage(
  tx: EntityManager,
  context: CallContext,
  chosen: string,
  values: readonly unknown[],
  page: BoardPage,
): Promise<OrderRow[]> {
  const [found] = (await tx.query<{ total: number; ids: string[] }[]>(
    `with chosen as materialized (${chosen}),
       shown as (select id, at from chosen order by at desc, id desc limit ${page.perPage} offset ${rowsBefore(page)})
     select (select count(*)::int from chosen) as total,
       (select coalesce(array_agg(id order by at desc, id desc), '{}') from shown) as ids`,
    [context.tenantId, ...values],
  )) as [{ total: number; ids: string[] }];
  context.totalCount = found.total;
  return (await ordersThatFit(tx, context.tenantId, found.ids)).sort(oldestFirst);
}
