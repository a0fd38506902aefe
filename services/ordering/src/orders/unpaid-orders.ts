import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { orderOnWire } from './order.js';
import { rowsBefore } from './order-page.js';
import { ordersThatFit } from './orders-that-fit.js';

/**
 * SQL condition for completed orders that are still unpaid: `isOwed` for closed orders, the same as in the index `orders_owed`.
 */
export const closedUnpaid = `status = 'completed' and payment_status = 'pending' and total_minor > 0`;

/** More are counted as one more. */
const mostCounted = 10_000;

@Controller()
export class UnpaidOrders {
  constructor(private readonly db: Database) {}

  @Rpc(listUnpaidOrders)
  handle(page: Input<typeof listUnpaidOrders>, context: CallContext): Promise<Output<typeof listUnpaidOrders>> {
    const { tenantId } = context;
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ orders: number }[]>(
        `select count(*)::int as orders from (
           select from orders where tenant_id = $1 and ${closedUnpaid} limit ${mostCounted + 1}
         ) as owed`,
        [tenantId],
      );
      context.totalCount = counted?.orders ?? 0;
      const shown = await tx.query<{ id: string }[]>(
        `select id from orders where tenant_id = $1 and ${closedUnpaid} order by closed_at desc, id desc limit $2 offset $3`,
        [tenantId, page.perPage, rowsBefore(page)],
      );
      const ids = shown.map(({ id }) => id);
      return (await ordersThatFit(tx, tenantId, ids)).map((order) => ({
        ...orderOnWire(order),
        closed_at: (order.closed_at ?? order.created_at).toISOString(),
        closed_by: order.closed_by,
        reason: order.unpaid_reason,
      }));
    });
  }
}
