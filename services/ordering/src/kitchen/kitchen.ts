import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { bumpTicket, listKitchen, listRecallable, recallTicket, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import { MenuCopy } from '../menu/menu-copy.js';
import { boardsFrom, kitchenDepth, onBoards } from '../orders/boards.js';
import { ordersOnBoards } from '../orders/on-boards.js';
import { bump, type OrderRow, recall, recallMinutes, stepItem } from '../orders/order.js';
import { findOrderPage } from '../orders/order-page.js';
import { lockOrderOfItem, lockOrders, saveOrder } from '../orders/order-store.js';
import { stillToCook } from '../orders/stopped.js';

/** How long the kitchen board shows what was cancelled, or stopped because it was refunded, so that nobody goes on cooking it. */
const cancelledMinutes = 5;
/** When the last completed item was completed, milliseconds since 1970. */
const doneAt = ({ items }: OrderRow) =>
  Math.max(...items.filter(({ status }) => status === 'completed').map(({ status_at }) => status_at.getTime()));
const updated = { message: 'Order Item status successfully updated!' };

/**
 * $2 is `boardsFrom`, $3 the moment from which on what is off is told. Hardly any order is cancelled more than 12 hours after it was placed. Lines are looked
 * up order by order (`limit 1`): for `exists` the planner reads all lines of the table where most of them are one restaurant's.
 */
const toCook = `
  select id, created_at as at from (${onBoards('id, created_at', kitchenDepth)}) as newest cross join lateral (
    select from order_item i where i.tenant_id = $1 and i.order_id = newest.id and i.status in ('created', 'preparing')
      and (${stillToCook} or i.status_at >= $3::timestamptz) limit 1) as cooking
  union all
  select id, created_at from (
    select id, created_at, status, closed_at from orders where tenant_id = $1 and created_at >= $3::timestamptz - interval '12 hours'
    order by created_at desc limit ${kitchenDepth}
  ) as placed where status = 'cancelled' and closed_at >= $3::timestamptz`;
/** $3 is the moment from which on what was completed can be recalled. */
const cooked = `
  select id, done.at from (${onBoards('id, created_at', kitchenDepth)}) as newest cross join lateral (
    select max(status_at) filter (where i.status = 'completed') as at, bool_or(${stillToCook}) as cooking
    from order_item i where i.tenant_id = $1 and i.order_id = newest.id
  ) as done
  where done.at >= $3::timestamptz and not done.cooking`;

@Controller()
export class Kitchen {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listKitchen)
  async list(page: Input<typeof listKitchen>, context: CallContext): Promise<Output<typeof listKitchen>> {
    const since = new Date(context.now.getTime() - cancelledMinutes * 60_000);
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.tx(context, async (tx) => {
      const values = [await boardsFrom(tx, context, calendar), since];
      return ordersOnBoards(tx, context.tenantId, await findOrderPage(tx, context, toCook, values, page));
    });
  }

  @Rpc(updateKitchenItem)
  updateItem({ id, status }: Input<typeof updateKitchenItem>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      const order = await lockOrderOfItem(tx, context.tenantId, id);
      stepItem(order, id, status, context.now);
      await saveOrder(tx, this.outbox, context, order);
      return updated;
    });
  }

  @Rpc(bumpTicket)
  bump({ orderId }: Input<typeof bumpTicket>, context: CallContext) {
    return this.changeTicket(orderId, context, bump);
  }

  @Rpc(listRecallable)
  async listRecallable(page: Input<typeof listRecallable>, context: CallContext): Promise<Output<typeof listRecallable>> {
    const since = new Date(context.now.getTime() - recallMinutes * 60_000);
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.tx(context, async (tx) => {
      const values = [await boardsFrom(tx, context, calendar), since];
      const orders = await findOrderPage(tx, context, cooked, values, page);
      return ordersOnBoards(
        tx,
        context.tenantId,
        orders.sort((a, b) => doneAt(b) - doneAt(a)),
      );
    });
  }

  @Rpc(recallTicket)
  recall({ orderId }: Input<typeof recallTicket>, context: CallContext) {
    return this.changeTicket(orderId, context, recall);
  }

  private changeTicket(orderId: string, context: CallContext, change: (order: OrderRow, now: Date) => void) {
    return this.db.command(context, async (tx) => {
      const [order] = (await lockOrders(tx, context.tenantId, [orderId])) as [OrderRow];
      change(order, context.now);
      await saveOrder(tx, this.outbox, context, order);
      return updated;
    });
  }
}
