import type { QueryRunner } from 'typeorm';

/** Triggers write the letterheads, so that documents issued by the release before during an upgrade have them as well. */
const statements = [
  `create table letterhead (
     tenant_id uuid not null,
     number int not null,
     kept_at timestamptz not null default now(),
     template int not null,
     title text not null,
     seller jsonb not null,
     primary key (tenant_id, number)
   )`,
  `create function letterhead_seller(store jsonb) returns jsonb language sql immutable as $$
     select jsonb_object_agg(key, value) from jsonb_each(store) where key in ('store_name', 'address', 'phone', 'email', 'image',
       'gstin', 'fssai', 'sac', 'currency', 'time_zone', 'business_day_start', 'print')
   $$`,
  // CGST Rule 46: a seller with a GSTIN issues tax invoices. 2 is the template of documents since this release.
  `create function letterhead_title(store jsonb) returns text language sql immutable as $$
     select case when coalesce(store->>'gstin', '') = '' then 'Invoice' else 'Tax Invoice' end
   $$`,
  `create function keep_letterhead() returns trigger language plpgsql as $$
   begin
     insert into letterhead (tenant_id, number, template, title, seller)
     select new.tenant_id, coalesce(last.number, 0) + 1, 2, letterhead_title(new.data), letterhead_seller(new.data)
     from (values (1)) as one left join lateral (
       select number, seller from letterhead where tenant_id = new.tenant_id order by number desc limit 1
     ) as last on true
     where last.seller is distinct from letterhead_seller(new.data);
     return null;
   end $$`,
  `create function print_on_letterhead() returns trigger language plpgsql as $$
   begin
     new.letterhead := (select max(number) from letterhead where tenant_id = new.tenant_id);
     return new;
   end $$`,
  // A migration works for all tenants, so the policy is lifted from the owner while the statement below fills the new table.
  `alter table catalog_copy no force row level security`,
  `insert into letterhead (tenant_id, number, template, title, seller)
   select tenant_id, 1, 2, letterhead_title(data), letterhead_seller(data)
   from catalog_copy where kind = 'store' and data is not null`,
  `alter table catalog_copy force row level security`,
  `alter table letterhead enable row level security`,
  `alter table letterhead force row level security`,
  `create policy tenant on letterhead using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
     with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)`,
  `do $$
   declare
     holder name;
   begin
     for holder in
       select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
       where pg_class.oid = 'letterhead'::regclass and grantee <> relowner
     loop
       execute format('revoke update, delete, truncate on letterhead from %I', holder);
     end loop;
   end $$`,
  `create trigger keep_letterhead after insert or update on catalog_copy
     for each row when (new.kind = 'store' and new.data is not null) execute function keep_letterhead()`,
  ...['invoice', 'credit_note'].flatMap((table) => [
    `alter table ${table} add column letterhead int`,
    `create trigger print_on_letterhead before insert on ${table} for each row execute function print_on_letterhead()`,
  ]),
];

/**
 * The seller's details are stored once per version of the store, and documents name the version in four bytes each. Older documents name
 * none and are read with the first version: the store as it was known when this ran.
 */
export class Letterheads1765100020000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }
}
