import type { EntityManager } from 'typeorm';
import type { OrderRow } from './order.js';
import { findOrders } from './order-store.js';

/** What the orders of one answer may come to: an eighth of what the broker takes, and about 2,000 lines. */
const mostBytes = 1024 * 1024;
/** Orders of the first read, enough for most boards; each further one has twice as many. */
const firstRead = 25;

/** As many of these orders as one answer holds, in this order: at least the first one, however long it is. */
export async function ordersThatFit(tx: EntityManager, tenantId: string, ids: readonly string[]): Promise<OrderRow[]> {
  const fitting: OrderRow[] = [];
  let bytes = 0;
  for (let start = 0, size = firstRead; start < ids.length; start += size, size *= 2) {
    const part = ids.slice(start, start + size);
    const found = new Map((await findOrders(tx, tenantId, 'id = any($2::uuid[])', part)).map((order) => [order.id, order]));
    for (const order of part.flatMap((id) => found.get(id) ?? [])) {
      bytes += Buffer.byteLength(JSON.stringify(order));
      if (fitting.length && bytes > mostBytes) return fitting;
      fitting.push(order);
    }
  }
  return fitting;
}

/** The oldest first, as boards show orders. */
export const oldestFirst = (a: OrderRow, b: OrderRow): number =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
