import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@thali/kit/database/database';
import { exportAuditLog, listAuditLog } from '@thali/proto/reporting/audit-log';
import { readsOf } from '@thali/testing/reads';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { startReporting } from './history.js';

let service: TestService;
let large: TestCaller;
let small: TestCaller;
beforeAll(async () => {
  service = await startReporting();
  [large, small] = [service.as(), service.as()];
  const fill = (owner: TestCaller, rows: number) =>
    service.sql(
      `insert into audit_log (tenant_id, id, business_day, at, done_by, action, subject, details)
       select $1::uuid, md5($1::uuid::text || n)::uuid, date '2026-11-30' - n % 300, timestamptz '2026-11-30 12:00Z' - n % 300 * interval '1 day' - n * interval '1 second',
         'user' || n % 7 || '@thali.test', case when n % 1000 = 0 then 'price_changed' else 'order_cancelled' end, 'Token ' || n, '{}'
       from generate_series(1, $2::int) as n`,
      [owner.caller.tenantId, rows],
    );
  await fill(large, 100_000);
  await fill(small, 50);
  // Of a table that has one restaurant alone, all is read at once also where an index would do.
  await fill(service.as(), 200_000);
  await service.sql('vacuum analyze');
}, 300_000);
afterAll(() => service?.stop(), 60_000);

const year = { type: 'custom', from: '2026-01-01', to: '2026-11-30' } as const;
const month = { type: 'custom', from: '2026-11-01', to: '2026-11-30' } as const;
type Filter = Parameters<TestCaller['call']>[1];
/** The most blocks: an index alone is counted, up to a figure, and a page is read. */
const filters: [string, Filter, number][] = [
  ['a month', month, 500],
  ['a year', year, 500],
  ['a year, page 500', { ...year, page: 500 }, 1_500],
  ['a year, what is rare', { ...year, action: 'price_changed' }, 300],
  ['a year, one person', { ...year, by: 'user3@thali.test' }, 600],
  ['a year, one person who is nobody', { ...year, by: 'nobody@thali.test' }, 50],
  ['a year, what is rare by one person', { ...year, action: 'price_changed', by: 'user3@thali.test' }, 300],
  ['a year, what is frequent by one person', { ...year, action: 'order_cancelled', by: 'user3@thali.test' }, 600],
];

describe('of an audit log with 100,000 rows, an index alone finds what is shown', () => {
  it.each(filters)('%s', async (_what, input, most) => {
    const reads = await readsOf(service, large, listAuditLog, input as object);
    expect(reads.scanned).not.toContain('audit_log');
    expect(reads.blocks).toBeLessThan(most);
  });
  it.each([
    ['of a page', {}, 10_001],
    ['of a page far back', { page: 500 }, 24_950 + 10_001],
    ['of the last page', { page: 2_000 }, 100_000],
    ['of what is rare', { action: 'price_changed' }, 100],
  ] as const)('counts 10,000 entries more than those before the page: %s', async (_what, input, total) => {
    const call = { caller: large.caller, requestId: 'counted' };
    const { totalCount } = await service.rpc.raw(listAuditLog.subject, JSON.stringify({ ...year, ...input }), call);
    expect(Number(totalCount)).toBe(total);
  });
  it('the file of a year, a part of it', async () => {
    const reads = await readsOf(service, large, exportAuditLog, { ...year, action: 'price_changed' });
    expect(reads.scanned).not.toContain('audit_log');
    expect(reads.blocks).toBeLessThan(600);
  });
});

it.each(filters)('a restaurant with few rows beside it reads few: %s', async (_what, input) => {
  const reads = await readsOf(service, small, listAuditLog, input as object);
  expect(reads.scanned).not.toContain('audit_log');
  expect(reads.blocks).toBeLessThan(150);
});

describe('what is counted as read by an operation', () => {
  const query = 'select count(*) from audit_log';
  /** Reads of something that is no operation. */
  const readsIn = (work: (db: Database) => Promise<unknown>) =>
    readsOf(service, { ...small, call: (() => work(service.app.get(Database))) as never }, listAuditLog, {});
  it('is also a query that names no tenant', async () => {
    const reads = await readsIn((db) => db.tx(small.caller, (tx) => tx.query(query)));
    expect(reads.blocks).toBeGreaterThan(0);
  });
  it('is not what runs beside it over all tenants, and not what is written', async () => {
    const reads = await readsIn(async (db) => {
      await db.workerTx((tx) => tx.query('select count(*) from outbox'));
      await db.tx(small.caller, (tx) => tx.query('insert into audit_log select * from audit_log where false'));
    });
    expect(reads).toEqual({ blocks: 0, scanned: [] });
  });
  it('can not be told of any other statement, which fails', async () => {
    const locking = readsIn((db) => db.tx(small.caller, (tx) => tx.query('lock table audit_log in access share mode')));
    await expect(locking).rejects.toThrow('lock table audit_log');
  });
});
