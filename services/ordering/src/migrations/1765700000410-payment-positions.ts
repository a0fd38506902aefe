import type { QueryRunner } from 'typeorm';

/** As before, and with `position`. */
const tellPayments = `
  create or replace function tell_payments() returns trigger language plpgsql as $$
   begin
     -- What is carried over was told by its document long ago.
     if current_setting('app.carrying', true) = 'on' then
       return null;
     end if;
     insert into outbox (tenant_id, id, subject, payload)
     select tenant_id, id, 'evt.ordering.payment_recorded.' || tenant_id, jsonb_build_object(
       'id', id, 'tenantId', tenant_id, 'requestId', 'payment', 'occurredAt', written_at, 'data', jsonb_build_object(
         'paymentId', id, 'invoiceId', invoice_id, 'creditNoteId', credit_note_id, 'position', position, 'kind', kind,
         'paymentTypeId', payment_type_id, 'title', title, 'amountMinor', amount_minor, 'refundOf', refund_of, 'createdBy', created_by,
         'createdAt', written_at))
     from added cross join lateral to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written_at;
     return null;
   end $$`;

/** `payment_recorded` says which of its document's payments it is, so that who heard of it by the document counts it once (ADR 75). */
export class PaymentPositions1765700000410 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tellPayments);
  }
}
