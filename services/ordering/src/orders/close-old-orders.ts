import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { orderingAudited } from '@thali/proto/audit';
import type { Input, Output } from '@thali/proto/kernel';
import { closeOldOrders } from '@thali/proto/ordering/left-open';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { ordersClosedTogether } from './acts.js';
import { boardsFrom } from './boards.js';
import { complete, isOwed } from './order.js';
import { lockOrders, mostLines, saveOrder } from './order-store.js';

/** Orders of one call. */
const portion = 200;

@Controller()
export class CloseOldOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  /** Somebody else may pay or close some of them meanwhile: these are left as they are. */
  @Rpc(closeOldOrders)
  async handle(
    { tableId, before, reason }: Input<typeof closeOldOrders>,
    context: CallContext,
  ): Promise<Output<typeof closeOldOrders>> {
    const { tenantId } = context;
    const { calendar, tables } = await this.menus.of(tenantId);
    return this.db.command(context, async (tx) => {
      const from = await boardsFrom(tx, context, calendar);
      const found = tableId
        ? await tx.query<{ id: string }[]>(oldestAtTable, [tenantId, before, from, tableId])
        : await tx.query<{ id: string }[]>(oldestLeftOpen, [tenantId, before, from]);
      // Orders of a table that was deleted since can be closed, too.
      if (tableId && !found.length && !tables.has(tableId)) throw new AppError('NOT_FOUND');
      const ids = await fewLines(
        tx,
        tenantId,
        found.slice(0, portion).map(({ id }) => id),
      );
      const open = (await lockOrders(tx, tenantId, ids)).filter(({ status }) => status === 'created');
      const owed = open.filter(isOwed);
      for (const order of open) {
        if (isOwed(order)) order.unpaid_reason = reason;
        complete(order, context);
        await saveOrder(tx, this.outbox, context, order);
      }
      if (open.length)
        await this.outbox.add(tx, context, orderingAudited, audited(context, ordersClosedTogether(open, owed, reason)));
      return { message: 'Orders closed!', closed: open.length, more: found.length > ids.length };
    });
  }
}

/** $2 is the moment that the caller names, $3 the one that boards go back to. */
const oldest = (where: string) => `
  select id from orders where tenant_id = $1 and status = 'created' and created_at < $2::timestamptz and ${where}
  order by created_at, id limit ${portion + 1}`;
const oldestLeftOpen = oldest('created_at < $3::timestamptz');
const oldestAtTable = oldest('created_at >= $3::timestamptz and table_id = $4');

/** The first of these orders, at least one, that have no more lines together than one call takes. */
async function fewLines(tx: EntityManager, tenantId: string, ids: string[]): Promise<string[]> {
  const counted = await tx.query<{ id: string; lines: number }[]>(
    'select order_id as id, count(*)::int as lines from order_item where tenant_id = $1 and order_id = any($2::uuid[]) group by 1',
    [tenantId, ids],
  );
  const linesOf = new Map(counted.map(({ id, lines }) => [id, lines]));
  let lines = 0;
  return ids.filter((id, at) => {
    lines += linesOf.get(id) ?? 0;
    return at === 0 || lines <= mostLines;
  });
}
