import { rowsOf } from './inside.ts';
import type { Restaurant } from './restaurant.ts';

const changers = ['identity', 'tenancy', 'catalog', 'ordering'] as const;
/** Names of a service's tables with a tenant: the same as long as the product runs. */
const tables = new Map<string, string[]>();
async function tablesOf(service: (typeof changers)[number], tenantId: string): Promise<string[]> {
  const known = tables.get(service);
  if (known) return known;
  const found = await rowsOf<{ name: string }>(
    service,
    tenantId,
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names = found.map(({ name }) => name);
  tables.set(service, names);
  return names;
}

/**
 * Everything that the services store of a restaurant, as a digest per table. Copies that are updated by events are left out, and the tables that
 * `following` names because their events may still be on the way. When an owner was told of an act is left out like the mail that tells it: a job does both.
 */
export async function state({ tenantId }: Restaurant, following: readonly string[] = []): Promise<object> {
  const followers = ['catalog_copy', 'copied_revision', 'outbox', 'inbox', 'mail', ...following];
  const digests = changers.map(async (service) => {
    const selects = (await tablesOf(service, tenantId))
      .filter((name) => !followers.includes(name))
      .map(
        (name) => `select '${name}' as name, md5(coalesce(string_agg(line, '' order by line), '')) as rows
        from (select (to_jsonb(t) - 'told_at')::text as line from ${name} t where tenant_id = '${tenantId}') as lines`,
      );
    return [service, await rowsOf(service, tenantId, `${selects.join(' union all ')} order by name`)] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
