import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchedDays, searchOrders } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { searchPattern } from '../customers/customer.js';
import { newestSearched } from '../customers/found-customers.js';
import { minorOf } from '../menu/menu.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { groupByTable } from './list-orders.js';
import { refundedPieces } from './on-boards.js';
import { findOrders } from './order-store.js';

const mostFound = 50;
/** A restaurant with more has forgotten to close them. */
const mostOpen = 1_000;

@Controller()
export class SearchOrders {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(searchOrders)
  async handle({ q }: Input<typeof searchOrders>, context: CallContext): Promise<Output<typeof searchOrders>> {
    if (!q) return [];
    const menu = await this.menus.of(context.tenantId);
    const number = /^[\d,]+(\.\d+)?$/.test(q) ? Number(q.replaceAll(',', '')) : null;
    const token = number !== null && Number.isInteger(number) && number < 1e9 ? number : null;
    const total = number === null || number > Number.MAX_SAFE_INTEGER / 1e3 ? null : minorOf(number, menu);
    const since = new Date(context.now.getTime() - searchedDays * 86_400_000);
    const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return this.db.tx(context, async (tx) => {
      const asked = [context.tenantId, since, part, token, total, mostFound + 1, searchPattern(q)];
      const found = await tx.query<{ id: string }[]>(statement, asked);
      context.totalCount = found.length;
      return wholeGroups(
        tx,
        context,
        found.slice(0, mostFound).map(({ id }) => id),
      );
    });
  }
}

/** The found orders, each open one with the other open orders of its table, because a table is paid as a whole. */
async function wholeGroups(tx: EntityManager, { tenantId }: CallContext, ids: string[]) {
  const orders = await findOrders(tx, tenantId, `id = any($2::uuid[]) or ${atSameTable} order by created_at, id`, ids);
  const refunded = await refundedPieces(tx, tenantId, orders);
  const open = orders.filter(({ status }) => status === 'created');
  const closed = orders.filter(({ status }) => status !== 'created').toReversed();
  const alone = closed.flatMap((order) => groupByTable([order], refunded));
  return [
    ...groupByTable(open, refunded),
    ...alone.map((group) => (group.orders[0]?.status === 'cancelled' ? { ...group, due: 0 } : group)),
  ];
}

const atSameTable = `(tenant_id = $1 and status = 'created' and table_id in (
  select table_id from orders where tenant_id = $1 and id = any($2::uuid[]) and status = 'created'))`;

const fits = `(token_no = $4::int or total_minor = $5::bigint or table_title ilike $3 or floor ilike $3 or customer_name ilike $3
  or customer_id ilike any (array[$3, $7]))`;

/** Both halves read the newest end of an index (orders_open and orders_created), however many orders the restaurant has. */
export const statement = `
  select id from (
    ${newestOf(mostOpen, `status = 'created'`)}
    union
    ${newestOf(newestSearched, 'created_at >= $2::timestamptz')}
  ) as found order by created_at desc, id desc limit $6`;

function newestOf(most: number, chosen: string): string {
  return `select id, created_at from (
      select id, created_at, token_no, total_minor, table_title, floor, customer_name, customer_id
      from orders where tenant_id = $1 and ${chosen} order by created_at desc limit ${most}
    ) as newest where ${fits}`;
}
