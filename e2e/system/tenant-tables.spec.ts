import { law } from '@thali/testing/law';
import type pg from 'pg';
import { SERVICES, type ServiceName } from '../../tools/stack/layout.ts';
import { inDatabase } from './inside.ts';
import { catalogFaults, type Wider } from './tenant-table-faults.ts';

interface Exception extends Wider {
  service: ServiceName | 'every';
  reason: string;
}

/** The tables that belong to no tenant. All others must be closed to everyone but their tenant. */
const globalTables: Exception[] = [
  { service: 'every', table: 'migration', reason: 'what TypeORM has run; no data of anybody' },
  { service: 'every', table: 'erased_tenant', reason: 'the list of tenants of which nothing may be left' },
  { service: 'every', table: 'event_stream', reason: 'which stream of the broker the outbox was published to' },
  { service: 'every', table: 'erasure_key', reason: 'what proves a deletion; only the owner can read it' },
  ...['bam', 'instance', 'job_dependency', 'queue', 'queue_stats', 'schedule', 'subscription', 'version', 'warning'].map(
    (table): Exception => ({
      service: 'every',
      table: `jobs_v46.${table}`,
      reason: "the job runner's own; names queues and counts, no row of anybody",
    }),
  ),
  { service: 'identity', table: 'username', reason: 'usernames are unique over all tenants, and sign-in finds the tenant by it' },
  { service: 'identity', table: 'pending_registration', reason: 'who registers has no tenant yet; all of them are counted' },
  {
    service: 'identity',
    table: 'mailed_address',
    reason: 'a stranger gets one mail a day from all tenants together; a hash, nobody',
  },
  { service: 'tenancy', table: 'tenant', reason: 'the list of tenants itself, which the operator reads as a whole' },
  { service: 'tenancy', table: 'plan', reason: 'the public price list' },
  { service: 'tenancy', table: 'tenant_tally', reason: 'how many tenants there are of each kind; names nobody' },
  { service: 'tenancy', table: 'tenant_deletion', reason: 'what became of deletions, which outlives the tenants' },
  { service: 'tenancy', table: 'operator_action', reason: "the operator's log, which outlives the tenants that it names" },
  { service: 'tenancy', table: 'policy', reason: 'public pages' },
  { service: 'tenancy', table: 'receipt_counter', reason: 'the seller numbers receipts over all tenants' },
  { service: 'tenancy', table: 'revenue_month', reason: 'what came in and went back in a month; names nobody' },
  { service: 'tenancy', table: 'webhook_event', reason: 'what the payment provider said, before it is known of whom' },
];

/** A job has its tenant in its data, because pg-boss has no column for it. */
const queues = ['jobs_v46.job', 'jobs_v46.job_common'];

const worker = { reads: 'worker', writes: 'worker' } as const;
const batch = { writes: 'batch', reason: 'place_orders writes the orders of several tenants in one statement' } as const;
const rollUps = [
  ...['order_fact', 'invoice_fact', 'customer_fact', 'day_figures', 'day_item', 'day_part', 'customer_day', 'customer_first'],
  'cancelled_order',
];
/** Tables that our own code reads or writes for several tenants at once, besides each tenant for itself. */
const widerTables: Exception[] = [
  { service: 'every', table: 'outbox', ...worker, reason: 'the relay publishes the events of all tenants, oldest first' },
  { service: 'every', table: 'inbox', ...worker, reason: 'housekeeping forgets what was handled long ago' },
  { service: 'every', table: 'dead_letter', ...worker, reason: 'whoever repairs an event looks through all of them' },
  { service: 'every', table: 'idempotency_key', ...worker, reason: 'housekeeping forgets keys after their day' },
  { service: 'identity', table: 'mail', ...worker, reason: 'mails of all tenants leave in the order in which they are due' },
  { service: 'identity', table: 'email_change', ...worker, reason: 'housekeeping forgets those that ran out' },
  { service: 'identity', table: 'rights_act', ...worker, reason: 'whose owners wait to be told, and housekeeping' },
  { service: 'catalog', table: 'store', reads: 'code', reason: 'a diner has no tenant: the printed code shows whose menu it is' },
  {
    service: 'identity',
    table: 'app_user',
    reads: 'operator',
    reason: "an operator's live session shows the users of all tenants",
  },
  { service: 'reporting', table: 'store_copy', reads: 'worker', reason: 'rebuilding all reports needs the list of stores' },
  { service: 'tenancy', table: 'payment_order', reads: 'worker', reason: 'webhooks name the order only, not the tenant' },
  { service: 'tenancy', table: 'expiry_notice', reads: 'worker', reason: 'who was told already, over all tenants' },
  { service: 'tenancy', table: 'mail', ...worker, reason: 'the mails of all tenants leave in one queue' },
  { service: 'ordering', table: 'orders', ...batch },
  { service: 'ordering', table: 'order_item', ...batch },
  { service: 'ordering', table: 'ticket', ...batch },
  { service: 'ordering', table: 'token_counter', reads: 'batch', ...batch },
  {
    service: 'reporting',
    table: 'audit_log',
    writes: 'batch',
    reason: 'discounts of several tenants are noted in one statement',
  },
  ...rollUps.flatMap((table): Exception[] => [
    {
      service: 'reporting',
      table,
      reads: 'batch',
      writes: 'batch',
      reason: 'events of several tenants are counted in one statement',
    },
    { service: 'reporting', table, reads: 'once', writes: 'once', reason: 'the rule of the tenant itself, in a cheaper form' },
  ]),
];
const of = (list: Exception[], service: ServiceName) => list.filter((one) => one.service === service || one.service === 'every');

