import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { getTicket, Ticket } from '@thali/proto/ordering/ticket';
import { type OrderRow, orderOnWire } from './order.js';
import { getOrders } from './order-store.js';
import { linesOffPaper, linesOnPaper } from './stopped.js';

@Controller()
export class GetTicket {
  constructor(private readonly db: Database) {}

  @Rpc(getTicket)
  handle({ orderId }: Input<typeof getTicket>, context: CallContext): Promise<Output<typeof getTicket>> {
    return this.db.tx(context, async (tx) => {
      const [order] = (await getOrders(tx, context.tenantId, [orderId])) as [OrderRow];
      // The contract leaves out what the kitchen does not read, the prices of addons as well. What a credit note still lists is not cooked either.
      const paper = (items: OrderRow['items']) => orderOnWire({ ...order, items });
      return Ticket.parse({ ...paper(linesOnPaper(order.items)), cancelled: paper(linesOffPaper(order.items)).items });
    });
  }
}
