import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { previewCancel } from '@thali/proto/ordering/credit-notes';
import { sumCredit } from './credit.js';
import { planCredit } from './issue-credit-note.js';
import { assertFewLines, getOrders } from './order-store.js';

@Controller()
export class PreviewCancel {
  constructor(private readonly db: Database) {}

  @Rpc(previewCancel)
  handle({ orderIds }: Input<typeof previewCancel>, context: CallContext): Promise<Output<typeof previewCancel>> {
    return this.db.tx(context, async (tx) => {
      await assertFewLines(tx, context.tenantId, orderIds);
      const orders = await getOrders(tx, context.tenantId, orderIds);
      const refunds = [];
      for (const order of orders.filter(({ payment_status }) => payment_status === 'paid')) {
        const { invoiceId, lines, payments } = await planCredit(tx, context.tenantId, [order]);
        const major = (minor: number) => toMajor(minor, currencyDecimals(order.currency));
        refunds.push({
          order_id: order.id,
          token_no: order.token_no,
          invoice_id: invoiceId,
          customer_name: order.customer_name,
          total: major(sumCredit(lines).totalMinor),
          payments: payments.map(({ title, amountMinor }) => ({ title, amount: major(amountMinor) })),
        });
      }
      return { refunds };
    });
  }
}
