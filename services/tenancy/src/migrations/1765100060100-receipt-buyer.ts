import type { QueryRunner } from 'typeorm';

const up = [
  `alter table payment_order
     add column buyer_name text,
     add column buyer_address text,
     add column buyer_state text`,
  // Links to receipts that were mailed. Only the secret's hash is stored, which opens nothing.
  `create table receipt_link (
     tenant_id uuid not null,
     secret_hash text not null,
     receipt_id uuid not null,
     created_at timestamptz not null,
     primary key (tenant_id, secret_hash),
     foreign key (tenant_id, receipt_id) references receipt (tenant_id, id) on delete cascade)`,
  `create index receipt_link_of on receipt_link (tenant_id, receipt_id)`,
  `alter table receipt_link enable row level security`,
  `alter table receipt_link force row level security`,
  `create policy tenant on receipt_link using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
     with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`,
];

/** The buyer's details on the receipt, and links that open a receipt without a sign-in. */
export class ReceiptBuyer1765100060100 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
