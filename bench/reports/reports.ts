import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT, PINNED_NODE } from '../../tools/stack/layout.ts';
import { type Goal, judge, type Verdict, verdictLines } from '../goals.ts';
import { requireWrk } from '../load/wrk.ts';
import { openCpuWindow } from '../machine/cpu-window.ts';
import { saveResults } from '../results.ts';
import { settle } from '../stack/settle.ts';
import { type BenchStack, startBenchStack } from '../stack/start.ts';
import { tableLines } from '../table.ts';
import { type Checksums, changedTenants, readChecksums } from './checksums.ts';
import { loadYear } from './load-year.ts';
import { measureReads, type ReadTimes } from './measure-reads.ts';
import { sell, untilCounted } from './sell.ts';
import { openStores, type YearStore } from './stores.ts';
import type { Delay } from './time-reads.ts';

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const tenants = 50;
const days = 365;
const seed = 1;
/** Stores by size; the first has a fifth of all orders. */
const sample = [0, 1, 10, 49];
const soldAt = [0, 2, 4, 5, 7];
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Measures reports over a year of 50 stores and compares the roll-ups with the orders. Returns whether floors and comparisons hold. */
export async function measureReports(): Promise<boolean> {
  requireWrk();
  const stack = await startBenchStack();
  try {
    const urls = { ordering: adminUrl(stack, 'ordering'), reporting: adminUrl(stack, 'reporting') };
    const stores = await lap(stack, `${tenants} stores opened`, () => openStores(stack.thali, tenants, orders));
    await lap(stack, `${orders} orders loaded`, () => loadYear(urls.ordering, stores, { seed, days, until: new Date() }));
    await lap(stack, 'Roll-ups built', async () => rebuildAll(stack));
    const built = await readChecksums(urls.reporting);

    const selling = soldAt.map((n) => stores[n] as YearStore);
    const sold = await lap(stack, `Sold at ${selling.length} stores`, () => sell(stack.thali.baseUrl, selling, 40));
    await untilCounted(urls);
    const fed = await readChecksums(urls.reporting);
    await lap(stack, 'Roll-ups built once more', async () => rebuildAll(stack));
    const rebuilt = await readChecksums(urls.reporting);
    const same = reportChecksums({ built, fed, rebuilt, sold, selling });

    await settle(stack.thali.postgresUrl);
    const times = await measureReads(stack, new Map(sample.map((n) => [n, stores[n] as YearStore])));
    say('Every figure of every report equals that of the orders themselves.\n');
    for (const line of tableLines(header, times.map(row))) say(line);
    if (times.some(({ http }) => http.some(({ disturbed }) => disturbed)))
      say('The machine was not quiet in the rounds marked *.');
    const judged = verdicts(times);
    say('');
    for (const line of verdictLines(judged)) say(line);
    say(
      `Kept in ${saveResults('reports', { orders, verdicts: judged, times, checksums: rebuilt.map(({ ofTenant, ...sum }) => sum) })}`,
    );
    return same && judged.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}

const adminUrl = ({ thali }: BenchStack, name: string) =>
  Object.assign(new URL(thali.postgresUrl), { pathname: `/thali_${name}` }).href;

/** Runs one step and prints its duration and CPU time. */
async function lap<T>(stack: BenchStack, what: string, work: () => Promise<T>): Promise<T> {
  const use = openCpuWindow(stack.nameOf);
  const result = await work();
  const { seconds, byName, outsideCores } = use();
  const busy = Object.values(byName).reduce((sum, us) => sum + us, 0) / 1e6;
  say(
    `  ${what} (${seconds.toFixed(0)} s, ${busy.toFixed(0)} s of processor time; others used ${outsideCores.toFixed(1)} cores)`,
  );
  return result;
}

/** Runs the rebuild command as an operator would. */
function rebuildAll({ thali }: BenchStack): void {
  const env = {
    ...process.env,
    DATABASE_URL: thali.databaseUrl('reporting'),
    NATS_URL: thali.natsUrlAs('reporting'),
    CALLER_PUBLIC_KEYS: thali.callerKeys.publicKey,
    LOG_LEVEL: 'warn',
  };
  const main = join(CHECKOUT, 'services/reporting/dist/main.js');
  const { status, stderr } = spawnSync(PINNED_NODE, [main, 'rebuild', 'all'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`rebuild: ${stderr}`);
}

interface Told {
  built: Checksums[];
  fed: Checksums[];
  rebuilt: Checksums[];
  sold: number;
  selling: readonly YearStore[];
}
function reportChecksums({ built, fed, rebuilt, sold, selling }: Told): boolean {
  const short = ({ md5 }: Checksums) => md5.slice(0, 12);
  const rows = fed.map((sum, n) => {
    const again = rebuilt[n] as Checksums;
    return [
      sum.table,
      String(sum.rows),
      short(built[n] as Checksums),
      short(sum),
      short(again),
      sum.md5 === again.md5 ? 'same' : 'DIFFERENT',
    ];
  });
  say('');
  for (const line of tableLines(['roll-up', 'rows', 'built', 'after selling', 'rebuilt', ''], rows)) say(line);
  const moved = changedTenants(built, fed);
  const differ = changedTenants(fed, rebuilt);
  const right = differ.size === 0 && moved.size === selling.length && selling.every(({ tenantId }) => moved.has(tenantId));
  say(
    right
      ? `Holds: built from scratch twice, and by the events of ${sold} orders sold at ${moved.size} stores meanwhile, roll-ups are the same row by row.`
      : `BROKEN: the events of ${sold} orders moved ${moved.size} stores of ${selling.length}; the rebuild gave ${differ.size} stores other figures.`,
  );
  say('');
  return right;
}

const goals = {
  month: { name: 'report of a month, p99', floor: 50, goal: 25 },
  'this month': { name: 'report of this month, p99', floor: 50, goal: 25 },
  'month, charts': { name: 'charts of a month, p99', floor: 50, goal: 25 },
  dashboard: { name: 'dashboard, p99', floor: 50, goal: 25 },
  year: { name: 'report of a year, p99', floor: 100, goal: 50 },
  'year, charts': { name: 'charts of a year, p99', floor: 100, goal: 50 },
} as Record<string, Pick<Goal, 'name' | 'floor' | 'goal'>>;

/** Judges the slowest store, with one call at a time and with eight at once. */
function verdicts(times: readonly ReadTimes[]): Verdict[] {
  return Object.entries(goals).flatMap(([report, goal]) =>
    [1, 8].map((connections) => {
      const delays = times.flatMap((one) =>
        one.report === report ? one.http.filter((http) => http.connections === connections) : [],
      );
      const name = `${goal.name}, ${connections} at once`;
      return judge({ ...goal, name, unit: ' ms', more: false }, Math.max(...delays.map(({ p99Ms }) => p99Ms)));
    }),
  );
}

const header = [
  'orders',
  'report',
  '1: p50 ms',
  'p99',
  '8: p50 ms',
  'p99',
  'CPU ms',
  'raw SQL: p50 ms',
  'p99',
  'raw / 1',
  'outside',
];
const delays = ({ p50Ms, p99Ms }: Delay) => [p50Ms.toFixed(2), p99Ms.toFixed(1)];
function row({ orders: count, report, http, raw }: ReadTimes): string[] {
  const worst = Math.max(...http.map(({ outsideCores }) => outsideCores));
  return [
    String(count),
    report,
    ...http.flatMap(delays),
    (http[0]?.cpuMs ?? 0).toFixed(2),
    ...delays(raw),
    `${(raw.p50Ms / (http[0]?.p50Ms ?? 0)).toFixed(1)}x`,
    `${worst.toFixed(2)}${http.some(({ disturbed }) => disturbed) ? '*' : ''}`,
  ];
}
