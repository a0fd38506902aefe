import { Injectable } from '@nestjs/common';
import { OnEvents } from '@thali/kit/events/on-event';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { creditNoteIssued, invoiceIssued } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { addDayParts, partsOfDocument } from './day-part.js';
import { addItemRevenue } from './item-revenue.js';
import { factsOfDocument, sumPayments } from './payment-facts.js';
import { lockRollUps } from './tenant-lock.js';

type Invoice = Payload<typeof invoiceIssued>;
type CreditNote = Payload<typeof creditNoteIssued>;

/**
 * A document is counted when its row in `invoice_fact` is inserted, so only once. Of its payments it counts what the ledger has told already, and says itself
 * what it has not.
 */
const applyDocuments = `
  with incoming as (
    select * from jsonb_to_recordset($2::jsonb)
      as d (tenant_id uuid, id text, business_day date, invoices int, sign int, subtotal bigint, discount bigint, tax bigint, total bigint, parts jsonb,
        items jsonb, payments jsonb)
  ), fresh as (
    insert into invoice_fact (tenant_id, kind, id, payments_apart) select tenant_id, $1, id, true from incoming
    on conflict do nothing returning tenant_id, id
  ), facts as (
    insert into payment_fact (tenant_id, kind, document_id, position, business_day, title, payment_type_id, amount_minor)
    select tenant_id, kind, document_id, position, business_day, title, payment_type_id, amount_minor
    from incoming join fresh using (tenant_id, id), jsonb_to_recordset(payments)
      as payment (kind text, document_id text, position int, title text, payment_type_id uuid, amount_minor bigint)
    on conflict (tenant_id, kind, document_id, position) do update set business_day = excluded.business_day
    returning tenant_id, business_day, title, payment_type_id, amount_minor
  ), payments as (${sumPayments('(select 1 as sign, * from facts) as fact')}
  ), parts as (${addDayParts('(select tenant_id, business_day, 1 as sign, parts from incoming join fresh using (tenant_id, id)) as document')}
  ), items as (${addItemRevenue('incoming join fresh using (tenant_id, id)')}
  )
  insert into day_figures
    (tenant_id, business_day, invoices_count, subtotal_minor, discount_minor, tax_minor, revenue_minor)
  select tenant_id, business_day, sum(invoices), sum(sign * subtotal), sum(sign * discount), sum(sign * tax), sum(sign * total)
  from incoming join fresh using (tenant_id, id) group by tenant_id, business_day
  on conflict (tenant_id, business_day) do update set
    invoices_count = day_figures.invoices_count + excluded.invoices_count,
    subtotal_minor = day_figures.subtotal_minor + excluded.subtotal_minor,
    discount_minor = day_figures.discount_minor + excluded.discount_minor,
    tax_minor = day_figures.tax_minor + excluded.tax_minor,
    revenue_minor = day_figures.revenue_minor + excluded.revenue_minor`;

/** Revenue is the invoiced less the credited amounts, each on the day of its document. */
@Injectable()
export class CountInvoices {
  @OnEvents(invoiceIssued)
  invoices(tx: EntityManager, events: EventEnvelope<Invoice>[]): Promise<void> {
    return this.apply(tx, events, 'invoice', ({ invoiceId }) => ({ id: invoiceId, invoices: 1, sign: 1 }));
  }

  @OnEvents(creditNoteIssued)
  creditNotes(tx: EntityManager, events: EventEnvelope<CreditNote>[]): Promise<void> {
    return this.apply(tx, events, 'credit_note', ({ creditNoteId }) => ({ id: creditNoteId, invoices: 0, sign: -1 }));
  }

  private async apply<D extends Invoice>(
    tx: EntityManager,
    events: EventEnvelope<D>[],
    kind: 'invoice' | 'credit_note',
    counting: (document: D) => { id: string; invoices: number; sign: 1 | -1 },
  ): Promise<void> {
    const documents = events.map(({ tenantId, data }) => {
      const counts = counting(data);
      return {
        tenant_id: tenantId,
        ...counts,
        business_day: data.businessDay,
        subtotal: data.subtotalMinor,
        discount: data.discountMinor,
        tax: data.taxMinor,
        total: data.totalMinor,
        parts: partsOfDocument(data, kind),
        items: data.items,
        payments: factsOfDocument(data, counts.id, kind),
      };
    });
    const distinct = [...new Map(documents.map((document) => [`${document.tenant_id} ${document.id}`, document])).values()];
    await lockRollUps(
      tx,
      events.map(({ tenantId }) => tenantId),
    );
    await tx.query(applyDocuments, [kind, JSON.stringify(distinct)]);
  }
}
