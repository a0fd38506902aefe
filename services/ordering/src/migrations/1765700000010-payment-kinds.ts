import type { QueryRunner } from 'typeorm';

const statements = [
  // No check of its values: a kind that catalog has learned before this service has must not refuse a payment.
  'alter table invoice_payment add column kind text',
  `create function keep_payment_kind() returns trigger language plpgsql as $$
   begin
     new.kind := (
       select copy.data->>'kind' from catalog_copy as copy
       where copy.tenant_id = new.tenant_id and copy.kind = 'payment_type' and copy.id = new.payment_type_id
     );
     return new;
   end $$`,
  `create trigger keep_payment_kind before insert on invoice_payment
     for each row when (new.payment_type_id is not null) execute function keep_payment_kind()`,
];

/**
 * What kind of payment it was. A trigger writes it, so that payments that the release before takes during an upgrade have it as well. Null where catalog
 * has told no kind yet, and on payments of before: then the title says it (`kindOf`).
 */
export class PaymentKinds1765700000010 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
