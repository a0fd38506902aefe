import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also admits the relay, the consumers and housekeeping, which work for all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

/**
 * The tables of every service: outgoing and incoming events, and stored answers (json, not jsonb, because a repeated answer must be
 * identical).
 */
const kitTables = [
  `create table outbox (
     tenant_id uuid not null,
     id uuid not null,
     subject text not null,
     payload jsonb not null,
     created_at timestamptz not null default now(),
     published_at timestamptz,
     primary key (tenant_id, id)
   )`,
  `create index outbox_unpublished on outbox (id) where published_at is null`,
  `create index outbox_created on outbox (created_at)`,
  `create table inbox (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     handled_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   )`,
  `create index inbox_handled on inbox (handled_at)`,
  `create table dead_letter (
     tenant_id uuid not null,
     consumer text not null,
     event_id uuid not null,
     subject text not null,
     envelope jsonb not null,
     error text not null,
     failed_at timestamptz not null default now(),
     primary key (tenant_id, consumer, event_id)
   )`,
  `create table idempotency_key (
     tenant_id uuid not null,
     user_id text not null,
     operation text not null,
     key text not null,
     input_hash text not null,
     answer json,
     created_at timestamptz not null default now(),
     primary key (tenant_id, user_id, operation, key)
   )`,
  `create index idempotency_key_created on idempotency_key (created_at)`,
  ...['outbox', 'inbox', 'dead_letter', 'idempotency_key'].flatMap((table) => secured(table, ofTenantOrWorker)),
];

/** Leaves room in each page for new versions of its rows, because roll-ups are updated far more often than extended. */
const updatedOften = 'with (fillfactor = 70)';

const tables: [name: string, columns: string, storage?: string][] = [
  // The latest state of each order, document and customer from events. Each roll-up is the sum over these rows.
  [
    'order_fact',
    `tenant_id uuid not null,
    order_id uuid not null,
    version int not null,
    business_day date not null,
    customer_id text,
    orders int not null check (orders in (0, 1)),
    items jsonb not null,
    primary key (tenant_id, order_id)`,
  ],
  [
    'invoice_fact',
    `tenant_id uuid not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    id text not null,
    primary key (tenant_id, kind, id)`,
  ],
  // A null day marks a deleted customer.
  [
    'customer_fact',
    `tenant_id uuid not null,
    phone text not null,
    business_day date,
    occurred_at timestamptz not null,
    event_id uuid not null,
    primary key (tenant_id, phone)`,
  ],
  [
    'day_figures',
    `tenant_id uuid not null,
    business_day date not null,
    orders_count int not null default 0,
    invoices_count int not null default 0,
    subtotal_minor bigint not null default 0,
    discount_minor bigint not null default 0,
    tax_minor bigint not null default 0,
    revenue_minor bigint not null default 0,
    new_customers int not null default 0,
    primary key (tenant_id, business_day)`,
    updatedOften,
  ],
  [
    'day_item',
    `tenant_id uuid not null,
    business_day date not null,
    item_id uuid not null,
    orders_count int not null,
    quantity int not null,
    sales_minor bigint not null,
    title text not null,
    unit_minor bigint not null,
    last_order_id uuid not null,
    primary key (tenant_id, business_day, item_id)`,
    updatedOften,
  ],
  [
    'customer_day',
    `tenant_id uuid not null,
    business_day date not null,
    customer_id text not null,
    orders int not null,
    primary key (tenant_id, business_day, customer_id)`,
    updatedOften,
  ],
  // Stored, because it takes too long to look for earlier orders of every customer of a month.
  [
    'customer_first',
    `tenant_id uuid not null,
    customer_id text not null,
    first_day date not null,
    primary key (tenant_id, customer_id)`,
  ],
  [
    'store_copy',
    `tenant_id uuid primary key,
    revision bigint not null,
    currency text not null,
    time_zone text not null,
    business_day_start int not null`,
  ],
  // A null title marks a deleted item.
  [
    'item_copy',
    `tenant_id uuid not null,
    item_id uuid not null,
    revision bigint not null,
    title text,
    price numeric(14, 3),
    image text,
    primary key (tenant_id, item_id)`,
  ],
];

export class Initial1764000000000 {
  async up(runner: QueryRunner): Promise<void> {
    const statements = tables.flatMap(([name, columns, storage = '']) => [
      `create table ${name} (${columns}) ${storage}`,
      ...secured(name, ofTenant),
    ]);
    statements.push(
      'create index customer_day_of_customer on customer_day (tenant_id, customer_id, business_day)',
      // A rebuild of all stores needs their list.
      `create policy list_of_stores on store_copy for select using (current_setting('app.worker', true) = 'on')`,
    );
    for (const statement of [...kitTables, ...statements]) await runner.query(statement);
  }
}
