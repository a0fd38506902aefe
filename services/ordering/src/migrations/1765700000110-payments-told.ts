import type { QueryRunner } from 'typeorm';

const statements = [
  `create function tell_payments() returns trigger language plpgsql as $$
   begin
     -- What is carried over was told by its document long ago.
     if current_setting('app.carrying', true) = 'on' then
       return null;
     end if;
     insert into outbox (tenant_id, id, subject, payload)
     select tenant_id, id, 'evt.ordering.payment_recorded.' || tenant_id, jsonb_build_object(
       'id', id, 'tenantId', tenant_id, 'requestId', 'payment', 'occurredAt', written_at, 'data', jsonb_build_object(
         'paymentId', id, 'invoiceId', invoice_id, 'creditNoteId', credit_note_id, 'kind', kind, 'paymentTypeId', payment_type_id, 'title', title,
         'amountMinor', amount_minor, 'refundOf', refund_of, 'createdBy', created_by, 'createdAt', written_at))
     from added cross join lateral to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written_at;
     return null;
   end $$`,
  `create trigger tell_payments after insert on payment referencing new table as added
     for each statement execute function tell_payments()`,
];

/**
 * `payment_recorded` is told of each row of the ledger, in the transaction that writes it and whoever writes it. The event has the id of the row, so it is
 * told once. The relay's poll publishes it, a second or so later.
 */
export class PaymentsTold1765700000110 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
