import { Controller } from '@nestjs/common';
import { businessDay } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input } from '@thali/proto/kernel';
import { creditNoteIssued } from '@thali/proto/ordering/order-events';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { nextNumber } from './next-number.js';
import { cancel, type OrderRow, sumOrders } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';

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
        cancel(order, context.now);
        await saveOrder(tx, this.outbox, context, order);
      }
      for (const order of orders)
        if (order.payment_status === 'refunded')
          await this.issueCreditNote(tx, context, order, businessDay(context.now, calendar));
      return { message: 'Order cancelled!' };
    });
  }

  /** A paid order that is cancelled is given back by a credit note over its figures, in a series of its own. */
  private async issueCreditNote(tx: EntityManager, context: CallContext, order: OrderRow, day: string): Promise<void> {
    const figures = sumOrders([order]);
    const id = await nextNumber(tx, context.tenantId, 'credit_note', day, order.currency);
    await tx.query(
      `insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, subtotal_minor, discount_minor,
         tax_minor, total_minor)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        context.tenantId,
        id,
        order.invoice_id,
        order.id,
        day,
        context.now,
        context.userId,
        figures.subtotalMinor,
        figures.discountMinor,
        figures.taxMinor,
        figures.totalMinor,
      ],
    );
    await this.outbox.add(tx, context, creditNoteIssued, {
      creditNoteId: id,
      invoiceId: order.invoice_id as string,
      businessDay: day,
      createdAt: context.now.toISOString(),
      ...figures,
      orderIds: [order.id],
    });
  }
}
