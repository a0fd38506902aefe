import { readFileSync } from 'node:fs';
import type { Thali } from '../../tools/stack/thali.ts';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { saveResults } from '../results.ts';
import { openRestaurants } from '../stack/restaurants.ts';
import { settle } from '../stack/settle.ts';
import { startBenchStack } from '../stack/start.ts';
import { percentile, spread } from '../statistics.ts';
import { tableLines } from '../table.ts';
import { Neighbour } from './neighbour.ts';
import { OrdersThread } from './orders-thread.ts';
import type { Orders } from './steady-orders.ts';

const roundsEach = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Orders of the quiet tenant, evenly spaced. */
const perSecond = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
const goals = {
  refused: { name: 'orders refused while the neighbour is noisy', unit: '', floor: 0, goal: 0, more: false },
  ratio: { name: 'create-order p99, noisy neighbour to quiet', unit: '', floor: 5, goal: 1.5, more: false },
} satisfies Record<string, Goal>;

interface Round {
  noisy: boolean;
  p50Ms: number;
  p99Ms: number;
  refused: number;
}

/** Measures quiet and noisy rounds in turns, with the limits of a real gateway. Returns whether the floors hold. */
export async function measureNoisyNeighbour(): Promise<boolean> {
  const stack = await startBenchStack({ TENANT_RATE: '300' });
  const { thali } = stack;
  try {
    const [quiet, noisy] = await openRestaurants(thali, 2);
    if (!quiet || !noisy) throw new Error('two restaurants are needed');
    say('  Giving the neighbour something to export');
    const neighbour = new Neighbour(thali.baseUrl, noisy);
    await neighbour.furnish();
    await settle(thali.postgresUrl);
    const orders = new OrdersThread({ baseUrl: thali.baseUrl, restaurant: quiet });
    await orders.send({ perSecond, seconds: 5 });
    const rounds: Round[] = [];
    const measure = async (isNoisy: boolean) => {
      const stop = isNoisy ? await neighbour.begin() : undefined;
      const round = { noisy: isNoisy, ...figuresOf(await orders.send({ perSecond, seconds })) };
      await stop?.();
      rounds.push(round);
      const { p50Ms, p99Ms, refused } = round;
      say(`  ${isNoisy ? 'noisy' : 'quiet'}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${refused} refused`);
    };
    await measure(false);
    for (let round = 0; round < roundsEach; round++) {
      await measure(true);
      await measure(false);
    }
    await orders.end();
    const memory = highestMemory(thali);
    for (const line of reportLines(rounds, neighbour.told, memory)) say(line);
    const refused = rounds.filter(({ noisy }) => noisy).reduce((sum, round) => sum + round.refused, 0);
    const p99 = (isNoisy: boolean) => spread(rounds.filter(({ noisy }) => noisy === isNoisy).map((round) => round.p99Ms)).median;
    const verdicts = [judge(goals.refused, refused), judge(goals.ratio, p99(true) / p99(false))];
    for (const line of verdictLines(verdicts)) say(line);
    say(`Kept in ${saveResults('noisy-neighbour', { verdicts, rounds, neighbour: neighbour.told, memory })}`);
    return verdicts.every(({ reached }) => reached !== 'no');
  } finally {
    await stack.remove();
  }
}

function figuresOf({ tookMs, refused }: Orders): Omit<Round, 'noisy'> {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99), refused };
}

/** The highest memory use of each process, MiB. */
function highestMemory(thali: Thali): Record<string, number> {
  const processes = Object.entries(thali.pids()).filter(([, pid]) => pid !== undefined);
  const inMemory = (pid: number) =>
    Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return Object.fromEntries(processes.map(([name, pid]) => [name, Math.round(inMemory(pid))]));
}

function reportLines(rounds: readonly Round[], told: Record<string, number>, memory: Record<string, number>): string[] {
  const of = (noisy: boolean, figure: 'p50Ms' | 'p99Ms') => {
    const { min, median, max } = spread(rounds.filter((round) => round.noisy === noisy).map((round) => round[figure]));
    return [min, median, max].map((ms) => ms.toFixed(1)).join(' / ');
  };
  return [
    `One tenant's orders, ${perSecond} a second: lowest / median / highest round`,
    ...tableLines(
      ['neighbour', 'p50 ms', 'p99 ms'],
      [true, false].map((noisy) => [noisy ? 'noisy' : 'quiet', of(noisy, 'p50Ms'), of(noisy, 'p99Ms')]),
    ),
    `Its neighbour's calls by answer: ${JSON.stringify(told)}`,
    `Most memory of each process, MiB: ${JSON.stringify(memory)}`,
  ];
}
