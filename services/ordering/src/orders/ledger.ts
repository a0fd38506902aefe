import { namesOf } from './columns.js';
import { ledgerColumns } from './ledger-columns.js';

const names = namesOf(ledgerColumns, 'read');
export const ledgerList = names.join(', ');

/**
 * SQL: the rows of these documents in the ledger, to select from. $1 is the tenant.
 *
 * While a tenant's payments of before are carried over (carry-payments.ts), those that are not in the ledger yet are computed from its documents. They are
 * carried in transactions, so each is read once. The function is not called for whoever is through; the release after this one reads `payment` alone.
 * @param documents SQL of rows of `invoice_id` and `credit_note_id`, which is null for what the invoice was paid by
 */
export const movedBy = (documents: string): string => {
  const wanted = (row: string) => `${row}.credit_note_id is not distinct from document.credit_note_id`;
  const list = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  return `(
    select ${list('payment')} from ${documents} as document
      join payment on payment.tenant_id = $1 and payment.invoice_id = document.invoice_id and ${wanted('payment')}
    union all
    select ${list('waiting')} from ${documents} as document cross join lateral not_carried($1, document.invoice_id) as waiting
    where (select exists (select from payment_to_carry)) and ${wanted('waiting')})`;
};

/** SQL: a row for each payment of an invoice, by the SQL of its number. $1 is the tenant. */
export const paidOn = (invoice: string): string => movedBy(`(select ${invoice} as invoice_id, null as credit_note_id)`);

/** SQL: a row for each part of what a credit note gave back, with a negative amount. $1 is the tenant. */
export const givenBackBy = (note: string): string =>
  movedBy(`(select ${note}.invoice_id as invoice_id, ${note}.id as credit_note_id)`);