const faultsOf = (client: pg.Client, service: ServiceName) =>
  catalogFaults(client, {
    runtimeRole: `thali_${service}`,
    globals: of(globalTables, service).map(({ table }) => table),
    queues,
    wider: of(widerTables, service),
  });

test.each(SERVICES)(
  '%s: each table is closed to all but its tenant, has the tenant in its keys, and is not owned by who serves',
  async (service) => {
    const faults = await inDatabase(service, (client) => faultsOf(client, service));
    await law('a table is closed to all but its tenant', () => expect(faults).toEqual([]));
  },
);

test.each(SERVICES)('%s: the tables that are listed as exceptions exist', async (service) => {
  const existing = await inDatabase(service, async (client) => {
    const { rows } = await client.query(
      `select case nspname when 'public' then '' else nspname || '.' end || relname as name
       from pg_class join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p')`,
    );
    return rows.map(({ name }) => name);
  });
  const exceptions = of([...globalTables, ...widerTables], service).map(({ table }) => table);
  expect(existing).toEqual(expect.arrayContaining([...exceptions, ...queues]));
});

test.each(SERVICES)('%s: the role that serves owns nothing, bypasses nothing and can not change the schema', async (service) => {
  const role = `thali_${service}`;
  const rights = await inDatabase(service, async (client) => {
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
           or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid) as owns,
         exists (select from pg_auth_members where member = r.oid) as "inOtherRoles",
         (select bool_or(has_schema_privilege(r.rolname, oid, 'create')) from pg_namespace where nspname !~ '^pg_|^information_schema$')
           as "createsInSchema",
         (select bool_or(has_table_privilege(r.rolname, c.oid, 'truncate') or has_table_privilege(r.rolname, c.oid, 'references')
           or has_table_privilege(r.rolname, c.oid, 'trigger'))
          from pg_class c join pg_namespace n on n.oid = relnamespace
          where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$') as "beyondRows"
       from pg_roles r where rolname = $1`,
      [role],
    );
    return rows[0];
  });
  await law('the role that serves may do no more than serve', () =>
    expect(rights).toEqual({
      ...{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
      ...{ owns: false, inOtherRoles: false, createsInSchema: false, beyondRows: false },
    }),
  );
});

describe('a table that breaks one of the rules is found', () => {
  const rule = `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`;
  const code = `unique_qr_code = nullif(current_setting('app.qr_code', true), '')`;
  const sound = `create table dish (tenant_id uuid not null, id uuid not null, category_id uuid, primary key (tenant_id, id));
    alter table dish enable row level security; alter table dish force row level security;
    create policy tenant on dish using (${rule}) with check (${rule});`;
  const faults = async (sql: string): Promise<string[]> =>
    inDatabase('catalog', async (client: pg.Client) => {
      await client.query(sql);
      return faultsOf(client, 'catalog');
    });

  test.each([
    ['nothing is wrong', sound, []],
    [
      'no row-level security',
      'create table dish (tenant_id uuid not null, primary key (tenant_id))',
      ['dish: row-level security is not enabled'],
    ],
    ['not forced', `${sound} alter table dish no force row level security`, ['dish: row-level security is not forced']],
    [
      'no policy for writes',
      `${sound} drop policy tenant on dish; create policy tenant on dish for select using (${rule})`,
      ['dish: no policy for all that its tenant does'],
    ],
    [
      'a second, open policy',
      `${sound} create policy open on dish using (true) with check (true)`,
      ['dish: a policy lets others in than its tenant'],
    ],
    [
      'whoever knows a code may change its store',
      `drop policy qr_code on store; create policy qr_code on store using (${code})`,
      ['store: a policy lets others in than its tenant'],
    ],
    [
      'whoever knows a code reads another table',
      `${sound} alter table dish add unique_qr_code text; create policy qr_code on dish for select using (${code})`,
      ['dish: a policy lets others in than its tenant'],
    ],
    ['no tenant', 'create table dish (id uuid primary key)', ['dish: no tenant_id']],
    [
      'a tenant that may be missing',
      `${sound} alter table dish drop constraint dish_pkey; alter table dish alter tenant_id drop not null`,
      ['dish: tenant_id may be null'],
    ],
    [
      'a primary key without tenant',
      `${sound} alter table dish drop constraint dish_pkey; alter table dish add primary key (id)`,
      ['dish: dish_pkey lacks tenant_id'],
    ],
    ['a unique index without tenant', `${sound} create unique index dish_id on dish (id)`, ['dish: dish_id lacks tenant_id']],
    [
      'a reference without tenant',
      `${sound} alter table dish add unique (id, tenant_id); create table spoon (like dish including all);
      alter table spoon enable row level security; alter table spoon force row level security;
      create policy tenant on spoon using (${rule}) with check (${rule});
      alter table spoon add foreign key (id, category_id) references dish (id, tenant_id)`,
      ['spoon: spoon_id_category_id_fkey lacks tenant_id'],
    ],
    [
      'jobs of others are seen',
      'drop policy tenant on jobs_v46.job; create policy tenant on jobs_v46.job using (true) with check (true)',
      ['jobs_v46.job: not closed to the jobs of other tenants'],
    ],
    [
      'jobs without forced row-level security',
      'alter table jobs_v46.job_common no force row level security',
      ['jobs_v46.job_common: not closed to the jobs of other tenants'],
    ],
    ['another table of jobs', 'create table jobs_v46.job_other (data jsonb)', ['jobs_v46.job_other: no tenant_id']],
    [
      'a view with the rights of its owner',
      'create view open_items as select * from menu_item',
      ['open_items: a view must be security_invoker'],
    ],
  ])('%s', async (_name, sql, expected) => {
    expect(await faults(sql)).toEqual(expect.arrayContaining(expected));
    expect((await faults(sql)).length).toBe(expected.length);
  });
});
