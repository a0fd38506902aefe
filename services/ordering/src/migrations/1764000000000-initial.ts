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
 * The tables of every service: outbox, inbox, dead letters and idempotency keys. `answer` is json, not jsonb, because a repeated answer
 * must have the same text as the first.
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

const tables = {
  orders: `
    tenant_id uuid not null,
    id uuid not null,
    version int not null default 1,
    business_day date not null,
    token_no int not null,
    created_at timestamptz not null,
    created_by text not null,
    delivery_type text not null check (delivery_type in ('dinein', 'takeaway', 'delivery')),
    customer_type text not null check (customer_type in ('WALKIN', 'CUSTOMER')),
    customer_id text,
    customer_name text,
    table_id uuid,
    table_title text,
    floor text,
    status text not null default 'created' check (status in ('created', 'completed', 'cancelled')),
    payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
    coupon_code text,
    discount_percent_bp int,
    discount_fixed_minor bigint,
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor + tax_minor),
    invoice_id text,
    qr_order_id uuid,
    closed_at timestamptz,
    primary key (tenant_id, id),
    unique (tenant_id, business_day, token_no)`,
  order_item: `
    tenant_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    position int not null,
    item_id uuid not null,
    title text not null,
    variant_id uuid,
    variant_title text,
    variant_price_minor bigint,
    addons jsonb not null,
    unit_minor bigint not null,
    quantity int not null,
    notes text,
    tax_title text,
    tax_rate_bp int not null,
    tax_type text not null,
    status text not null default 'created' check (status in ('created', 'preparing', 'completed', 'delivered', 'cancelled')),
    status_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, order_id) references orders (tenant_id, id)`,
  token_counter: `
    tenant_id uuid not null,
    business_day date not null,
    last_token int not null,
    primary key (tenant_id, business_day)`,
  number_counter: `
    tenant_id uuid not null,
    series text not null,
    last_number int not null,
    primary key (tenant_id, series)`,
  invoice: `
    tenant_id uuid not null,
    id text not null check (id ~ '^[A-Z0-9/-]{1,16}$'),
    business_day date not null,
    created_at timestamptz not null,
    created_by text not null,
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null check (total_minor = subtotal_minor - discount_minor + tax_minor),
    customer_id text,
    customer_name text,
    table_title text,
    floor text,
    delivery_type text not null,
    primary key (tenant_id, id)`,
  invoice_payment: `
    tenant_id uuid not null,
    invoice_id text not null,
    position int not null,
    payment_type_id uuid,
    title text not null,
    amount_minor bigint not null,
    primary key (tenant_id, invoice_id, position),
    foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)`,
  credit_note: `
    tenant_id uuid not null,
    id text not null check (id ~ '^[A-Z0-9/-]{1,16}$'),
    invoice_id text not null,
    order_id uuid not null,
    business_day date not null,
    created_at timestamptz not null,
    created_by text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    tax_minor bigint not null,
    total_minor bigint not null,
    primary key (tenant_id, id),
    unique (tenant_id, order_id),
    foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)`,
  customer: `
    tenant_id uuid not null,
    phone text not null,
    name text not null,
    email text,
    gender text check (gender in ('female', 'male', 'other')),
    birth_date date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, phone)`,
  qr_order: `
    tenant_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled')),
    delivery_type text not null,
    customer_type text not null,
    customer_id text,
    customer_name text,
    table_id uuid,
    table_title text,
    items jsonb not null,
    primary key (tenant_id, id)`,
  reservation: `
    tenant_id uuid not null,
    id uuid not null,
    customer_id text not null,
    customer_name text not null,
    date timestamptz not null,
    table_id uuid,
    table_title text,
    status text not null check (status in ('booked', 'paid', 'cancelled')),
    notes text,
    people_count int not null check (people_count >= 0),
    unique_code text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, id)`,
  catalog_copy: `
    tenant_id uuid not null,
    kind text not null,
    id uuid not null,
    revision bigint not null,
    data jsonb,
    primary key (tenant_id, kind, id)`,
};

const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;
/**
 * Lets place_orders write for the tenants of its batch; every other transaction is limited to one tenant. Orders and items can not be read
 * by these policies.
 */
const batchPolicies = [
  `create policy batch on orders for insert with check (${ofBatch})`,
  `create policy batch on order_item for insert with check (${ofBatch})`,
  // Not for insert alone, because an upsert also reads the existing row.
  `create policy batch on token_counter using (${ofBatch}) with check (${ofBatch})`,
];

const indexes = [
  `create index orders_open on orders (tenant_id, created_at) where status = 'created'`,
  `create index orders_created on orders (tenant_id, created_at)`,
  `create index orders_customer on orders (tenant_id, customer_id, created_at) where customer_id is not null`,
  `create unique index orders_qr_order on orders (tenant_id, qr_order_id) where qr_order_id is not null`,
  `create index order_item_order on order_item (tenant_id, order_id)`,
  `create index invoice_created on invoice (tenant_id, created_at)`,
  `create index qr_order_pending on qr_order (tenant_id, created_at) where status = 'pending'`,
  `create index reservation_date on reservation (tenant_id, date)`,
];

/** EqualHalves1765100020100 creates the functions that place orders. No process that calls them starts before it has run. */
export class Initial1764000000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables) await runner.query(statement);
    for (const [table, columns] of Object.entries(tables)) {
      await runner.query(`create table ${table} (${columns})`);
      for (const statement of secured(table, ofTenant)) await runner.query(statement);
    }
    for (const statement of [...batchPolicies, ...indexes]) await runner.query(statement);
  }
}
