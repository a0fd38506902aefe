import { kitTables, secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Room in each page for new versions of its rows: roll-ups are updated far more often than they grow. */
const updatedOften = 'with (fillfactor = 70)';

const tables: [name: string, columns: string, storage?: string][] = [
  // What events told so far: each roll-up is the sum of what these rows count for.
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
  // A day of null is a deleted customer.
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
  // Kept for the reports: looking for earlier orders of everybody who came in a month is too slow.
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
  // A title of null is a deleted item.
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

export class Initial1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = tables.flatMap(([name, columns, storage = '']) => [
      `create table ${name} (${columns}) ${storage}`,
      ...secureTenantTable(name),
    ]);
    statements.push(
      'create index customer_day_of_customer on customer_day (tenant_id, customer_id, business_day)',
      // A rebuild of all stores has to know which there are.
      `create policy list_of_stores on store_copy for select using (current_setting('app.worker', true) = 'on')`,
    );
    for (const statement of [...kitTables(), ...statements]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const kit = ['idempotency_key', 'dead_letter', 'inbox', 'outbox'];
    for (const table of [...tables.map(([name]) => name), ...kit]) await runner.query(`drop table ${table}`);
  }
}
