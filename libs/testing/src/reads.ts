import { Database } from '@thali/kit/database/database';
import type { Request, Rpc } from '@thali/proto/kernel';
import pg from 'pg';
import type { TestCaller, TestService } from './test-service.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

export interface Reads {
  /** Blocks of 8 KB that the operation's queries looked at, in memory or not. */
  blocks: number;
  /** Tables that were read from one end to the other. */
  scanned: string[];
}

/** What begins, ends or sets up a transaction, and what writes: explained, it would write again. */
const unread = /^\s*(start transaction|commit|rollback|savepoint|release|select set_config|insert|update|delete)\b/i;
const read = /^\s*(select|with)\b/i;

/**
 * Calls an operation, then explains each query that it sent: as the role that serves, in the caller's tenant, with what was really read. All
 * transactions that were begun meanwhile count as the operation's, whether their statements name the tenant or not, but for those over all tenants
 * (`Database.workerTx`), such as the relay's. Without a transaction nobody sees a tenant's rows. What kit prepares passes the data source's logger by:
 * it looks up a row at most.
 * @throws Error for a statement that is neither read here nor left out for a reason above
 */
export async function readsOf<R extends Rpc>(
  service: TestService,
  { call, caller }: TestCaller,
  contract: R,
  input: Request<R>,
): Promise<Reads> {
  const sent: { query: string; values: unknown[]; runner: unknown }[] = [];
  const source = service.app.get(Database).source;
  const before = source.logger;
  source.logger = new Proxy({} as typeof before, {
    get: (_, name) =>
      name === 'logQuery'
        ? (query: string, values: unknown[] = [], runner?: unknown) => void sent.push({ query, values, runner })
        : () => {},
  });
  try {
    await call(contract, input);
  } finally {
    source.logger = before;
  }
  // Each transaction has a query runner of its own. The operation's have begun since, and are not over all tenants.
  const runnersOf = (said: RegExp) => new Set(sent.filter(({ query }) => said.test(query)).map(({ runner }) => runner));
  const [begun, workers] = [runnersOf(/^start transaction/i), runnersOf(/'app\.worker'/)];
  const client = await readerOf(service).connect();
  let failed = true;
  try {
    await client.query('begin read only');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [caller.tenantId]);
    const reads: Reads = { blocks: 0, scanned: [] };
    for (const { query, values, runner } of sent) {
      if (!begun.has(runner) || workers.has(runner)) continue;
      // What the operation tells the planner holds here too.
      if (/^select set_config\('enable_/.test(query)) await client.query(query);
      if (unread.test(query)) continue;
      if (!read.test(query)) throw new Error(`can not be explained: ${query}`);
      const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${query}`, values);
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      reads.blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      reads.scanned.push(...scannedIn(Plan));
    }
    await client.query('rollback');
    failed = false;
    return reads;
  } finally {
    client.release(failed);
  }
}

/** One connection for each service, kept: a new one plans with nothing known of the catalogue, which takes longer than most reads. */
const readers = new WeakMap<TestService, pg.Pool>();
function readerOf(service: TestService): pg.Pool {
  const known = readers.get(service);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1, allowExitOnIdle: true });
  // The end of the test drops the database, and the connection with it.
  pool.on('error', () => {});
  readers.set(service, pool);
  return pool;
}

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
];
