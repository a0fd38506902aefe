import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay, localDay, localHour } from '@thali/kit/domain/business-day';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { invoiceIssued } from '@thali/proto/ordering/order-events';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { billedRevenue } from './item-revenue.js';
import { nextNumber } from './next-number.js';
import { complete, type OrderRow, sumOrders, unpaid } from './order.js';
import { lockOrders, saveOrder } from './order-store.js';
import { billFigures } from './payment-summary.js';
import { type InvoicePayment, paymentsFor } from './payments.js';
import { type TaxPart, taxesOf } from './taxes.js';

@Controller()
export class CompleteAndPay {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  /** Locked orders decide: of two tills that pay at once the second finds them paid. */
  @Rpc(completeAndPay)
  async handle(input: Input<typeof completeAndPay>, context: CallContext): Promise<Output<typeof completeAndPay>> {
    const menu = await this.menus.of(context.tenantId);
    const day = businessDay(context.now, menu.calendar);
    return this.db.command(context, async (tx) => {
      const orders = await lockOrders(tx, context.tenantId, input.orderIds);
      const billed = unpaid(orders);
      const bill = billFigures(billed);
      const agreed =
        bill.subtotal === input.subTotal &&
        bill.discount === input.discount &&
        bill.taxTotal === input.taxTotal &&
        bill.total === input.total;
      if (!agreed) throw new AppError('PRICES_CHANGED', { details: bill });
      const taxes = taxesOf(billed);
      const payments = paymentsFor(input.payments, sumOrders(billed).totalMinor, menu);
      for (const order of orders) if (order.status === 'created') complete(order, context);
      const invoiceId = await nextNumber(
        tx,
        context.tenantId,
        'invoice',
        localDay(context.now, menu.calendar.timeZone),
        menu.currency,
      );
      await insertInvoice(tx, context, { invoiceId, day, billed, payments, taxes });
      for (const order of billed) Object.assign(order, { payment_status: 'paid', invoice_id: invoiceId });
      for (const order of orders) await saveOrder(tx, this.outbox, context, order);
      await this.outbox.add(tx, context, invoiceIssued, {
        invoiceId,
        businessDay: day,
        createdAt: context.now.toISOString(),
        ...sumOrders(billed),
        orderIds: billed.map(({ id }) => id),
        localHour: localHour(context.now, menu.calendar.timeZone),
        deliveryType: (billed[0] as OrderRow).delivery_type,
        taxes,
        payments: payments.map(({ title, amount_minor }) => ({ title, amountMinor: amount_minor })),
        items: billedRevenue(billed),
      });
      return { message: 'Order completed & paid!', invoiceId };
    });
  }
}

interface InvoiceParts {
  invoiceId: string;
  day: string;
  billed: OrderRow[];
  payments: InvoicePayment[];
  taxes: TaxPart[];
}

async function insertInvoice(
  tx: EntityManager,
  context: CallContext,
  { invoiceId, day, billed, payments, taxes }: InvoiceParts,
): Promise<void> {
  const [first] = billed as [OrderRow];
  const customer = billed.find(({ customer_id }) => customer_id) ?? first;
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = sumOrders(billed);
  await tx.query(
    `insert into invoice (tenant_id, id, business_day, created_at, created_by, currency, subtotal_minor, discount_minor, tax_minor,
       total_minor, customer_id, customer_name, table_title, floor, delivery_type, taxes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      context.tenantId,
      invoiceId,
      day,
      context.now,
      context.userId,
      first.currency,
      subtotalMinor,
      discountMinor,
      taxMinor,
      totalMinor,
      customer.customer_id,
      customer.customer_name,
      first.table_title,
      first.floor,
      first.delivery_type,
      JSON.stringify(taxes),
    ],
  );
  await tx.query(
    `insert into invoice_payment (tenant_id, invoice_id, position, payment_type_id, title, amount_minor)
     select $1, $2, * from jsonb_to_recordset($3::jsonb) as p(position int, payment_type_id uuid, title text, amount_minor bigint)`,
    [context.tenantId, invoiceId, JSON.stringify(payments)],
  );
}
