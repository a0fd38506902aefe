import { AppError } from '@thali/kit/call/app-error';
import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { Payments } from '@thali/proto/ordering/create-order';
import type * as z from 'zod';
import { type Menu, minorOf } from '../menu/menu.js';
import type { Placed } from './columns.js';
import type { paymentColumns } from './invoice-columns.js';
import { cashOf, type PaymentPart } from './payment-parts.js';

/** A payment as input of `issue_invoices`, with its kind for the event; the table's own is written by a trigger. */
export type InvoicePayment = Placed<typeof paymentColumns> & { kind: PaymentKind };
/** A payment of an invoice as read. */
export interface PaidRow {
  title: string;
  amount_minor: number;
  payment_type_id: string | null;
  kind: PaymentKind | null;
}

export const partOf = (paid: PaidRow): PaymentPart => ({
  ...{ title: paid.title, amountMinor: paid.amount_minor, paymentTypeId: paid.payment_type_id, kind: kindOf(paid) },
});

/**
 * The refunds for a part of an invoice, by payment type. Payments are refunded in the order they were made, so that each note's refunds
 * follow from the invoice and the amounts of the notes alone.
 * @param fromMinor what earlier notes refunded
 */
export function refundsOf(payments: readonly PaidRow[], fromMinor: number, amountMinor: number): PaymentPart[] {
  const untilMinor = fromMinor + amountMinor;
  let start = 0;
  return payments.flatMap((paid) => {
    const end = start + paid.amount_minor;
    const part = Math.min(end, untilMinor) - Math.max(start, fromMinor);
    start = end;
    return part > 0 ? [{ ...partOf(paid), amountMinor: part }] : [];
  });
}

/**
 * The payments of a total: those that the client sent or, when it sent none, all by the first active payment type, else in cash.
 * @throws AppError PAYMENT_TYPE_UNKNOWN, PAYMENTS_MISMATCH when the client's payments do not add up to the total
 */
export function paymentsFor(
  given: z.output<typeof Payments> | null | undefined,
  totalMinor: number,
  menu: Menu,
): InvoicePayment[] {
  if (!given?.length) {
    const { title, kind, id } = menu.paymentTypes[0] ?? cashOf(menu);
    return [{ position: 1, payment_type_id: id, title, amount_minor: totalMinor, kind }];
  }
  const payments = given.map(({ paymentTypeId, amount }, index) => {
    const type = menu.paymentTypes.find(({ id }) => id === paymentTypeId);
    if (!type) throw new AppError('PAYMENT_TYPE_UNKNOWN');
    const amount_minor = minorOf(amount, menu);
    if (amount_minor === null) throw new AppError('PAYMENTS_MISMATCH');
    return { position: index + 1, payment_type_id: type.id, title: type.title, amount_minor, kind: type.kind };
  });
  if (payments.reduce((sum, payment) => sum + payment.amount_minor, 0) !== totalMinor) throw new AppError('PAYMENTS_MISMATCH');
  return payments;
}
