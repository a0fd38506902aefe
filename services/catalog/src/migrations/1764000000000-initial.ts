import { kitTables, secureTenantTable } from '@thali/kit/tenant-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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

export class Initial1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of kitTables()) await runner.query(statement);
    for (const [table, columns] of Object.entries(tables)) {
      await runner.query(`create table ${table} (${columns})`);
      for (const statement of secureTenantTable(table)) await runner.query(statement);
    }
    for (const statement of indexes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...Object.keys(tables).reverse(), 'idempotency_key', 'dead_letter', 'inbox', 'outbox'])
      await runner.query(`drop table ${table}`);
  }
}
