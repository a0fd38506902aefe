import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { demandAct } from '@thali/kit/call/demand-act';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { orderingAudited } from '@thali/proto/audit';
import type { Input } from '@thali/proto/kernel';
import { updateItemStatus } from '@thali/proto/ordering/orders-board';
import { itemCancelled, orderCancelled } from './acts.js';
import { setItemStatus } from './order.js';
import { insertPieces, lockOrderOfItem, saveOrder } from './order-store.js';
import { toldLine } from './ticket.js';
import { tellOff } from './ticket-store.js';

@Controller()
export class UpdateItemStatus {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(updateItemStatus)
  handle({ id, status, reason, quantity }: Input<typeof updateItemStatus>, context: CallContext) {
    demandAct(context, status === 'cancelled' ? 'voidItem' : 'moveItem');
    return this.db.command(context, async (tx) => {
      const order = await lockOrderOfItem(tx, context.tenantId, id);
      const changed = setItemStatus(order, id, { status, reason, quantity }, context);
      if (status === 'cancelled') {
        const pieces = changed.quantity - changed.stopped;
        await tellOff(tx, this.outbox, context, order, [toldLine(changed, pieces, id)]);
      }
      if (changed.id !== id) await insertPieces(tx, context.tenantId, id, changed);
      await saveOrder(tx, this.outbox, context, order);
      const message = 'Order Item status successfully updated!';
      if (status !== 'cancelled') return { message };
      await this.outbox.add(tx, context, orderingAudited, audited(context, itemCancelled(order, changed)));
      if (order.status === 'cancelled')
        await this.outbox.add(tx, context, orderingAudited, audited(context, orderCancelled(order)));
      return { message, cancelledId: changed.id };
    });
  }
}
