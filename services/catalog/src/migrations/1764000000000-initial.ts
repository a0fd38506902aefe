import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Also the relay, the consumers and housekeeping, which serve all tenants. */
const ofTenantOrWorker = `${ofTenant} or current_setting('app.worker', true) = 'on'`;
const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];

/** What every service has: events that leave and came, answers that were given (json, not jsonb: a repeated one must read like the first). */
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

const option = `
    tenant_id uuid not null,
    id uuid not null,
    item_id uuid not null,
    title text not null,
    price_minor bigint not null check (price_minor >= 0),
    position int not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, item_id) references menu_item (tenant_id, id) on delete cascade`;

const tables = {
  catalog_revision: `
    tenant_id uuid primary key,
    revision bigint not null`,
  store: `
    tenant_id uuid primary key,
    store_name text not null,
    address text,
    phone text,
    email text,
    image text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    is_qr_menu_enabled boolean not null,
    is_qr_order_enabled boolean not null,
    unique_qr_code text not null,
    time_zone text not null,
    business_day_start int not null check (business_day_start between 0 and 23)`,
  print_setting: `
    tenant_id uuid primary key references store (tenant_id) on delete cascade,
    page_format int not null check (page_format in (80, 57)),
    header text,
    footer text,
    show_notes boolean not null,
    is_enable_print boolean not null,
    show_store_details boolean not null,
    show_customer_details boolean not null,
    print_token boolean not null`,
  store_table: `
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    floor text not null,
    seating_capacity int not null check (seating_capacity >= 0),
    position int not null,
    primary key (tenant_id, id)`,
  category: `
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    position int not null,
    primary key (tenant_id, id)`,
  tax: `
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    rate_bp int not null check (rate_bp between 0 and 10000),
    type text not null check (type in ('exclusive', 'inclusive')),
    primary key (tenant_id, id)`,
  payment_type: `
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    is_active boolean not null,
    position int not null,
    primary key (tenant_id, id)`,
  coupon: `
    tenant_id uuid not null,
    id uuid not null,
    code text not null,
    discount_bp int not null check (discount_bp between 0 and 10000),
    expiry date,
    primary key (tenant_id, id)`,
  menu_item: `
    tenant_id uuid not null,
    id uuid not null,
    title text not null,
    price_minor bigint not null check (price_minor >= 0),
    net_price_minor bigint check (net_price_minor >= 0),
    image text,
    category_id uuid,
    tax_id uuid,
    is_sold_out boolean not null default false,
    diet text check (diet in ('veg', 'nonveg')),
    position int not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, category_id) references category (tenant_id, id) on delete set null (category_id),
    foreign key (tenant_id, tax_id) references tax (tenant_id, id) on delete set null (tax_id)`,
  menu_item_variant: option,
  menu_item_addon: option,
};

const indexes = [
  // No unique index across tenants: 128 random bits are unique enough, and a table spread by tenant could not have one.
  `create index store_qr_code on store (unique_qr_code)`,
  // Case is Unicode's, whatever locale the database was made with.
  `create unique index coupon_code on coupon (tenant_id, lower(code collate "und-x-icu"))`,
  `create index menu_item_category on menu_item (tenant_id, category_id)`,
  `create index menu_item_tax on menu_item (tenant_id, tax_id)`,
  `create index menu_item_variant_item on menu_item_variant (tenant_id, item_id)`,
  `create index menu_item_addon_item on menu_item_addon (tenant_id, item_id)`,
];

export class Initial1764000000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables) await runner.query(statement);
    for (const [table, columns] of Object.entries(tables)) {
      await runner.query(`create table ${table} (${columns})`);
      for (const statement of secured(table, ofTenant)) await runner.query(statement);
    }
    for (const statement of indexes) await runner.query(statement);
  }
}
