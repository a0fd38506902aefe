import type { QueryRunner } from 'typeorm';

const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** After this migration `rebuild all` fills the charts of days from before it. */
export class DayParts1764830000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table day_part (
      tenant_id uuid not null,
      business_day date not null,
      dimension text not null check (dimension in ('hour', 'payment', 'order_type', 'tax', 'discount')),
      key text not null,
      orders_count int not null,
      amount_minor bigint not null,
      other_minor bigint not null,
      primary key (tenant_id, business_day, dimension, key)
    ) with (fillfactor = 70)`);
    await runner.query(`create table cancelled_order (
      tenant_id uuid not null,
      order_id uuid not null,
      business_day date not null,
      token_no int not null,
      cancelled_at timestamptz not null,
      cancelled_by text not null,
      total_minor bigint not null,
      primary key (tenant_id, order_id)
    )`);
    await runner.query('create index cancelled_order_day on cancelled_order (tenant_id, business_day)');
    for (const table of ['day_part', 'cancelled_order']) {
      await runner.query(`alter table ${table} enable row level security`);
      await runner.query(`alter table ${table} force row level security`);
      await runner.query(`create policy tenant on ${table} using (${ofTenant}) with check (${ofTenant})`);
    }
    await runner.query(`alter table order_fact add column parts jsonb not null default '[]'`);
  }
}
