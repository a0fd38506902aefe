import { randomUUID } from 'node:crypto';
import { type Caller, nobody } from '@thali/kit/call/context';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import pg from 'pg';
import { callInside as connectInside } from '../../tools/inside.ts';
import type { ServiceName } from '../../tools/stack/layout.ts';
import { thali } from './thali.ts';

/**
 * Calls an operation as the product's own processes do, which also reaches those without a route; as a given caller, as the owner of a
 * tenant when `who` is its id, or without a user. `at`: as if it were that time.
 */
export async function callInside<R extends Rpc>(
  contract: R,
  input: Request<R>,
  who: string | Caller = nobody,
  at?: Date,
): Promise<Output<R>> {
  const caller = typeof who === 'string' ? { ...nobody, tenantId: who, userId: who, role: 'admin' as const } : who;
  const { rpc, close } = await connectInside(thali, 'system tests');
  try {
    return await rpc.call(contract, input, { caller, at });
  } finally {
    await close();
  }
}

/** Uses a service's database as its owner, in a transaction that is rolled back. */
export async function inDatabase<T>(name: ServiceName, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: thali.databaseOwnerUrl(name) });
  await client.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}

/** Kept, because a new connection reads the catalogue first, which costs more than all rows of a restaurant. */
const owners = new Map<ServiceName, pg.Pool>();
function ownerOf(name: ServiceName): pg.Pool {
  const known = owners.get(name);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: thali.databaseOwnerUrl(name), max: 4, allowExitOnIdle: true });
  // Tests stop the server, which ends the connections that nobody uses.
  pool.on('error', () => {});
  owners.set(name, pool);
  return pool;
}

/** Rows of one tenant, in a transaction that is rolled back; row-level security applies to the owner, too. */
export async function rowsOf<T extends object>(name: ServiceName, tenantId: string, sql: string): Promise<T[]> {
  const client = await ownerOf(name).connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    return (await client.query<T>(sql)).rows;
  } finally {
    const failed = await client.query('rollback').catch(() => 'failed');
    client.release(failed === 'failed');
  }
}

/** Adds a diner's order that waits for staff. Returns its id. */
export async function addQrOrder(tenantId: string): Promise<string> {
  const id = randomUUID();
  const client = new pg.Client({ connectionString: thali.databaseUrl('ordering') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    await client.query(
      `insert into qr_order (tenant_id, id, created_at, delivery_type, customer_type, items)
       values ($1, $2, now(), 'dinein', 'WALKIN', '[]')`,
      [tenantId, id],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  return id;
}
