import { AppError } from '@thali/kit/call/app-error';
import type { Payments } from '@thali/proto/ordering/create-order';
import type * as z from 'zod';
import { type Menu, minorOf } from '../menu/menu.js';
import type { Placed } from './columns.js';
import type { paymentColumns } from './invoice-columns.js';

export type InvoicePayment = Placed<typeof paymentColumns>;

/**
 * The refunds for a part of an invoice, by payment type. Payments are refunded in the order they were made, so that each note's refunds
 * follow from the invoice and the amounts of the notes alone.
 * @param fromMinor what earlier notes refunded
 */
export function refundsOf(
  payments: readonly { title: string; amount_minor: number }[],
  fromMinor: number,
  amountMinor: number,
): { title: string; amountMinor: number }[] {
  const untilMinor = fromMinor + amountMinor;
  let start = 0;
  return payments.flatMap(({ title, amount_minor }) => {
    const end = start + amount_minor;
    const part = Math.min(end, untilMinor) - Math.max(start, fromMinor);
    start = end;
    return part > 0 ? [{ title, amountMinor: part }] : [];
  });
}

/**
 * The payments of a total: those that the client sent or, when it sent none, all by the first active payment type.
 * @throws AppError PAYMENT_TYPE_UNKNOWN, PAYMENTS_MISMATCH when the client's payments do not add up to the total
 */
export function paymentsFor(
  given: z.output<typeof Payments> | null | undefined,
  totalMinor: number,
  menu: Menu,
): InvoicePayment[] {
  if (!given?.length) {
    const first = menu.paymentTypes[0];
    return [{ position: 1, payment_type_id: first?.id ?? null, title: first?.title ?? 'Cash', amount_minor: totalMinor }];
  }
  const payments = given.map(({ paymentTypeId, amount }, index) => {
    const type = menu.paymentTypes.find(({ id }) => id === paymentTypeId);
    if (!type) throw new AppError('PAYMENT_TYPE_UNKNOWN');
    const amount_minor = minorOf(amount, menu);
    if (amount_minor === null) throw new AppError('PAYMENTS_MISMATCH');
    return { position: index + 1, payment_type_id: type.id, title: type.title, amount_minor };
  });
  if (payments.reduce((sum, payment) => sum + payment.amount_minor, 0) !== totalMinor) throw new AppError('PAYMENTS_MISMATCH');
  return payments;
}
