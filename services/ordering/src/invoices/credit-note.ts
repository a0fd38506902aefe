import type { EntityManager } from 'typeorm';
import type { OnLetterhead } from '../letterheads/letterhead.js';
import { billedLines, type CreditedLine, creditOf } from '../orders/credit.js';
import type { OrderRow } from '../orders/order.js';
import { inCash, type PaymentPart } from '../orders/payment-parts.js';
import type { TaxPart } from '../orders/taxes.js';

/**
 * A row of `credit_note`, minor units. Fields are null on notes from before they were stored; `reason` also on notes of cancelled orders.
 */
export interface CreditNoteRow extends OnLetterhead {
  id: string;
  order_id: string;
  created_at: Date;
  created_by_name: string | null;
  reason: string | null;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
  taxes: TaxPart[] | null;
  payments: PaymentPart[] | null;
  lines: CreditedLine[] | null;
}

/** The credit notes of an invoice, oldest first. */
export const creditNotesOf = (tx: EntityManager, tenantId: string, invoiceId: string): Promise<CreditNoteRow[]> =>
  tx.query<CreditNoteRow[]>(
    `select id, order_id, created_at, created_by_name, reason, subtotal_minor, discount_minor, tax_minor, total_minor, taxes, payments, lines,
       letterhead from credit_note where tenant_id = $1 and invoice_id = $2 order by created_at, id`,
    [tenantId, invoiceId],
  );

/** The lines that a note takes back. A note from before lines were stored takes back its whole order. */
export const linesOfNote = ({ lines, order_id }: CreditNoteRow, orders: readonly OrderRow[]): CreditedLine[] =>
  lines ??
  creditOf(
    billedLines(
      orders.filter(({ id }) => id === order_id),
      [],
    ),
  );

/** The refunds of a note, as its paper says them. A note from before payments were stored refunded cash. */
export const refundsOfNote = ({ payments, total_minor }: Pick<CreditNoteRow, 'payments' | 'total_minor'>): PaymentPart[] =>
  payments ?? [inCash(total_minor)];
