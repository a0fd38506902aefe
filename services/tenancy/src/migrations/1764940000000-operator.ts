import type { QueryRunner } from 'typeorm';

/** The operator's months are those of India, where the service is sold. */
const monthOf = (column: string) => `date_trunc('month', ${column} at time zone 'Asia/Kolkata')::date`;

const up = [
  `create extension if not exists pg_trgm`,
  `alter table tenant
     add column deleting_at timestamptz,
     add column search text generated always as (lower(name) || ' ' || lower(email)) stored,
     add column created_month date generated always as (${monthOf('created_at')}) stored,
     add column start_month date generated always as (${monthOf('subscription_start')}) stored`,
  // Every page is found with an index alone, and so are searches, rare ones by their trigrams.
  `create index tenant_page on tenant (created_at, id) where deleting_at is null`,
  `create index tenant_page_of_status on tenant (is_active, created_at, id) where deleting_at is null`,
  `create index tenant_list on tenant (created_at, id) include (is_active, search) where deleting_at is null`,
  `create index tenant_search on tenant using gin (search gin_trgm_ops) where deleting_at is null`,
  `create index tenant_subscribed on tenant (subscription_start desc nulls last, id desc)
     include (start_month, subscription_price_minor) where is_active and deleting_at is null`,
  // The numbers of tenants by kind, so that counts, revenue and trends add up a few rows instead of all tenants.
  `create table tenant_tally (
     created_month date not null,
     is_active boolean not null,
     start_month date,
     price_minor bigint,
     tenants bigint not null,
     unique nulls not distinct (created_month, is_active, start_month, price_minor))`,
  `insert into tenant_tally
     select created_month, is_active, start_month, subscription_price_minor, count(*) from tenant group by 1, 2, 3, 4`,
  // Runs once per statement and updates rows in one order, so that transactions that change the same rows can not deadlock.
  `create function tally_tenants() returns trigger language plpgsql as $$
   begin
     execute format(
       'insert into tenant_tally as tally
          select created_month, is_active, start_month, subscription_price_minor, sum(change) from (%s) as changed
          where deleting_at is null group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
        on conflict (created_month, is_active, start_month, price_minor) do update set tenants = tally.tenants + excluded.tenants',
       case tg_op
         when 'INSERT' then 'select *, 1 as change from arrived'
         when 'DELETE' then 'select *, -1 as change from gone'
         else 'select *, 1 as change from arrived union all select *, -1 from gone' end);
     return null;
   end $$`,
  `create trigger tally_insert after insert on tenant referencing new table as arrived
     for each statement execute function tally_tenants()`,
  `create trigger tally_update after update on tenant referencing new table as arrived old table as gone
     for each statement execute function tally_tenants()`,
  `create trigger tally_delete after delete on tenant referencing old table as gone
     for each statement execute function tally_tenants()`,
  // Not named `tenant_id`, because the log of a tenant must survive the tenant's deletion.
  `create table operator_action (
     id uuid primary key,
     at timestamptz not null,
     operator_id uuid not null,
     operator text not null,
     action text not null,
     about_tenant uuid,
     tenant_name text,
     details jsonb not null)`,
  `create index operator_action_of_tenant on operator_action (about_tenant, id)`,
  // Append only: the role that serves requests may insert and select rows, but not change or delete them.
  `do $$ declare serving text; begin
     for serving in select distinct grantee from information_schema.role_table_grants
       where table_schema = 'public' and table_name = 'operator_action' and grantee <> current_user
     loop execute format('revoke update, delete on operator_action from %I', serving); end loop;
   end $$`,
  `create table policy (
     type text primary key check (type in ('privacy', 'refund', 'terms')),
     content text not null,
     updated_at timestamptz not null,
     updated_by text not null)`,
];

/** Tables and indexes of the operator's screens: lists and counts over all tenants, the operator log, and the policies. */
export class Operator1764940000000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }
}
