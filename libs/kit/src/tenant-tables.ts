/** SQL for migrations: everything a tenant's table must have (reliability C: forced row-level security, tenant in every key). */

/** Rows of the tenant that the transaction was opened for; without one: no rows, and writes are refused. */
const ofTenant = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
/** Set by kit's own workers (relay, consumer, housekeeping), which serve all tenants. */
const worker = `current_setting('app.worker', true) = 'on'`;

const secured = (table: string, rule: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (${rule}) with check (${rule})`,
];
/** Statements that close a table to all but the current tenant. */
export const secureTenantTable = (table: string): string[] => secured(table, ofTenant);
/** The tenants of a batch: whoever serves several in one statement names them, beside the one tenant of every other transaction (ADR 3). */
const ofBatch = `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`;
/** The tenant's rule, worked out once a statement. */
const ofTenantOnce = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`;
/** Statement for tables of which much is read at once: without it the rule is worked out for each row that it judges (ADR 3). */
export const lookUpTenantOnce = (table: string): string =>
  `alter policy tenant on ${table} using (${ofTenantOnce}) with check (${ofTenantOnce})`;
/** Statement that opens a table to the tenants of a batch: for inserting, or for all that is done with rows. */
export const openToBatch = (table: string, to: 'insert' | 'all'): string =>
  `create policy batch on ${table} ${to === 'insert' ? 'for insert' : `using (${ofBatch})`} with check (${ofBatch})`;
/** A table that is also open to kit's own workers: only for outbox, inbox, idempotency keys, dead letters and mails. */
export const secureWorkerTable = (table: string): string[] => secured(table, `${ofTenant} or ${worker}`);

/**
 * Takes the right to change or delete what stands in a table from everybody but its owner, however the role that serves is called.
 * What is to be forgotten there, the owner has to forget.
 */
export const makeAppendOnly = (table: string): string => `
  do $$
  declare
    holder name;
  begin
    for holder in
      select distinct rolname from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = grantee
      where pg_class.oid = '${table}'::regclass and grantee <> relowner
    loop
      execute format('revoke update, delete, truncate on ${table} from %I', holder);
    end loop;
  end $$`;

/** Tables that every service has (an answer is json, not jsonb: a repeated one must read like the first): see outbox.ts, consumer.ts and idempotency.ts. */
export const kitTables = (): string[] => [
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
  ...['outbox', 'inbox', 'dead_letter', 'idempotency_key'].flatMap(secureWorkerTable),
];
