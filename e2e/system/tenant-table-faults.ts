import type pg from 'pg';

/**
 * Faults of the tables of a database, one line each, from PostgreSQL's own catalogs. It names no tables itself, so that new ones are
 * checked, too.
 * @param runtimeRole the role that serves
 * @param globals tables that belong to no tenant; one of another schema than `public` is named with it
 * @param queues tables that have the tenant in the job's data
 * @param wider further policies that are allowed, and for which tables
 */
export async function catalogFaults(
  client: pg.Client,
  { runtimeRole, globals, queues, wider }: { runtimeRole: string; globals: string[]; queues: string[]; wider: Wider[] },
): Promise<string[]> {
  const [tenant = '', job = ''] = await asWritten(client, [rules.tenant, jobOfTenant]);
  const allowed = [];
  for (const { table, reads, writes } of wider) {
    for (const rule of await asWritten(client, forms(reads))) allowed.push(`${table} reads ${rule}`);
    for (const rule of await asWritten(client, forms(writes))) allowed.push(`${table} writes ${rule}`);
  }
  const { rows } = await client.query<{ fault: string }>(faults, [globals, runtimeRole, tenant, allowed, queues, job]);
  return rows.map(({ fault }) => fault);
}

export interface Wider {
  table: string;
  reads?: Rule;
  writes?: Rule;
}
type Rule = 'worker' | 'batch' | 'code' | 'operator' | 'once';

const rules = {
  tenant: `tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid`,
  once: `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)`,
  worker: `current_setting('app.worker', true) = 'on'`,
  batch: `tenant_id = any ((select string_to_array(current_setting('app.tenants', true), ',')::uuid[])::uuid[])`,
  operator: `(select exists (select from session
    where session.tenant_id = '00000000-0000-0000-0000-000000000000'
      and session.id = nullif(current_setting('app.operator_session', true), '')::uuid
      and session.realm = 'operator' and session.ended_at is null))`,
  code: `unique_qr_code = nullif(current_setting('app.qr_code', true), '')`,
};
/** A tenant's transaction sees its own jobs and those without a tenant; the job runner, which sets no tenant, sees all (ADR 41). */
const jobOfTenant = `data ->> 'tenantId' is null
  or coalesce(nullif(current_setting('app.tenant_id', true), ''), data ->> 'tenantId') = data ->> 'tenantId'`;
const forms = (rule?: Rule): string[] => (rule ? [rules[rule], `${rules.tenant} or ${rules[rule]}`] : []);

/** Rules as PostgreSQL stores them. */
async function asWritten(client: pg.Client, texts: string[]): Promise<string[]> {
  const written: string[] = [];
  for (const text of texts) {
    await client.query(
      `create temp table probe (tenant_id uuid, unique_qr_code text, data jsonb); create policy probe on probe using (${text})`,
    );
    const { rows } = await client.query(
      `select pg_get_expr(polqual, polrelid) as text from pg_policy where polrelid = 'pg_temp.probe'::regclass`,
    );
    await client.query('drop table probe');
    written.push(rows[0].text);
  }
  return written;
}

const faults = `
  with tables as (
    select c.oid, case nspname when 'public' then '' else nspname || '.' end || relname as relname, relowner, relrowsecurity,
      relforcerowsecurity, a.attnum as tenant, a.attnotnull
    from pg_class c join pg_namespace n on n.oid = relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not attisdropped
    where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$'
  ),
  tenant_tables as (select * from tables where relname <> all ($1 || $5::text[])),
  policies as (
    select polrelid, polcmd, pg_get_expr(polqual, polrelid) as reads,
      -- Without a rule of their own, writes follow the one for reading; so does what may be deleted.
      case when polcmd <> 'r' then pg_get_expr(coalesce(polwithcheck, polqual), polrelid) end as writes
    from pg_policy)
  select relname || ': no tenant_id' as fault from tenant_tables where tenant is null
  union all
  select relname || ': tenant_id may be null' from tenant_tables where tenant is not null and not attnotnull
  union all
  select relname || ': row-level security is not enabled' from tenant_tables where tenant is not null and not relrowsecurity
  union all
  select relname || ': row-level security is not forced' from tenant_tables where relrowsecurity and not relforcerowsecurity
  union all
  select relname || ': no policy for all that its tenant does' from tenant_tables t
    where relrowsecurity and not exists (
      select from policies where polrelid = t.oid and polcmd = '*' and reads ~ '^[(]+tenant_id = ' and writes ~ '^[(]+tenant_id = ')
  union all
  select distinct relname || ': a policy lets others in than its tenant' from tenant_tables t join policies on polrelid = t.oid
    where reads <> $3 and relname || ' reads ' || reads <> all ($4) or writes <> $3 and relname || ' writes ' || writes <> all ($4)
  union all
  select relname || ': not closed to the jobs of other tenants' from tables t
    where relname = any ($5) and not (relrowsecurity and relforcerowsecurity
      and (select count(*) = 1 and bool_and(polcmd = '*' and reads = $6 and writes = $6) from policies where polrelid = t.oid))
  union all
  select relname || ': owned by the role that serves' from tables where pg_get_userbyid(relowner) = $2
  union all
  select t.relname || ': ' || i.relname || ' lacks tenant_id'
    from tenant_tables t join pg_index on indrelid = t.oid and indisunique join pg_class i on i.oid = indexrelid
    where tenant is not null and tenant <> all (indkey)
  union all
  select t.relname || ': ' || conname || ' lacks tenant_id'
    from tenant_tables t join pg_constraint k on conrelid = t.oid and contype = 'f'
    left join tables target on target.oid = confrelid
    where not exists (
      select from unnest(conkey, confkey) as pair (own, other)
      where own = t.tenant and (other = target.tenant or target.relname = any ($1) and other =
        (select attnum from pg_attribute where attrelid = confrelid and attname = 'id')))
  union all
  select relname || ': a view must be security_invoker' from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']
  order by 1`;
