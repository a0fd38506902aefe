import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { demandAct } from '@thali/kit/call/demand-act';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { orderingAudited } from '@thali/proto/audit';
import type { Input } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { orderClosedUnpaid } from './acts.js';
import { complete, isOwed } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';

@Controller()
export class CompleteOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The orders are locked, so that a payment that commits before is seen here. A payment that comes later can still collect the order. */
  @Rpc(completeOrders)
  handle({ orderIds, unpaidReason }: Input<typeof completeOrders>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      for (const order of await lockOrders(tx, context.tenantId, orderIds)) {
        const owed = isOwed(order);
        complete(order, context);
        if (!owed) demandAct(context, 'moveItem');
        else {
          if (!unpaidReason) throw new AppError('ORDER_UNPAID');
          demandAct(context, 'closeUnpaid');
          order.unpaid_reason = unpaidReason;
          await this.outbox.add(tx, context, orderingAudited, audited(context, orderClosedUnpaid(order)));
        }
        await saveOrder(tx, this.outbox, context, order);
      }
      return { message: 'Order completed!' };
    });
  }
}
