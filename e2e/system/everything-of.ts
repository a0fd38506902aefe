import pg from 'pg';
import { SERVICES, type ServiceName } from '../../tools/stack/layout.ts';
import { thali } from './thali.ts';

/** Uses a service's database as PostgreSQL's superuser, without row-level security. */
export async function unbound<T>(service: ServiceName, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(thali.postgresUrl);
  url.pathname = new URL(thali.databaseOwnerUrl(service)).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const tables = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id' and not a.attisdropped`;

async function rowsIn(service: ServiceName, tenantId: string): Promise<[string, number][]> {
  return unbound(service, async (client) => {
    const { rows } = await client.query<{ name: string }>(tables);
    if (!rows.length) throw new Error(`${service} has no table of tenants`);
    const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}" where tenant_id = $1`);
    const counted = await client.query<{ name: string; count: number }>(counts.join(' union all '), [tenantId]);
    return counted.rows.map(({ name, count }) => [`${service}.${name}`, count]);
  });
}

/** Number of a tenant's rows in every table with a tenant, of every service: `{ 'ordering.orders': 12 }`, without empty ones. */
export async function everythingOf(tenantId: string): Promise<Record<string, number>> {
  const counts = await Promise.all(SERVICES.map((service) => rowsIn(service, tenantId)));
  return Object.fromEntries(counts.flat().filter(([, count]) => count > 0));
}

/** Whether the account still exists: the one row of a tenant in a table without a `tenant_id`. */
export const hasAccount = (tenantId: string): Promise<boolean> =>
  unbound('tenancy', async (client) => (await client.query('select from tenant where id = $1', [tenantId])).rowCount === 1);
