import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`;
const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;

const statements = [
  // Of a payment whose document has not come yet, the day is null.
  `create table payment_fact (
     tenant_id uuid not null,
     kind text not null check (kind in ('invoice', 'credit_note')),
     document_id text not null,
     position int not null,
     business_day date,
     title text not null,
     payment_type_id uuid,
     amount_minor bigint not null,
     primary key (tenant_id, kind, document_id, position)
   )`,
  'alter table payment_fact enable row level security',
  'alter table payment_fact force row level security',
  `create policy tenant on payment_fact using (${ofTenant}) with check (${ofTenant})`,
  `create policy batch on payment_fact using (${ofBatch}) with check (${ofBatch})`,
  // The release before does not set it: it counts the payments of a document with the document.
  'alter table invoice_fact add column payments_apart boolean not null default false',
];

/** A row for each payment that is counted, whether its document or the ledger of ordering told it (ADR 75). */
export class PaymentFacts1765700000420 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
