import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { type OrderGroup, searchedDays, searchOrders } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { searchPattern } from '../customers/customer.js';
import { newestSearched } from '../customers/found-customers.js';
import { minorOf } from '../menu/menu.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom } from './boards.js';
import { refundedPieces } from './on-boards.js';
import { alone, findOpenGroups, groupOnWire, groupsThatFit } from './open-groups.js';
import { ordersThatFit } from './orders-that-fit.js';

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
      const from = await boardsFrom(tx, context, menu.calendar);
      const ids = found.slice(0, mostFound).map(({ id }) => id);
      return wholeGroups(tx, context, from, ids);
    });
  }
}

/** The found orders, newest first: each open one with its group on the board, because a table is paid as a whole; all others alone. */
async function wholeGroups(tx: EntityManager, context: CallContext, from: Date, ids: string[]): Promise<OrderGroup[]> {
  const { tenantId } = context;
  const { groups } = await findOpenGroups(tx, tenantId, { from, ids, limit: mostFound });
  const grouped = new Set(groups.flatMap(({ found }) => found));
  const open = await groupsThatFit(tx, tenantId, groups);
  const rest = ids.filter((id) => !grouped.has(id));
  const orders = await ordersThatFit(tx, tenantId, rest);
  // What one answer does not hold is more than is shown, too.
  if (open.length < groups.length || orders.length < rest.length) context.totalCount = mostFound + 1;
  const refunded = await refundedPieces(tx, tenantId, orders);
  const others = orders.map((order) => groupOnWire(alone(order), [order], refunded));
  const isOpen = ({ orders: [order] }: OrderGroup) => order?.status === 'created';
  return [...open, ...others.filter(isOpen), ...others.filter((group) => !isOpen(group))];
}

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
