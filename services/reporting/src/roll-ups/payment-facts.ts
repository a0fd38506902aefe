import type { Payload } from '@thali/proto/kernel';
import type { creditNoteIssued, invoiceIssued, paymentRecorded } from '@thali/proto/ordering/order-events';
import { sumParts, unitSeparator } from './day-part.js';

/** A row of `payment_fact`: a payment by its place in its document. Minor units, negative of what was given back. */
export interface PaymentFact {
  kind: 'invoice' | 'credit_note';
  document_id: string;
  /** Counted from 1. */
  position: number;
  /** As the payment type was called at the sale. */
  title: string | null;
  payment_type_id: string | null;
  amount_minor: number;
}

/** The payments of a document as itself tells them. */
export const factsOfDocument = (
  { payments }: Payload<typeof invoiceIssued | typeof creditNoteIssued>,
  document_id: string,
  kind: PaymentFact['kind'],
): PaymentFact[] =>
  payments.map(({ title, amountMinor, paymentTypeId = null }, index) => ({
    ...{ kind, document_id, position: index + 1, title, payment_type_id: paymentTypeId },
    amount_minor: kind === 'invoice' ? amountMinor : -amountMinor,
  }));

/** The same payment as the ledger tells it. */
export const factOfRow = (row: Payload<typeof paymentRecorded>): PaymentFact => ({
  kind: row.creditNoteId === null ? 'invoice' : 'credit_note',
  document_id: row.creditNoteId ?? row.invoiceId,
  ...{ position: row.position, title: row.title, payment_type_id: row.paymentTypeId, amount_minor: row.amountMinor },
});

/**
 * SQL that adds the payments of `source` (tenant_id, business_day, sign, title, payment_type_id, amount_minor) to the days: by title, as the release before
 * does and reads, and once more by payment type where that is known.
 */
export const sumPayments = (source: string): string =>
  sumParts(`
    select tenant_id, business_day, sign, dimension, key, 0 as orders, greatest(amount_minor, 0) as amount, greatest(-amount_minor, 0) as other
    from ${source} cross join lateral (
      values ('payment', title), ('payment_type', payment_type_id || '${unitSeparator}' || title)
    ) as way (dimension, key)
    where key is not null`);
