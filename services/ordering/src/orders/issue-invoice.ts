import type { CallContext } from '@thali/kit/call/context';
import { businessDay, localDay, type StoreCalendar } from '@thali/kit/domain/business-day';
import { type OutboxRow, outboxRow } from '@thali/kit/events/outbox';
import { invoiceIssued } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import type { Placed } from './columns.js';
import { issuedInvoice } from './event-payloads.js';
import type { invoiceColumns, withInvoice } from './invoice-columns.js';
import { numberSeries } from './invoice-number.js';
import { revenueOf } from './item-revenue.js';
import { type BilledOrder, sumOrders } from './order.js';
import { type InvoicePayment, partOf } from './payments.js';
import { taxesOfBills } from './taxes.js';

/** An invoice as input of the database function `issue_invoices_v2`; it has no number yet. */
export type PlacingInvoice = Placed<typeof invoiceColumns> & Omit<Placed<typeof withInvoice>, 'position'>;
/** What `issue_invoices_v2` returns for each invoice. */
export interface InvoiceNumber {
  position: number;
  invoice_id: string;
}

/** One invoice over these orders (at least one), issued now. */
export function placingInvoice(
  context: CallContext,
  calendar: StoreCalendar,
  billed: readonly BilledOrder[],
  payments: InvoicePayment[],
): PlacingInvoice {
  const orders = billed.map(({ order }) => order);
  const [first] = orders as [BilledOrder['order']];
  const taxes = taxesOfBills(billed);
  const { delivery_type, table_title, floor, currency } = first;
  const { customer_id, customer_name } = orders.find((order) => order.customer_id) ?? first;
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = sumOrders(orders);
  const invoice: Placed<typeof invoiceColumns> = {
    business_day: businessDay(context.now, calendar),
    created_at: context.now,
    created_by: context.userId,
    ...{ currency, subtotal_minor: subtotalMinor, discount_minor: discountMinor, tax_minor: taxMinor, total_minor: totalMinor },
    ...{ customer_id, customer_name, table_title, floor, delivery_type },
    taxes,
  };
  const order_ids = orders.map(({ id }) => id);
  const document = {
    ...invoice,
    taxes,
    order_ids,
    payments: payments.map(partOf),
    items: revenueOf(billed),
  };
  return {
    ...invoice,
    series: numberSeries('invoice', localDay(context.now, calendar.timeZone), currency),
    payments,
    order_ids,
    event: outboxRow(context, invoiceIssued, issuedInvoice('', document, calendar)),
  };
}

/**
 * Writes an invoice with its payments and its event, and marks its orders. Call it last, because its series stays locked until the
 * transaction ends.
 * Returns the number, and the event that is to be published after the commit.
 */
export async function issueInvoice(
  tx: EntityManager,
  tenantId: string,
  invoice: PlacingInvoice,
): Promise<{ invoiceId: string; event: OutboxRow }> {
  const [row] = await tx.query<[{ numbers: [InvoiceNumber] }]>('select issue_invoices_v2($1, $2) as numbers', [
    tenantId,
    JSON.stringify([{ ...invoice, position: 0 }]),
  ]);
  const [{ invoice_id: invoiceId }] = row.numbers;
  return { invoiceId, event: issuedEvent(invoice, invoiceId) };
}

/** The invoice's event as the database stored it: with the number that it assigned. */
export function issuedEvent({ event }: PlacingInvoice, invoiceId: string): OutboxRow {
  event.payload.data.invoiceId = invoiceId;
  return event;
}
