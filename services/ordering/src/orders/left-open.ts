import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listLeftOpen } from '@thali/proto/ordering/left-open';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom, countLeftOpen } from './boards.js';
import { ordersOnBoards } from './on-boards.js';
import { ordersThatFit } from './orders-that-fit.js';

const mostListed = 20;

@Controller()
export class LeftOpen {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listLeftOpen)
  async handle({ after }: Input<typeof listLeftOpen>, context: CallContext): Promise<Output<typeof listLeftOpen>> {
    const { tenantId } = context;
    const { calendar } = await this.menus.of(tenantId);
    return this.db.tx(context, async (tx) => {
      const from = await boardsFrom(tx, context, calendar);
      const last = after && (await placedAt(tx, tenantId, after));
      const [counted] = await tx.query<[{ total: number }]>(`select ${countLeftOpen} as total`, [tenantId, from]);
      const found = await tx.query<{ id: string }[]>(nextOf, [tenantId, from, last || null, after]);
      const ids = found.map(({ id }) => id);
      const orders = await ordersThatFit(tx, tenantId, ids.slice(0, mostListed));
      return {
        orders: await ordersOnBoards(tx, tenantId, orders),
        total: counted.total,
        more: ids.length > orders.length,
        before: from.toISOString(),
      };
    });
  }
}

/** $3 and $4: when the last order of the page before was placed, and its id; null for the first page. */
const nextOf = `
  select id from orders where tenant_id = $1 and status = 'created' and created_at < $2::timestamptz
    and created_at <= coalesce($3::timestamptz, 'infinity') and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid))
  order by created_at desc, id desc limit ${mostListed + 1}`;

/** To the microsecond, as text. @throws AppError NOT_FOUND */
async function placedAt(tx: EntityManager, tenantId: string, id: string): Promise<string> {
  const [order] = await tx.query<{ at: string }[]>('select created_at::text as at from orders where tenant_id = $1 and id = $2', [
    tenantId,
    id,
  ]);
  if (!order) throw new AppError('NOT_FOUND');
  return order.at;
}
