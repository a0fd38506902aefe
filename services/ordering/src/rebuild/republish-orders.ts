import { Controller } from '@nestjs/common';
import { businessDay, localHour, type StoreCalendar } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input } from '@thali/proto/kernel';
import type { DeliveryType } from '@thali/proto/ordering/order';
import {
  creditNoteIssued,
  customerAdded,
  invoiceIssued,
  orderUpdated,
  republishOrders,
} from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { orderState } from '../orders/order.js';
import { findOrders } from '../orders/order-store.js';
import type { TaxPart } from '../orders/taxes.js';

interface DocumentRow {
  id: string;
  invoice_id: string;
  business_day: string;
  created_at: Date;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
  order_ids: string[];
  delivery_type: DeliveryType;
  taxes: TaxPart[] | null;
  payments: { title: string; amountMinor: number }[] | null;
}
const pageSize = 500;
const figures = `business_day::text, created_at, subtotal_minor, discount_minor, tax_minor, total_minor`;

/** Tells everything that reporting counts once more, page by page, from ordering's own tables. */
@Controller()
export class RepublishOrders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(republishOrders)
  async handle({ tenantId }: Input<typeof republishOrders>, caller: CallContext) {
    const context = { ...caller, tenantId };
    await this.republishCustomers(context);
    const orders = await this.republishAll(context);
    await this.republishDocuments(context);
    return { message: `${orders} orders republished` };
  }

  private async republishAll(context: CallContext): Promise<number> {
    let count = 0;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.db.tx(context, async (tx) => {
        const orders = await findOrders(tx, context.tenantId, `id > $2 order by id limit ${pageSize}`, after);
        for (const order of orders) await this.outbox.add(tx, context, orderUpdated, orderState(order));
        return orders;
      });
      count += page.length;
      if (page.length < pageSize) return count;
      after = page.at(-1)?.id as string;
    }
  }

  private async republishCustomers(context: CallContext): Promise<void> {
    const { calendar } = await this.menus.of(context.tenantId);
    await this.db.tx(context, async (tx) => {
      const customers = await tx.query<{ phone: string; created_at: Date }[]>(
        'select phone, created_at from customer where tenant_id = $1',
        [context.tenantId],
      );
      for (const { phone, created_at } of customers)
        await this.outbox.add(tx, context, customerAdded, { phone, businessDay: businessDay(created_at, calendar) });
    });
  }

  private async republishDocuments(context: CallContext): Promise<void> {
    const { calendar } = await this.menus.of(context.tenantId);
    await this.db.tx(context, async (tx) => {
      const read = (statement: string) => (tx as EntityManager).query<DocumentRow[]>(statement, [context.tenantId]);
      const invoices = await read(
        `select id, id as invoice_id, ${figures}, array(select o.id from orders o where o.tenant_id = $1 and o.invoice_id = invoice.id) as order_ids,
           delivery_type, taxes,
           (select jsonb_agg(jsonb_build_object('title', title, 'amountMinor', amount_minor) order by position) from invoice_payment p
            where p.tenant_id = $1 and p.invoice_id = invoice.id) as payments
         from invoice where tenant_id = $1`,
      );
      for (const row of invoices) await this.outbox.add(tx, context, invoiceIssued, documentOf(row, calendar));
      const notes = await read(
        `select id, invoice_id, ${figures}, array[order_id] as order_ids, taxes, payments,
           (select delivery_type from orders o where o.tenant_id = $1 and o.id = order_id) as delivery_type
         from credit_note where tenant_id = $1`,
      );
      for (const row of notes)
        await this.outbox.add(tx, context, creditNoteIssued, { creditNoteId: row.id, ...documentOf(row, calendar) });
    });
  }
}

const documentOf = (row: DocumentRow, { timeZone }: StoreCalendar) => ({
  invoiceId: row.invoice_id,
  businessDay: row.business_day,
  createdAt: row.created_at.toISOString(),
  subtotalMinor: row.subtotal_minor,
  discountMinor: row.discount_minor,
  taxMinor: row.tax_minor,
  totalMinor: row.total_minor,
  orderIds: row.order_ids,
  localHour: localHour(row.created_at, timeZone),
  deliveryType: row.delivery_type,
  taxes: row.taxes ?? wholeTax(row),
  payments: row.payments ?? [{ title: 'Cash', amountMinor: row.total_minor }],
});

/** A document from before its tax parts were kept. */
const wholeTax = ({ subtotal_minor, discount_minor, tax_minor }: DocumentRow): TaxPart[] =>
  tax_minor ? [{ title: 'Tax', rateBp: 0, taxableMinor: subtotal_minor - discount_minor, taxMinor: tax_minor }] : [];
