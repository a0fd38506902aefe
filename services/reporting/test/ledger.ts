import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { Payload } from '@thali/proto/kernel';
import { creditNoteIssued, invoiceIssued, paymentRecorded } from '@thali/proto/ordering/order-events';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { type Delivery, delivery, invoice } from './history.js';

type Invoice = Payload<typeof invoiceIssued>;
type CreditNote = Payload<typeof creditNoteIssued>;
type Part = Invoice['payments'][number];
export type Told = Invoice | CreditNote;

/** A payment as this release tells it; without a type as the release before does. Minor units. */
export const paid = (title: string, amountMinor: number, paymentTypeId?: string, kind?: PaymentKind): Part => ({
  ...{ title, amountMinor },
  ...(paymentTypeId && { paymentTypeId, kind }),
});
const sum = (parts: Part[]) => parts.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** An invoice of this day that was paid by these parts. */
export const soldOn = (businessDay: string, ...payments: Part[]): Invoice => ({
  ...invoice(sum(payments), 0, businessDay),
  payments,
});

/** A note of this day that gives back these parts of an invoice. */
export const givenBackOn = (businessDay: string, { invoiceId }: Invoice, ...payments: Part[]): CreditNote => ({
  ...{ ...soldOn(businessDay, ...payments), invoiceId },
  creditNoteId: uuidv7(),
});

/** The same document as a pod of the release before tells it: by titles alone. */
export const byTitle = <D extends Told>(document: D): D => ({
  ...document,
  payments: document.payments.map(({ title, amountMinor }) => ({ title, amountMinor })),
});

export const told = (document: Told): Delivery =>
  'creditNoteId' in document ? delivery(creditNoteIssued, document) : delivery(invoiceIssued, document);

/** What the ledger tells of a document: an event for each of its rows, under the id of the row. */
export const recorded = (document: Told): Delivery[] =>
  document.payments.map(({ title, amountMinor, paymentTypeId = null, kind = null }, index) => {
    const note = 'creditNoteId' in document ? document.creditNoteId : null;
    const row = {
      ...{ paymentId: uuidv7(), invoiceId: document.invoiceId, creditNoteId: note, position: index + 1 },
      ...{ kind, paymentTypeId, title, amountMinor: note ? -amountMinor : amountMinor, refundOf: null },
      ...{ createdBy: 'ravi', createdAt: document.createdAt },
    };
    return { ...delivery(paymentRecorded, row), id: row.paymentId };
  });

/** Their payments as rows of reporting. */
export const factsOf = (documents: Told[]): object[] =>
  documents
    .map((document) => ({ ...document, note: 'creditNoteId' in document ? document.creditNoteId : null }))
    .map(({ invoiceId, note, ...document }) => ({ ...document, sign: note ? -1 : 1, document_id: note ?? invoiceId }))
    .sort((a, b) => (a.document_id < b.document_id ? -1 : 1))
    .flatMap(({ document_id, sign, businessDay: business_day, payments }) =>
      payments.map(({ title, amountMinor, paymentTypeId: payment_type_id = null }, index) => ({
        ...{ document_id, position: index + 1, business_day, title, payment_type_id, amount_minor: sign * amountMinor },
      })),
    );

/** What release 08026a3 writes of a document's payments when it counts it; its pods run during an upgrade and after a rollback. */
const ofTheReleaseBefore = `
  with incoming as (
    select * from jsonb_to_recordset($3::jsonb) as p (title text, amount bigint, other bigint)
  ), fresh as (
    insert into invoice_fact (tenant_id, kind, id) values ($1::uuid, $2, $4) on conflict do nothing returning tenant_id
  )
  insert into day_part (tenant_id, business_day, dimension, key, orders_count, amount_minor, other_minor)
  select tenant_id, $5::date, 'payment', title, 0, sum(amount), sum(other) from incoming cross join fresh group by tenant_id, title
  on conflict (tenant_id, business_day, dimension, key) do update set
    amount_minor = day_part.amount_minor + excluded.amount_minor, other_minor = day_part.other_minor + excluded.other_minor`;

/** Counts a document as a pod of the release before does. */
export async function countedBefore(service: TestService, tenantId: string, document: Told): Promise<void> {
  const note = 'creditNoteId' in document ? document.creditNoteId : null;
  const parts = document.payments.map(({ title, amountMinor }) => ({
    ...{ title, amount: note ? 0 : amountMinor, other: note ? amountMinor : 0 },
  }));
  const values = [tenantId, note ? 'credit_note' : 'invoice', JSON.stringify(parts), note ?? document.invoiceId];
  await service.database.tx({ tenantId }, (tx) => tx.query(ofTheReleaseBefore, [...values, document.businessDay]));
}

/** Received and given back by day, dimension (`payment`: title, `payment_type`: id and title) and key; minor units. */
export const money = async (service: TestService, tenantId: string): Promise<[string, string, number, number][]> => {
  const rows = await service.sql<{ day: string; dimension: string; key: string; amount: number; other: number }>(
    `select business_day::text as day, dimension, replace(key, chr(31), ' ') as key, amount_minor::int as amount, other_minor::int as other
     from day_part where tenant_id = $1 and dimension in ('payment', 'payment_type') and (amount_minor, other_minor) <> (0, 0)
     order by 1, 2, 3`,
    [tenantId],
  );
  return rows.map(({ day, dimension, key, amount, other }) => [`${day} ${dimension}`, key, amount, other]);
};
