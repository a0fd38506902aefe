import { type Goal, judge, verdictLines } from '../goals.ts';
import { waitUntilQuiet } from '../machine/quiet.ts';
import { saveResults } from '../results.ts';
import { tableLines } from '../table.ts';
import { attack } from './attack.ts';
import { type Delays, holdMany } from './many.ts';

const tenants = Number(process.env.BENCH_TENANTS ?? 500);
const socketsEach = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const waitSeconds = Number(process.env.BENCH_WAIT ?? 20);
const say = (line: string) => process.stdout.write(`${line}\n`);
const goals: Record<'held' | 'order', Goal> = {
  held: { name: 'event to each of 5,000 sockets, p99', unit: ' ms', floor: 100, goal: 50, more: false },
  order: { name: "another's order while a session wants 1,000 sockets, p99", unit: ' ms', floor: 100, goal: 25, more: false },
};

/**
 * Measures how many sockets a gateway holds, what they cost, and what one session can do to the others. Returns whether the floors hold.
 */
export async function measureSockets(): Promise<boolean> {
  await waitUntilQuiet(waitSeconds);
  say(`  Holding ${tenants * socketsEach} sockets`);
  const held = await holdMany(tenants, socketsEach, seconds);
  await waitUntilQuiet(waitSeconds);
  say('  One session wants 1,000 sockets, and each hints once a second');
  const { quiet, attacked } = await attack(seconds);
  const rows = [
    [`${held.sockets} sockets of ${tenants} tenants, 1 event/s each`, ...figures(held.delays)],
    ["another's order, quiet", ...figures(quiet.orders)],
    ["another's event, quiet", ...figures(quiet.events)],
    [`another's order, attacked (${attacked.opened} of 1000 sockets got in)`, ...figures(attacked.orders)],
    ["another's event, attacked", ...figures(attacked.events)],
  ];
  for (const line of tableLines(['', 'p50 ms', 'p99', 'max'], rows)) say(line);
  say(`  ${held.kilobytesPerSocket.toFixed(1)} kB of memory a socket; ${held.delivered} of ${held.expected} events delivered`);
  const verdicts = [judge(goals.held, held.delays.p99), judge(goals.order, attacked.orders.p99)];
  for (const line of verdictLines(verdicts)) say(line);
  const complete = held.delivered === held.expected && held.sockets === tenants * socketsEach;
  if (!complete) say('BROKEN: sockets or events are missing.');
  say(`Kept in ${saveResults('sockets', { verdicts, held, quiet, attacked })}`);
  return complete && verdicts.every(({ reached }) => reached !== 'no');
}

const figures = ({ p50, p99, max }: Delays): string[] => [p50, p99, max].map((ms) => ms.toFixed(1));
