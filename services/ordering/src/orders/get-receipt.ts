import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { demandAct } from '@thali/kit/call/demand-act';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import { rateToPercent } from '@thali/money/rate';
import type { Input, Output } from '@thali/proto/kernel';
import { firstPaperMinutes, getReceipt } from '@thali/proto/ordering/receipt';
import { letterheadsOf, type OnLetterhead } from '../letterheads/letterhead.js';
import { paidOn } from './ledger.js';
import { billedItems, type OrderRow, orderOnWire } from './order.js';
import { assertFewLines, findOrders, getOrders } from './order-store.js';
import { billFigures } from './payment-summary.js';
import { gstOf, rateOfPart, taxesOf } from './taxes.js';

interface PaymentRow {
  title: string;
  amount_minor: number;
}
interface IssuedRow extends OnLetterhead {
  created_at: Date;
}

@Controller()
export class GetReceipt {
  constructor(private readonly db: Database) {}

  @Rpc(getReceipt)
  handle({ orderIds }: Input<typeof getReceipt>, context: CallContext): Promise<Output<typeof getReceipt>> {
    const { tenantId } = context;
    return this.db.tx(context, async (tx) => {
      await assertFewLines(tx, tenantId, orderIds);
      const named = await getOrders(tx, tenantId, orderIds);
      const invoiceId = invoiceOf(named);
      // A receipt shows the whole invoice, also when only one of its orders is requested.
      const orders = invoiceId ? await findOrders(tx, tenantId, 'invoice_id = $2', invoiceId) : named;
      orders.sort((a, b) => a.token_no - b.token_no);
      const [issued] = await tx.query<IssuedRow[]>(
        'select created_at, letterhead from invoice where tenant_id = $1 and id = $2',
        [tenantId, invoiceId],
      );
      if (issued && isHandedOver(issued, orders, context.now)) demandAct(context, 'reprint');
      const payments = await tx.query<PaymentRow[]>(`select title, amount_minor from ${paidOn('$2')} as paid order by position`, [
        tenantId,
        invoiceId,
      ]);
      const decimals = currencyDecimals(orders[0]?.currency ?? 'INR');
      return {
        date: (issued?.created_at ?? context.now).toISOString(),
        invoiceId,
        letterhead: issued ? (await letterheadsOf(tx, tenantId, [issued]))(issued) : null,
        ...billFigures(orders),
        taxes: taxesOf(orders).map((part) => ({
          title: part.title,
          rate: rateToPercent(rateOfPart(part)),
          amount: toMajor(part.taxMinor, decimals),
        })),
        payments: payments.map(({ title, amount_minor }) => ({ title, amount: toMajor(amount_minor, decimals) })),
        gst: gstOf(orders).map(({ rateThousandths, taxableMinor, cgstMinor, sgstMinor }) => ({
          rate: rateToPercent(rateThousandths),
          taxable: toMajor(taxableMinor, decimals),
          cgst: toMajor(cgstMinor, decimals),
          sgst: toMajor(sgstMinor, decimals),
        })),
        orders: orders.map((order) => orderOnWire({ ...order, items: billedItems(order) })),
      };
    });
  }
}

/** Whether the guest has the paper of this invoice, so that another one is a copy. While an order is on the board, its paper is still to be given. */
function isHandedOver({ created_at }: IssuedRow, orders: readonly OrderRow[], now: Date): boolean {
  if (orders.some(({ closed_at }) => !closed_at)) return false;
  const last = Math.max(created_at.getTime(), ...orders.map(({ closed_at }) => (closed_at as Date).getTime()));
  return now.getTime() - last > firstPaperMinutes * 60_000;
}

/** The invoice that all of these orders are on; null when they are on different ones or on none. */
function invoiceOf(orders: readonly OrderRow[]): string | null {
  const [first] = orders;
  return first && orders.every(({ invoice_id }) => invoice_id === first.invoice_id) ? first.invoice_id : null;
}
