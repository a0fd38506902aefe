import type pg from 'pg';

/**
 * What is wrong with the tables of a database, one line each, from PostgreSQL's own catalogs. Knows no table by name, so a new
 * one is looked at, too.
 * @param runtimeRole the role that serves
 * @param globals tables that belong to no tenant
 * @param workerTables tables that kit's workers (relay, consumer, housekeeping) may read or write for all tenants
 */
export async function catalogFaults(
  client: pg.Client,
  { runtimeRole, globals, workerTables }: { runtimeRole: string; globals: string[]; workerTables: string[] },
): Promise<string[]> {
  const values = [globals, runtimeRole, [ofTenant], workerTables, [ofWorker, `(${ofTenant} OR ${ofWorker})`]];
  const { rows } = await client.query<{ fault: string }>(faults, values);
  return rows.map(({ fault }) => fault);
}

/** The rules as PostgreSQL writes them. */
const ofTenant = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
const ofWorker = "(current_setting('app.worker'::text, true) = 'on'::text)";

const faults = `
  with tables as (
    select c.oid, relname, relowner, relrowsecurity, relforcerowsecurity, a.attnum as tenant, a.attnotnull
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not attisdropped
    where relkind in ('r', 'p') and relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')
  ),
  tenant_tables as (select * from tables where relname <> all ($1)),
  policies as (select polrelid, polcmd, pg_get_expr(polqual, polrelid) as reads, pg_get_expr(polwithcheck, polrelid) as writes from pg_policy)
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
    where reads <> all ($3) and not (relname = any ($4) and reads = any ($5))
      or writes <> all ($3) and not (relname = any ($4) and writes = any ($5))
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
