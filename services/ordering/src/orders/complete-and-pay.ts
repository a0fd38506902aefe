import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { OutboxRelay } from '@thali/kit/events/outbox-relay';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { MenuCopy } from '../menu/menu-copy.js';
import { issueInvoice, placingBill } from './issue-invoice.js';
import { complete, priceOrder, sumOrders, unpaid } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';
import { billFigures } from './payment-summary.js';
import { paymentsFor } from './payments.js';

@Controller()
export class CompleteAndPay {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
    private readonly menus: MenuCopy,
  ) {}

  /** The orders are locked, so that of two tills that pay at the same time the second finds the orders paid. */
  @Rpc(completeAndPay)
  async handle(input: Input<typeof completeAndPay>, context: CallContext): Promise<Output<typeof completeAndPay>> {
    const menu = await this.menus.of(context.tenantId);
    return this.db.command(context, async (tx) => {
      const orders = await lockOrders(tx, context.tenantId, input.orderIds);
      const billed = unpaid(orders);
      const figures = billFigures(billed);
      const agreed =
        figures.subtotal === input.subTotal &&
        figures.discount === input.discount &&
        figures.taxTotal === input.taxTotal &&
        figures.total === input.total;
      if (!agreed) throw new AppError('PRICES_CHANGED', { details: figures });
      const payments = paymentsFor(input.payments, sumOrders(billed).totalMinor, menu);
      const bill = placingBill(context, menu.calendar, billed.map(priceOrder), payments);
      for (const order of orders) if (order.status === 'created') complete(order, context);
      for (const order of billed) order.payment_status = 'paid';
      for (const order of orders) await saveOrder(tx, this.outbox, context, order);
      const { invoiceId, events } = await issueInvoice(tx, context.tenantId, bill);
      this.db.afterCommit(tx, () => void this.relay.publish(events));
      return { message: 'Order completed & paid!', invoiceId };
    });
  }
}
