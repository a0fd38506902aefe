import type pg from 'pg';

const own = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;
/** Schemas of our tables and of the job queue. */
const schemas = `(select oid from pg_namespace where nspname = 'public' or nspname like 'jobs%')`;
const ours = `relnamespace in ${schemas}`;

/**
 * Queries that describe a database, each with one line of text per object. They use PostgreSQL's own functions, because the package that
 * tests run PostgreSQL from has no pg_dump. Objects of extensions are left out.
 */
const queries = [
  `select format('extension %s', extname) from pg_extension`,
  `select format('schema %s of %s, rights %s', nspname, nspowner::regrole, nspacl) from pg_namespace where oid in ${schemas}`,
  // Tables, indexes, sequences, views: owner, rights, row-level security, storage options.
  `select format('%s %s of %s, rights %s, security %s %s, options %s, comment %s', relkind, oid::regclass, relowner::regrole, relacl,
     relrowsecurity, relforcerowsecurity, reloptions, obj_description(oid, 'pg_class'))
   from pg_class o where ${ours} and ${own('pg_class')}`,
  `select format('column %s.%s %s %s, default %s, generated %s, identity %s, rights %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
     case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid), attgenerated, attidentity, attacl)
   from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
   where ${ours} and attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm')`,
  `select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
   from pg_constraint where connamespace in ${schemas}`,
  `select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where ${ours}`,
  `select format('policy %s on %s.%s, %s for %s to %s, using %s, check %s', policyname, schemaname, tablename, permissive, cmd, roles, qual, with_check)
   from pg_policies where schemaname = 'public' or schemaname like 'jobs%'`,
  `select format('%s of %s, rights %s', pg_get_functiondef(oid), proowner::regrole, proacl)
   from pg_proc o where pronamespace in ${schemas} and ${own('pg_proc')}`,
  `select format('%s, enabled %s', pg_get_triggerdef(t.oid), tgenabled)
   from pg_trigger t join pg_class on pg_class.oid = tgrelid where ${ours} and not tgisinternal`,
  `select format('view %s %s', oid::regclass, pg_get_viewdef(oid)) from pg_class where ${ours} and relkind in ('v', 'm')`,
  `select format('type %s %s', typname, typtype) from pg_type o
   where typnamespace in ${schemas} and typtype in ('e', 'd', 'r') and ${own('pg_type')}`,
];

/** The schema as sorted lines of text, so that the order in which columns and objects were created does not matter. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const text of queries)
    lines.push(...(await client.query<[string]>({ text, rowMode: 'array' })).rows.map(([line]) => line));
  return lines.sort();
}
