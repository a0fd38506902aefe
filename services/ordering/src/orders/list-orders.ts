import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { listOrders, type OrderGroup } from '@thali/proto/ordering/orders-board';
import { type OrderRow, orderOnWire, sumOrders } from './order.js';
import { findOrders } from './order-store.js';

@Controller()
export class ListOrders {
  constructor(private readonly db: Database) {}

  @Rpc(listOrders)
  async handle(_input: Input<typeof listOrders>, context: CallContext): Promise<Output<typeof listOrders>> {
    const orders = await this.db.tx(context, (tx) =>
      findOrders(tx, context.tenantId, `status = $2 order by created_at, id limit 500`, 'created'),
    );
    return groupByTable(orders);
  }
}

/** Orders of one table stand together, the oldest unpaid group first; an order without a table is a group of its own. */
export function groupByTable(orders: OrderRow[]): OrderGroup[] {
  const groups = [...Map.groupBy(orders, (order) => order.table_id ?? order.id).values()];
  const isPaid = (group: OrderRow[]) => group.every(({ payment_status }) => payment_status === 'paid');
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
      orders: group.map(orderOnWire),
    };
  });
}
