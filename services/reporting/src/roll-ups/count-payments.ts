import { Injectable } from '@nestjs/common';
import { OnEvents } from '@thali/kit/events/on-event';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { paymentRecorded } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { factOfRow, sumPayments } from './payment-facts.js';
import { lockRollUps } from './tenant-lock.js';

/**
 * What the ledger says of a payment stands over what its document said, and the sums move by the difference. A payment whose document has not come yet
 * waits for it, so that revenue and payments of a day always agree. Nothing is done where the release before has counted the document, with its payments.
 * A row without a title is cash of a note that names no payment: the note says under which title it stands.
 */
const applyRows = `
  with incoming as (
    select * from jsonb_to_recordset($1::jsonb)
      as p (tenant_id uuid, kind text, document_id text, position int, title text, payment_type_id uuid, amount_minor bigint)
  ), changed as (
    select incoming.*, document.payments_apart as counted, fact.business_day,
      fact.title as was_title, fact.payment_type_id as was_type_id, fact.amount_minor as was_minor
    from incoming
    left join lateral (
      select * from invoice_fact where tenant_id = incoming.tenant_id and kind = incoming.kind and id = incoming.document_id limit 1
    ) as document on true
    left join lateral (
      select * from payment_fact
      where tenant_id = incoming.tenant_id and kind = incoming.kind and document_id = incoming.document_id and position = incoming.position limit 1
    ) as fact on true
    where (document.id is null or document.payments_apart and fact.business_day is not null)
      and (fact.title, fact.payment_type_id, fact.amount_minor)
        is distinct from (incoming.title, incoming.payment_type_id, incoming.amount_minor)
  ), facts as (
    insert into payment_fact (tenant_id, kind, document_id, position, title, payment_type_id, amount_minor)
    select tenant_id, kind, document_id, position, title, payment_type_id, amount_minor from changed
    on conflict (tenant_id, kind, document_id, position) do update
      set title = excluded.title, payment_type_id = excluded.payment_type_id, amount_minor = excluded.amount_minor
  ), effect as (
    select 1 as sign, tenant_id, business_day, title, payment_type_id, amount_minor from changed where counted
    union all
    select -1, tenant_id, business_day, was_title, was_type_id, was_minor from changed where counted
  )
  ${sumPayments('effect')}`;

/** Money that came in and went back, by the rows of ordering's ledger (ADR 75). */
@Injectable()
export class CountPayments {
  @OnEvents(paymentRecorded)
  async apply(tx: EntityManager, events: EventEnvelope<Payload<typeof paymentRecorded>>[]): Promise<void> {
    const titled = events.filter(({ data }) => data.title !== null);
    const rows = new Map(
      titled.map(({ tenantId, data }) => [`${tenantId} ${data.paymentId}`, { tenant_id: tenantId, ...factOfRow(data) }]),
    );
    await lockRollUps(
      tx,
      events.map(({ tenantId }) => tenantId),
    );
    await tx.query(applyRows, [JSON.stringify([...rows.values()])]);
  }
}
