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

/** Calls an operation, then explains each query that it sent: as the role that serves, in the caller's tenant, with what was really read. */
export async function readsOf<R extends Rpc>(
  service: TestService,
  { call, caller }: TestCaller,
  contract: R,
  input: Request<R>,
): Promise<Reads> {
  const sent: { query: string; values: unknown[] }[] = [];
  const source = service.app.get(Database).source;
  const before = source.logger;
  source.logger = new Proxy({} as typeof before, {
    get: (_, name) =>
      name === 'logQuery' ? (query: string, values: unknown[] = []) => void sent.push({ query, values }) : () => {},
  });
  try {
    await call(contract, input);
  } finally {
    source.logger = before;
  }
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [caller.tenantId]);
    const reads: Reads = { blocks: 0, scanned: [] };
    for (const { query, values } of sent) {
      // What the operation tells the planner holds here too.
      if (/^select set_config\('enable_/.test(query)) await client.query(query);
      // What runs beside it, such as the relay, names no tenant.
      if (!values.includes(caller.tenantId) || !/^\s*(select(?! set_config)|with)\b/i.test(query)) continue;
      const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${query}`, values);
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      reads.blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      reads.scanned.push(...scannedIn(Plan));
    }
    return reads;
  } finally {
    await client.end();
  }
}

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
];
