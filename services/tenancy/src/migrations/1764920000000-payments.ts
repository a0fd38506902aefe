import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also admits the mail queue, which works for all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

const tables = [
  // One purchase. Its plan and price are fixed when the provider's order is made.
  `create table payment_order (
     tenant_id uuid not null references tenant (id) on delete cascade,
     id uuid not null,
     provider_order_id text not null,
     plan_name text not null,
     months int not null check (months >= 1),
     amount_minor bigint not null check (amount_minor > 0),
     buyer_gstin text,
     status text not null check (status in ('created', 'failed', 'paid')),
     payment_id text,
     created_at timestamptz not null,
     paid_at timestamptz,
     check_at timestamptz,
     primary key (tenant_id, id),
     unique (tenant_id, provider_order_id),
     unique (tenant_id, payment_id),
     check ((status = 'paid') = (payment_id is not null and paid_at is not null)))`,
  `create index payment_order_provider on payment_order (provider_order_id)`,
  `create index payment_order_check on payment_order (check_at) where check_at is not null`,
  `create table receipt (
     tenant_id uuid not null references tenant (id) on delete cascade,
     id uuid not null,
     number text not null,
     issued_at timestamptz not null,
     payment_id text not null,
     plan_name text not null,
     months int not null,
     starts_on timestamptz not null,
     expires_on timestamptz not null,
     total_minor bigint not null,
     taxable_minor bigint not null,
     cgst_minor bigint not null,
     sgst_minor bigint not null,
     igst_minor bigint not null,
     rate_bp int not null,
     seller jsonb not null,
     buyer jsonb not null,
     primary key (tenant_id, id),
     unique (tenant_id, payment_id),
     unique (tenant_id, number),
     check (taxable_minor + cgst_minor + sgst_minor + igst_minor = total_minor))`,
  `create table expiry_notice (
     tenant_id uuid not null references tenant (id) on delete cascade,
     expires_on timestamptz not null,
     days_before int not null,
     primary key (tenant_id, expires_on, days_before))`,
  ...['payment_order', 'receipt', 'expiry_notice'].flatMap((table) => secured(table, ofTenant)),
  // Webhooks and lost callbacks have only the provider's order id, so workers must find its tenant, and which notices were sent already.
  `create policy worker on payment_order for select using (current_setting('app.worker', true) = 'on')`,
  `create policy worker on expiry_notice for select using (current_setting('app.worker', true) = 'on')`,
  // Receipts are numbered by the seller, over all tenants.
  `create table receipt_counter (series text primary key, last_number int not null)`,
  // The provider's webhooks as they were received. The tenant is found only when the body is read.
  `create table webhook_event (
     id text primary key,
     body text not null,
     received_at timestamptz not null,
     handled_at timestamptz,
     outcome text,
     attempts int not null default 0,
     next_at timestamptz not null default now())`,
  `create index webhook_event_due on webhook_event (next_at) where handled_at is null`,
  `create table mail (
     tenant_id uuid not null,
     id uuid not null,
     recipient text not null,
     subject text not null,
     body_text text not null,
     body_html text not null,
     attempts int not null default 0,
     next_at timestamptz not null default now(),
     created_at timestamptz not null default now(),
     error text,
     primary key (tenant_id, id)
   )`,
  `create index mail_due on mail (next_at)`,
  ...secured('mail', ofTenantOrWorker),
];

/** Buying a subscription: orders, receipts, the provider's webhooks and their mails. Amounts in paise. */
export class Payments1764920000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }
}
