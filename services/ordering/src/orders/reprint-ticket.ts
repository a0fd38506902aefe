import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { reprintTicket } from '@thali/proto/ordering/ticket';
import type { OrderRow } from './order.js';
import { lockOrders } from './order-store.js';
import { paperOf } from './ticket.js';
import { tellKitchen, ticketsOf } from './ticket-store.js';

@Controller()
export class ReprintTicket {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The order is locked, so that what is noted as printed is what is to be cooked then. */
  @Rpc(reprintTicket)
  handle({ orderId }: Input<typeof reprintTicket>, context: CallContext): Promise<Output<typeof reprintTicket>> {
    return this.db.command(context, async (tx) => {
      const [order] = (await lockOrders(tx, context.tenantId, [orderId])) as [OrderRow];
      const { items } = paperOf(await ticketsOf(tx, context.tenantId, order));
      return { ticketId: await tellKitchen(tx, this.outbox, context, order, { kind: 'reprint', lines: items }) };
    });
  }
}
