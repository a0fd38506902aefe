import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { getTicket } from '@thali/proto/ordering/ticket';
import type { OrderRow } from './order.js';
import { getOrders } from './order-store.js';
import { paperOf, paperOnWire } from './ticket.js';
import { ticketsOf } from './ticket-store.js';

@Controller()
export class GetTicket {
  constructor(private readonly db: Database) {}

  @Rpc(getTicket)
  handle({ orderId }: Input<typeof getTicket>, context: CallContext): Promise<Output<typeof getTicket>> {
    return this.db.tx(context, async (tx) => {
      const [order] = (await getOrders(tx, context.tenantId, [orderId])) as [OrderRow];
      return paperOnWire(order, paperOf(await ticketsOf(tx, context.tenantId, order)));
    });
  }
}
