import type { CallContext } from '@thali/kit/call/context';
import { businessDay, localDay, type StoreCalendar } from '@thali/kit/domain/business-day';
import type { Outbox } from '@thali/kit/events/outbox';
import { creditNoteIssued } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import {
  type BilledLine,
  billedLines,
  type Chosen,
  type CreditedLine,
  creditOf,
  creditTaxes,
  type EarlierNote,
  sumCredit,
} from './credit.js';
import { issuedCreditNote } from './event-payloads.js';
import { numberSeries } from './invoice-number.js';
import { creditedRevenue } from './item-revenue.js';
import { paidOn } from './ledger.js';
import { nextNumber } from './next-number.js';
import type { OrderRow } from './order.js';
import type { PaymentPart } from './payment-parts.js';
import { type PaidRow, refundsOf } from './payments.js';

/** A credit note before it is issued. */
export interface CreditPlan {
  invoiceId: string;
  /** All lines that were billed with these orders. */
  billed: BilledLine[];
  lines: CreditedLine[];
  /** The refunds by payment type, minor units. */
  payments: PaymentPart[];
}

/**
 * Plans a credit note over the chosen lines of one invoice's orders, or over all that is left of them. Before issuing the note the caller
 * must lock all orders of the invoice: then the second of two concurrent notes waits there and sees here what the first one took back. A
 * paid order that can still be cancelled is alone on its invoice, because paying several orders together completes them.
 * @throws AppError NOT_FOUND, CREDIT_TOO_MUCH
 */
export async function planCredit(
  tx: EntityManager,
  tenantId: string,
  orders: readonly OrderRow[],
  chosen?: readonly Chosen[],
): Promise<CreditPlan> {
  const invoiceId = orders[0]?.invoice_id as string;
  const notes = await tx.query<(EarlierNote & { total_minor: number })[]>(
    'select order_id, lines, total_minor from credit_note where tenant_id = $1 and invoice_id = $2',
    [tenantId, invoiceId],
  );
  const paid = await tx.query<PaidRow[]>(
    `select title, amount_minor, payment_type_id, kind from ${paidOn('$2')} as paid order by position`,
    [tenantId, invoiceId],
  );
  const billed = billedLines(orders, notes);
  const lines = creditOf(billed, chosen);
  const earlier = notes.reduce((sum, { total_minor }) => sum + total_minor, 0);
  return { invoiceId, billed, lines, payments: refundsOf(paid, earlier, sumCredit(lines).totalMinor) };
}

/** Writes the note in its own series, with its event, and returns its number. The orders must have been locked before `planCredit`. */
export async function issueCreditNote(
  tx: EntityManager,
  outbox: Outbox,
  context: CallContext,
  { invoiceId, billed, lines, payments }: CreditPlan,
  { order, reason, calendar }: { order: OrderRow; reason: string | null; calendar: StoreCalendar },
): Promise<string> {
  const figures = sumCredit(lines);
  const taxes = creditTaxes(lines);
  const day = businessDay(context.now, calendar);
  const series = numberSeries('credit_note', localDay(context.now, calendar.timeZone), order.currency);
  const id = await nextNumber(tx, context.tenantId, series);
  await tx.query(
    `insert into credit_note (tenant_id, id, invoice_id, order_id, business_day, created_at, created_by, created_by_name, reason,
       subtotal_minor, discount_minor, tax_minor, total_minor, taxes, payments, lines)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[context.tenantId, id, invoiceId, order.id, day, context.now, context.userId, context.username, reason],
      ...[figures.subtotalMinor, figures.discountMinor, figures.taxMinor, figures.totalMinor],
      ...[JSON.stringify(taxes), JSON.stringify(payments), JSON.stringify(lines)],
    ],
  );
  const document = {
    ...{ business_day: day, created_at: context.now, delivery_type: order.delivery_type, taxes, payments },
    ...{ subtotal_minor: figures.subtotalMinor, discount_minor: figures.discountMinor },
    ...{ tax_minor: figures.taxMinor, total_minor: figures.totalMinor },
    order_ids: [...new Set(lines.map(({ orderId }) => orderId))].toSorted(),
    items: creditedRevenue(lines, new Map(billed.map(({ orderItemId, itemId }) => [orderItemId, itemId]))),
  };
  await outbox.add(tx, context, creditNoteIssued, issuedCreditNote(id, invoiceId, document, calendar));
  return id;
}
