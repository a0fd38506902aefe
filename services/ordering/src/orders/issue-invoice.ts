import type { CallContext } from '@thali/kit/call/context';
import { businessDay, localDay, type StoreCalendar } from '@thali/kit/domain/business-day';
import { type OutboxRow, outboxRow } from '@thali/kit/events/outbox';
import { billChanged } from '@thali/proto/ordering/bill';
import { invoiceIssued } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { billColumns, withBill } from './bill-columns.js';
import type { Placed } from './columns.js';
import { billState, issuedInvoice } from './event-payloads.js';
import type { invoiceColumns } from './invoice-columns.js';
import { numberSeries } from './invoice-number.js';
import { revenueOf } from './item-revenue.js';
import { type BilledOrder, sumOrders } from './order.js';
import { type InvoicePayment, partOf } from './payments.js';
import { taxesOfBills } from './taxes.js';

/** A bill that is settled by its invoice, as input of the database function `issue_invoices_v3`; the invoice has no number yet. */
export type PlacingBill = Placed<typeof billColumns> & Omit<Placed<typeof withBill>, 'position'>;
/** What `issue_invoices_v3` returns for each bill. */
export interface InvoiceNumber {
  position: number;
  invoice_id: string;
}

/** The bill over these orders (at least one), settled now by an invoice with these payments. Its figures are those of the invoice. */
export function placingBill(
  context: CallContext,
  calendar: StoreCalendar,
  billed: readonly BilledOrder[],
  payments: InvoicePayment[],
): PlacingBill {
  const orders = billed.map(({ order }) => order);
  const [first] = orders as [BilledOrder['order']];
  const taxes = taxesOfBills(billed);
  const { delivery_type, table_title, floor, currency } = first;
  const { customer_id, customer_name } = orders.find((order) => order.customer_id) ?? first;
  const { rule, ...sums } = sumOrders(orders);
  const figures = {
    ...{ currency, subtotal_minor: sums.subtotalMinor, discount_minor: sums.discountMinor },
    ...{ tax_minor: sums.taxMinor, total_minor: sums.totalMinor },
  };
  const invoice: Placed<typeof invoiceColumns> = {
    business_day: businessDay(context.now, calendar),
    created_at: context.now,
    created_by: context.userId,
    ...figures,
    ...{ customer_id, customer_name, table_title, floor, delivery_type },
    taxes,
  };
  const order_ids = orders.map(({ id }) => id);
  const document = { ...invoice, taxes, order_ids, payments: payments.map(partOf), items: revenueOf(billed) };
  const bill: Placed<typeof billColumns> = {
    ...{ id: uuidv7(), version: 1, table_id: first.table_id, state: 'settled', ...figures, rule },
    ...{ opened_at: context.now, opened_by: context.userId, issued_at: context.now, issued_by: context.userId },
  };
  return {
    ...bill,
    order_ids,
    event: outboxRow(context, billChanged, billState(bill, order_ids, '')),
    invoice: {
      ...invoice,
      series: numberSeries('invoice', localDay(context.now, calendar.timeZone), currency),
      payments,
      event: outboxRow(context, invoiceIssued, issuedInvoice('', document, calendar)),
    },
  };
}

/**
 * Writes a bill with its invoice, payments and events, and marks its orders. Call it last, because the invoice's series stays locked until the
 * transaction ends.
 * Returns the invoice's number, and the events that are to be published after the commit.
 */
export async function issueInvoice(
  tx: EntityManager,
  tenantId: string,
  bill: PlacingBill,
): Promise<{ invoiceId: string; events: OutboxRow[] }> {
  const [row] = await tx.query<[{ numbers: [InvoiceNumber] }]>('select issue_invoices_v3($1, $2) as numbers', [
    tenantId,
    JSON.stringify([{ ...bill, position: 0 }]),
  ]);
  const [{ invoice_id: invoiceId }] = row.numbers;
  return { invoiceId, events: issuedEvents(bill, invoiceId) };
}

/** The events of a bill and its invoice as the database stored them: with the number that it assigned. */
export function issuedEvents({ event, invoice }: PlacingBill, invoiceId: string): OutboxRow[] {
  event.payload.data.invoiceId = invoiceId;
  invoice.event.payload.data.invoiceId = invoiceId;
  return [invoice.event, event];
}
