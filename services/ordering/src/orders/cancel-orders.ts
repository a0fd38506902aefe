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
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { MenuCopy } from '../menu/menu-copy.js';
import { orderCancelled, orderRefunded } from './acts.js';
import { sumCredit } from './credit.js';
import { issueCreditNote, planCredit } from './issue-credit-note.js';
import { assertOpen, cancel } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';
import { linesToCancel } from './ticket.js';
import { tellOff } from './ticket-store.js';

@Controller()
export class CancelOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  /**
   * Cancelling a paid order refunds what earlier notes have left by a credit note, which has a number series of its own. Which act the call is, is known
   * only once the orders are locked: between a look and the lock somebody may have paid.
   */
  @Rpc(cancelOrders)
  async handle({ orderIds, reason }: Input<typeof cancelOrders>, context: CallContext) {
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.command(context, async (tx) => {
      const orders = await lockOrders(tx, context.tenantId, orderIds);
      for (const order of orders) assertOpen(order);
      const paid = orders.filter(({ payment_status }) => payment_status === 'paid');
      if (paid.length < orders.length) demandAct(context, 'cancelUnpaid');
      if (paid.length) {
        demandAct(context, 'giveBack');
        if (!reason) throw new AppError('REASON_MISSING');
      }
      for (const order of orders) {
        const lines = linesToCancel(order.items);
        cancel(order, context);
        await tellOff(tx, this.outbox, context, order, lines);
        await saveOrder(tx, this.outbox, context, order);
      }
      for (const order of orders) {
        let act = orderCancelled(order, reason);
        if (paid.includes(order)) {
          const plan = await planCredit(tx, context.tenantId, [order]);
          const id = await issueCreditNote(tx, this.outbox, context, plan, { order, reason, calendar });
          act = orderRefunded(order, reason, id, sumCredit(plan.lines).totalMinor);
        }
        await this.outbox.add(tx, context, orderingAudited, audited(context, act));
      }
      return { message: 'Order cancelled!' };
    });
  }
}
