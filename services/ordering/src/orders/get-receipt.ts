import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { basisPointsToPercent, toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { billedItems, type OrderRow, orderOnWire } from './order.js';
import { getOrders } from './order-store.js';
import { billFigures } from './payment-summary.js';
import { gstOf, taxesOf } from './taxes.js';

interface PaymentRow {
  title: string;
  amount_minor: number;
}

@Controller()
export class GetReceipt {
  constructor(private readonly db: Database) {}

  @Rpc(getReceipt)
  handle({ orderIds }: Input<typeof getReceipt>, context: CallContext): Promise<Output<typeof getReceipt>> {
    return this.db.tx(context, async (tx) => {
      const orders = (await getOrders(tx, context.tenantId, orderIds)).sort((a, b) => a.token_no - b.token_no);
      const [first] = orders as [OrderRow];
      const decimals = currencyDecimals(first.currency);
      const invoiceId = orders.every(({ invoice_id }) => invoice_id === first.invoice_id) ? first.invoice_id : null;
      const payments = await tx.query<PaymentRow[]>(
        'select title, amount_minor from invoice_payment where tenant_id = $1 and invoice_id = $2 order by position',
        [context.tenantId, invoiceId],
      );
      return {
        date: context.now.toISOString(),
        invoiceId,
        ...billFigures(orders),
        taxes: taxesOf(orders).map(({ title, rateBp, taxMinor }) => ({
          title,
          rate: basisPointsToPercent(rateBp),
          amount: toMajor(taxMinor, decimals),
        })),
        payments: payments.map(({ title, amount_minor }) => ({ title, amount: toMajor(amount_minor, decimals) })),
        gst: gstOf(orders).map(({ rateBp, taxableMinor, cgstMinor, sgstMinor }) => ({
          rate: basisPointsToPercent(rateBp),
          taxable: toMajor(taxableMinor, decimals),
          cgst: toMajor(cgstMinor, decimals),
          sgst: toMajor(sgstMinor, decimals),
        })),
        orders: orders.map((order) => orderOnWire({ ...order, items: billedItems(order) })),
      };
    });
  }
}
