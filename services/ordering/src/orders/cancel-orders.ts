import { Controller } from '@nestjs/common';
import { audited } from '@thali/kit/audit';
import { businessDay, localHour, type StoreCalendar } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { orderingAudited } from '@thali/proto/audit';
import type { Input } from '@thali/proto/kernel';
import { creditNoteIssued } from '@thali/proto/ordering/order-events';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { orderCancelled, orderRefunded } from './acts.js';
import { nextNumber } from './next-number.js';
import { cancel, type OrderRow, sumOrders } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';
import { refundsOf } from './payments.js';
import { taxesOf } from './taxes.js';

@Controller()
export class CancelOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(cancelOrders)
  async handle({ orderIds }: Input<typeof cancelOrders>, context: CallContext) {
    const { calendar } = await this.menus.of(context.tenantId);
    return this.db.command(context, async (tx) => {
      const orders = await lockOrders(tx, context.tenantId, orderIds);
      for (const order of orders) {
        cancel(order, context);
        await saveOrder(tx, this.outbox, context, order);
      }
      for (const order of orders) {
        const refunded = order.payment_status === 'refunded';
        const act = refunded
          ? orderRefunded(order, await this.issueCreditNote(tx, context, order, calendar))
          : orderCancelled(order);
        await this.outbox.add(tx, context, orderingAudited, audited(context, act));
      }
      return { message: 'Order cancelled!' };
    });
  }

  /** A paid order that is cancelled is given back by a credit note over its figures, in a series of its own. Answers its number. */
  private async issueCreditNote(
    tx: EntityManager,
    context: CallContext,
    order: OrderRow,
    calendar: StoreCalendar,
  ): Promise<string> {
    const taxes = taxesOf([order]);
    const figures = sumOrders([order]);
    const day = businessDay(context.now, calendar);
    const id = await nextNumber(tx, context.tenantId, 'credit_note', day, order.currency);
    const invoiceId = order.invoice_id as string;
    const payments = await refundsFor(tx, context.tenantId, invoiceId, figures.totalMinor);
    await tx.query(
      `insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, subtotal_minor, discount_minor,
         tax_minor, total_minor, taxes, payments)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        context.tenantId,
        id,
        invoiceId,
        order.id,
        day,
        context.now,
        context.userId,
        figures.subtotalMinor,
        figures.discountMinor,
        figures.taxMinor,
        figures.totalMinor,
        JSON.stringify(taxes),
        JSON.stringify(payments),
      ],
    );
    await this.outbox.add(tx, context, creditNoteIssued, {
      creditNoteId: id,
      invoiceId,
      businessDay: day,
      createdAt: context.now.toISOString(),
      ...figures,
      orderIds: [order.id],
      localHour: localHour(context.now, calendar.timeZone),
      deliveryType: order.delivery_type,
      taxes,
      payments,
    });
    return id;
  }
}

/** The invoice's row is locked: of two of its orders that are cancelled at once the second gives back what is left. */
async function refundsFor(tx: EntityManager, tenantId: string, invoiceId: string, amountMinor: number) {
  await tx.query('select from invoice where tenant_id = $1 and id = $2 for update', [tenantId, invoiceId]);
  const payments = await tx.query<{ title: string; amount_minor: number }[]>(
    'select title, amount_minor from invoice_payment where tenant_id = $1 and invoice_id = $2 order by position',
    [tenantId, invoiceId],
  );
  const [earlier] = await tx.query<{ total: string }[]>(
    'select coalesce(sum(total_minor), 0) as total from credit_note where tenant_id = $1 and invoice_id = $2',
    [tenantId, invoiceId],
  );
  return refundsOf(payments, Number(earlier?.total ?? 0), amountMinor);
}
