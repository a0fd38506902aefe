import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/orders-board';
import { complete } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';

@Controller()
export class CompleteOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(completeOrders)
  handle({ orderIds }: Input<typeof completeOrders>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      for (const order of await lockOrders(tx, context.tenantId, orderIds)) {
        complete(order, context.now);
        await saveOrder(tx, this.outbox, context, order);
      }
      return { message: 'Order completed!' };
    });
  }
}
