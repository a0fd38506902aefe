import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { listOrders, type OrderGroup } from '@thali/proto/ordering/orders-board';
import { orderOnBoards, refundedPieces } from './on-boards.js';
import { type OrderRow, sumOrders } from './order.js';
import { findOrderPage } from './order-page.js';

@Controller()
export class ListOrders {
  constructor(private readonly db: Database) {}

  @Rpc(listOrders)
  async handle(
    { payment, deliveryType, ...page }: Input<typeof listOrders>,
    context: CallContext,
  ): Promise<Output<typeof listOrders>> {
    return this.db.tx(context, async (tx) => {
      const orders = await findOrderPage(tx, context, openByTable, [payment ?? null, deliveryType ?? null], page);
      return groupByTable(orders, await refundedPieces(tx, context.tenantId, orders));
    });
  }
}

/** No page and no filter separates the orders of a table, because its bill is over all of them. $2 is [payment, delivery type]. */
const openByTable = `
  select id, place, at from (
    select id, coalesce(table_id, id) as place, created_at as at, bool_or(payment_status = 'pending') over place as unpaid,
      bool_or(delivery_type = ($2::text[])[2]) over place as fits
    from orders where tenant_id = $1 and status = 'created' window place as (partition by coalesce(table_id, id))
  ) as open
  where (($2::text[])[1] is null or unpaid = (($2::text[])[1] = 'unpaid')) and (($2::text[])[2] is null or fits)`;

/**
 * Orders of one table stand together, the oldest unpaid group first; an order without a table is a group of its own.
 * @param refunded as `refundedPieces`
 */
export function groupByTable(orders: OrderRow[], refunded: ReadonlyMap<string, number>): OrderGroup[] {
  const groups = [...Map.groupBy(orders, (order) => order.table_id ?? order.id).values()];
  const isPaid = (group: OrderRow[]) => group.every(({ payment_status }) => payment_status !== 'pending');
  groups.sort((a, b) => Number(isPaid(a)) - Number(isPaid(b)));
  return groups.map((group) => {
    const [first] = group as [OrderRow];
    const due = sumOrders(group.filter(({ payment_status }) => payment_status === 'pending')).totalMinor;
    return {
      table_id: first.table_id,
      table_title: first.table_title,
      floor: first.floor,
      order_ids: group.map(({ id }) => id),
      due: toMajor(due, currencyDecimals(first.currency)),
      orders: group.map((order) => orderOnBoards(order, refunded)),
    };
  });
}
