import { setTimeout as sleep } from 'node:timers/promises';
import { ordersOf } from '../soak/order-laws.ts';
import { type Verdict, verdict } from '../soak/verdict.ts';
import { Restaurant } from '../system/restaurant.ts';
import { outcomes } from '../system/traffic.ts';
import { Attacker } from './attacker.ts';
import { busyCores } from './busy-cores.ts';
import { memoryOfProcesses } from './chart-memory.ts';
import { fillUp, type Share } from './fill-up.ts';
import { attackable, type LargestCall, largestCalls } from './largest-calls.ts';
import { type Asked, type Need, Neighbour, needs } from './neighbour.ts';

export interface AttackOptions {
  /** Calls of one operation at once. */
  atOnce: number;
  /** How often each operation is attacked with, one after the other. */
  waves: number;
  share: Share;
  /** How long the neighbour works alone, and again with busy cores, milliseconds. */
  quietMs: number;
  names?: readonly string[];
  say: (line: string) => void;
}
export interface AttackResult {
  /** What is counted. */
  verdicts: Verdict[];
  /** What is measured, and so holds on a machine that does nothing else. */
  waited: Verdict;
  /** p99 in milliseconds of what the neighbour asked for: quiet, beside programs that only keep the cores busy, and beside all attacks. */
  p99: Record<Need, { quiet: number; busy: number; beside: number }>;
  /** The operations beside which the neighbour waited longest: their name, what for, and its p99 in milliseconds. */
  worst: [string, Need, number][];
}

/** The neighbour may wait so many times as long as in quiet. */
const mostTimes = 2;

/**
 * One restaurant, filled up to its limits, calls every operation with the largest input that it takes, many at once; another one works beside it.
 * Uses two tenants of its own.
 */
export async function attack({ atOnce, waves, share, quietMs, names = attackable, say }: AttackOptions): Promise<AttackResult> {
  const [greedy, restaurant] = await Promise.all([Restaurant.open(), Restaurant.open()]);
  await fillUp(greedy, share);
  const calls = await largestCalls(greedy, names);
  await greedy.owner.enterPassword();
  const attacker = new Attacker(greedy);
  const neighbour = new Neighbour(restaurant);
  await neighbour.workDuring(sleep(2_000));
  const quiet = await neighbour.workDuring(sleep(quietMs));
  const busy = await neighbour.workDuring(busyCores(quietMs));
  const waitsOf = (asked: Asked) => needs.map((need) => `${need} ${p99([asked], need).toFixed(0)} ms`).join(', ');
  say(`Quiet: ${waitsOf(quiet)}; with busy cores: ${waitsOf(busy)}`);

  const beside: { name: string; asked: Asked }[] = [];
  const wrong: string[] = [];
  const grown = growthOfMemory();
  for (const call of calls) {
    await neighbour.clearBoard();
    const answers: string[] = [];
    const asked = await neighbour.workDuring(inWaves(call, attacker, { atOnce, waves, answers }));
    beside.push({ name: call.name, asked });
    const internal = new Set(answers.filter((answer) => !/^(2|4)\d\d$|^503$/.test(answer)));
    for (const answer of internal) wrong.push(`${call.name}: ${answer}`);
    say(`${call.name} (${countsOf(answers)}): ${waitsOf(asked)}${grown()}`);
  }
  await attacker.end();
  const kept = await ordersOf([restaurant.tenantId]);

  const all = beside.map(({ asked }) => asked);
  const refused = beside.flatMap(({ name, asked }) =>
    needs.flatMap((need) =>
      Object.entries(outcomes(asked[need]))
        .filter(([outcome]) => outcome !== '200')
        .map(([outcome, count]) => `${need} beside ${name}: ${count} times ${outcome}`),
    ),
  );
  const looked = all.reduce((sum, asked) => sum + needs.reduce((of, need) => of + asked[need].length, 0), 0);
  const times = Object.fromEntries(
    needs.map((need) => [need, { quiet: p99([quiet], need), busy: p99([busy], need), beside: p99(all, need) }]),
  ) as AttackResult['p99'];
  const memory = memoryOfProcesses();
  return {
    p99: times,
    waited: verdict(
      `who works beside an attack waits at most ${mostTimes} times as long`,
      needs.length,
      needs
        .filter((need) => times[need].beside > mostTimes * times[need].quiet)
        .map((need) => `${need}: p99 ${times[need].quiet.toFixed(1)} ms, beside it ${times[need].beside.toFixed(1)} ms`),
    ),
    worst: beside
      .flatMap(({ name, asked }) => needs.map((need): [string, Need, number] => [name, need, p99([asked], need)]))
      .sort(([, , one], [, , other]) => other - one)
      .slice(0, 10),
    verdicts: [
      verdict('nobody is refused anything beside an attack', looked, refused),
      verdict(
        'every order that was acknowledged is there',
        neighbour.placed.length,
        neighbour.placed.filter((id) => !kept.has(id)),
      ),
      verdict('an attacker gets answers or refusals, and no internal error', calls.length, wrong),
      verdict(
        'every process stays below the memory that the chart gives it',
        memory.length,
        memory
          .filter(({ had, allowed }) => had >= allowed)
          .map(({ name, had, allowed }) => `${name}: ${had.toFixed(0)} of ${allowed} MiB`),
      ),
    ],
  };
}

/** Sends the waves of one operation, and adds what came of each call to `answers`. */
async function inWaves(
  call: LargestCall,
  attacker: Attacker,
  { atOnce, waves, answers }: { atOnce: number; waves: number; answers: string[] },
): Promise<void> {
  for (let wave = 0; wave < waves; wave += 1) answers.push(...(await attacker.attack(call, atOnce)));
}

/** `200 40 times, 429 152 times`. */
const countsOf = (answers: readonly string[]): string =>
  Object.entries(Object.groupBy(answers, (answer) => answer))
    .map(([answer, all = []]) => `${answer} ${all.length} times`)
    .join(', ');

/** Says at each call whose peak has grown since the call before by a figure worth saying. */
function growthOfMemory(): () => string {
  let before = new Map<string, number>();
  return () => {
    const now = memoryOfProcesses();
    const grown = now.filter(({ name, had }) => had > (before.get(name) ?? had) + 8);
    before = new Map(now.map(({ name, had }) => [name, had]));
    return grown.map(({ name, had }) => `; ${name} ${had.toFixed(0)} MiB`).join('');
  };
}

function p99(asked: readonly Asked[], need: Need): number {
  const sorted = asked.flatMap((one) => one[need].map(({ ms }) => ms)).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}
