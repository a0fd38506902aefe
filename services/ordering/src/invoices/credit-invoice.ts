import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import { orderingAudited } from '@thali/proto/audit';
import type { Input, Output } from '@thali/proto/kernel';
import { creditInvoice } from '@thali/proto/ordering/credit-notes';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { afterCredit, sumCredit } from '../orders/credit.js';
import { issueCreditNote, planCredit } from '../orders/issue-credit-note.js';
import type { OrderRow } from '../orders/order.js';
import { lockOrders, saveOrder } from '../orders/order-store.js';
import { stopCooking, uncookedOf } from '../orders/stopped.js';
import { tellOff } from '../orders/ticket-store.js';

@Controller()
export class CreditInvoice {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(creditInvoice)
  async handle(input: Input<typeof creditInvoice>, context: CallContext): Promise<Output<typeof creditInvoice>> {
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.command(context, async (tx) => {
      const { reason } = input;
      const orders = await lockOrdersOf(tx, context.tenantId, input.invoiceId);
      const plan = await planCredit(tx, context.tenantId, orders, input.lines);
      const order = (orders.find(({ id }) => id === plan.lines[0]?.orderId) ?? orders[0]) as OrderRow;
      const major = (minor: number) => toMajor(minor, currencyDecimals(order.currency));
      const total = major(sumCredit(plan.lines).totalMinor);
      if (!total) throw new AppError('CREDIT_TOO_MUCH');
      if (total !== input.total) throw new AppError('CREDIT_CHANGED', { details: { total } });
      const uncooked = uncookedOf(orders, plan.lines);
      const stopped = input.stopKitchen ? stopCooking(uncooked, context.now) : undefined;
      const nothingLeft = afterCredit(plan.billed, plan.lines);
      for (const credited of orders.filter(({ id }) => nothingLeft.has(id))) {
        if (nothingLeft.get(credited.id)) credited.payment_status = 'refunded';
        await tellOff(tx, this.outbox, context, credited, stopped?.get(credited.id));
        // Saved even when no column changes, because the event makes other screens show what is left of the order.
        await saveOrder(tx, this.outbox, context, credited);
      }
      const creditNoteId = await issueCreditNote(tx, this.outbox, context, plan, { order, reason, calendar });
      const { currency } = order;
      const payments = plan.payments.map(({ title, amountMinor }) => `${title} ${major(amountMinor)}`).join(', ');
      const kitchen = input.stopKitchen ? ('stopped' as const) : ('goes_on' as const);
      const details = { creditNoteId, total, currency, payments, reason, ...(uncooked.length > 0 && { kitchen }) };
      const act = { action: 'invoice_credited' as const, subject: `Invoice ${plan.invoiceId}`, details };
      await this.outbox.add(tx, context, orderingAudited, audited(context, act));
      return { message: 'Credit note issued!', creditNoteId };
    });
  }
}

/** Locks all orders of an invoice, so that no other transaction issues a credit note over it meanwhile. @throws AppError NOT_FOUND */
async function lockOrdersOf(tx: EntityManager, tenantId: string, invoiceId: string): Promise<OrderRow[]> {
  const rows = await tx.query<{ id: string }[]>('select id from orders where tenant_id = $1 and invoice_id = $2', [
    tenantId,
    invoiceId,
  ]);
  if (!rows.length) throw new AppError('NOT_FOUND');
  return lockOrders(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
}
