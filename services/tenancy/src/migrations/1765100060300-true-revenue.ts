import type { QueryRunner } from 'typeorm';

/** The operator's months are those of India, where the service is sold. */
const monthOf = (moment: string) => `date_trunc('month', ${moment} at time zone 'Asia/Kolkata')::date`;
const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;

/** Runs at the commit, so that the month's row is the last one that a transaction locks and no deadlock is possible. */
const counting = (table: string, columns: string, values: string) => [
  `create function count_${table}() returns trigger language plpgsql as $$
   begin
     insert into revenue_month as known (month, ${columns}) values (${values})
     on conflict (month) do update set
       paid_minor = known.paid_minor + excluded.paid_minor, tax_minor = known.tax_minor + excluded.tax_minor,
       refunded_minor = known.refunded_minor + excluded.refunded_minor,
       refunded_tax_minor = known.refunded_tax_minor + excluded.refunded_tax_minor;
     return null;
   end $$`,
];

const up = [
  `alter table subscription_history
     add column tax_minor bigint not null default 0,
     add column kind text check (kind in ('paid', 'by_hand', 'free', 'extended')),
     add column plan_name text,
     add column payment_id text`,
  `alter table tenant
     add column subscription_tax_minor bigint not null default 0,
     add column switched_off_at timestamptz`,
  `create table refund (
     tenant_id uuid not null references tenant (id) on delete cascade,
     id text not null,
     payment_id text not null,
     amount_minor bigint not null check (amount_minor > 0),
     tax_minor bigint not null check (tax_minor >= 0),
     refunded_at timestamptz not null,
     primary key (tenant_id, id))`,
  `create index refund_of_payment on refund (tenant_id, payment_id)`,
  `alter table refund enable row level security`,
  `alter table refund force row level security`,
  `create policy tenant on refund using (${ofTenant}) with check (${ofTenant})`,
  // Payments and refunds over all tenants; kept when a tenant is deleted.
  `create table revenue_month (
     month date primary key,
     paid_minor bigint not null default 0,
     tax_minor bigint not null default 0,
     refunded_minor bigint not null default 0,
     refunded_tax_minor bigint not null default 0)`,
  // A migration works on all tenants, so the owner bypasses the policies for the statements that fill the new columns.
  `alter table subscription_history no force row level security`,
  `alter table receipt no force row level security`,
  `update subscription_history entry
     set tax_minor = receipt.total_minor - receipt.taxable_minor, kind = 'paid',
         plan_name = receipt.plan_name, payment_id = receipt.payment_id
     from receipt
     where receipt.tenant_id = entry.tenant_id and receipt.starts_on = entry.starts_on
       and receipt.expires_on = entry.expires_on and entry.status <> 'cancelled'`,
  `update tenant set
     subscription_tax_minor = coalesce((select tax_minor from subscription_history
       where tenant_id = tenant.id and status <> 'cancelled' order by expires_on desc limit 1), 0),
     switched_off_at = case when not is_active then coalesce((select max(entry.created_at) from subscription_history entry
       where tenant_id = tenant.id and status = 'cancelled'), created_at) end`,
  `insert into revenue_month (month, paid_minor, tax_minor)
     select ${monthOf('created_at')}, sum(price_minor), sum(tax_minor) from subscription_history where price_minor > 0 group by 1`,
  `alter table receipt force row level security`,
  `alter table subscription_history force row level security`,
  `alter table tenant add column ended_at timestamptz generated always as (least(subscription_end, switched_off_at)) stored`,
  `create index tenant_ended on tenant (ended_at)
     include (subscription_start, subscription_price_minor, subscription_tax_minor, subscription_months, is_active)
     where deleting_at is null`,
  ...counting('subscription_history', 'paid_minor, tax_minor', `${monthOf('new.created_at')}, new.price_minor, new.tax_minor`),
  `create constraint trigger count_payment after insert on subscription_history deferrable initially deferred
     for each row when (new.price_minor > 0) execute function count_subscription_history()`,
  ...counting('refund', 'refunded_minor, refunded_tax_minor', `${monthOf('new.refunded_at')}, new.amount_minor, new.tax_minor`),
  `create constraint trigger count_refund after insert on refund deferrable initially deferred
     for each row execute function count_refund()`,
];

/** The data of the actual revenue: payments with their tax, refunds, and the end of each tenant's subscription. */
export class TrueRevenue1765100060300 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
