import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type SentOrder, sendOrders } from '../fan-out/paced-orders.ts';
import { saveResults } from '../results.ts';
import { openRestaurants, type Restaurant } from '../stack/restaurants.ts';
import { settle } from '../stack/settle.ts';
import { type BenchStack, startBenchStack } from '../stack/start.ts';
import { percentile } from '../statistics.ts';
import { tableLines } from '../table.ts';

/** Duration of each round. The counter is locked from the second second on. */
const seconds = 8;
const holdMs = [0, 500, 1_500, 4_000];
const busyRate = 200;
const neighbourRate = 50;
const roundsEach = Number(process.env.BENCH_ROUNDS ?? 2);
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Round {
  holdMs: number;
  busy: Figures;
  neighbours: Figures;
}
interface Figures {
  sent: number;
  refused: number;
  /** Refused orders that were sent after the counter was released. */
  refusedAfterwards: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * One store sends 200 orders a second, ten others 50 together. The busy store's counter is locked for 0 to 4 s, in turns. Returns whether
 * all orders of the others were accepted, and all orders that the busy store sent after its counter was released.
 */
export async function measureStalledCounter(): Promise<boolean> {
  const stack = await startBenchStack();
  try {
    const [busy, ...neighbours] = await openRestaurants(stack.thali, 11);
    await sendOrders(stack.thali.baseUrl, neighbours, { perSecond: busyRate, seconds: 3 });
    await settle(stack.thali.postgresUrl);
    const rounds: Round[] = [];
    for (let round = 0; round < roundsEach; round++)
      for (const held of holdMs) rounds.push(await measure(stack, busy as Restaurant, neighbours, held));
    for (const line of tableLines(header, rounds.map(row))) say(`  ${line}`);
    say(`Kept in ${saveResults('stalled-counter', { rounds })}`);
    return rounds.every(({ busy: own, neighbours: { refused } }) => refused === 0 && own.refusedAfterwards === 0);
  } finally {
    await stack.remove();
  }
}

async function measure(stack: BenchStack, busy: Restaurant, neighbours: Restaurant[], held: number): Promise<Round> {
  const { baseUrl } = stack.thali;
  const [own, others, freeAt] = await Promise.all([
    sendOrders(baseUrl, [busy], { perSecond: busyRate, seconds, connections: 1_000 }),
    sendOrders(baseUrl, neighbours, { perSecond: neighbourRate, seconds }),
    held ? sleep(1_000).then(() => holdCounter(stack, busy.tenantId, held)) : 0,
  ]);
  return { holdMs: held, busy: figures(own, freeAt), neighbours: figures(others, freeAt) };
}

/** Locks the tenant's counters, as another process with a slow disk does. Returns when they were released, by this process' clock. */
async function holdCounter({ thali }: BenchStack, tenantId: string, ms: number): Promise<number> {
  const holder = new pg.Client({ connectionString: new URL('/thali_ordering', thali.postgresUrl).href });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from token_counter where tenant_id = $1 for update', [tenantId]);
  await sleep(ms);
  await holder.query('commit');
  const freeAt = performance.now();
  await holder.end();
  return freeAt;
}

function figures(orders: readonly SentOrder[], freeAt: number): Figures {
  const times = orders
    .filter(({ orderId }) => orderId)
    .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
    .sort((a, b) => a - b);
  return {
    sent: orders.length,
    refused: orders.length - times.length,
    refusedAfterwards: orders.filter(({ orderId, sentAt }) => !orderId && sentAt > freeAt).length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

const columns = ['sent', 'refused', 'refused afterwards', 'p50 ms', 'p99 ms'];
const header = ['held ms', ...columns, ...columns.map((column) => `neighbours: ${column}`)];
const row = ({ holdMs: held, busy, neighbours }: Round): string[] => [
  String(held),
  ...[busy, neighbours].flatMap(({ sent, refused, refusedAfterwards, p50Ms, p99Ms }) => [
    ...[sent, refused, refusedAfterwards].map(String),
    p50Ms.toFixed(1),
    p99Ms.toFixed(0),
  ]),
];
