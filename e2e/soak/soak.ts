import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@thali/testing/eventually';
import { randomFrom } from '../../tools/demo/random.ts';
import { unbound } from '../system/everything-of.ts';
import { operatorTill } from '../system/operator.ts';
import { thali } from '../system/thali.ts';
import { Board } from './board.ts';
import { boardLaws } from './board-laws.ts';
import { bookLaws, leftEvents } from './book-laws.ts';
import { workingCrowd } from './crowd.ts';
import { nameOf, nextFaults, play } from './faults.ts';
import { Ledger } from './ledger.ts';
import { orderLaws, ordersOf } from './order-laws.ts';
import { Person } from './person.ts';
import { flat, type Growth, ProcessWatch } from './processes.ts';
import { Lookout, type Return } from './recovery.ts';
import { reportLaws } from './report-laws.ts';
import { openStores, type Store } from './store.ts';
import { type Verdict, verdict } from './verdict.ts';

export interface SoakOptions {
  /** Decides the faults and what people buy, but not the timing between requests and faults. */
  seed: string;
  minutes: number;
  tenants: number;
  /** False: only traffic, which shows best whether memory stays flat. */
  faults: boolean;
  say: (line: string) => void;
}
export interface SoakResult {
  outcomes: Ledger['outcomes'];
  returns: (Return & { fault: string })[];
  growth: Growth[];
  boards: Record<string, number>;
  verdicts: Verdict[];
}

/** Interval between faults; longer when the product has not recovered by then. */
const faultEveryMs = 20_000;

/** Traffic and faults on the running product, then the checks of its books. Uses its own tenants and leaves every part running. */
export async function soak({ seed, minutes, tenants, faults, say }: SoakOptions): Promise<SoakResult> {
  const ledger = new Ledger();
  const stores = await openStores(tenants + 1, ledger);
  const tenantIds = stores.map(({ tenantId }) => tenantId);
  const [watched, ...busy] = stores as [Store, ...Store[]];
  const before = new Set((await ordersOf(tenantIds)).keys());
  const boards = stores.flatMap(({ tenantId, cook, cashier }) => [cook, cashier].map(({ till }) => new Board(tenantId, till)));
  await Promise.all(boards.map((board) => board.open()));
  const operator = new Person(await operatorTill(), 'operator', ledger);
  say(`${tenants} restaurants are open.`);

  const watch = new ProcessWatch(thali);
  const crowd = workingCrowd(busy, operator, ledger, seed);
  const lookout = new Lookout(watched, boards[0] as Board, ledger, (await ordersOf([watched.tenantId])).size);
  try {
    const returns = await trouble(lookout, { seed, minutes, faults, say });
    await crowd.stop();
    const growth = watch.stop();
    say('Everybody has their answers. Counting.');

    const quiet = await settledEvents(tenantIds);
    const orders = await ordersOf(tenantIds);
    const reports = await reportLaws(thali, tenantIds, orders.size);
    const told = boardLaws(ledger, boards);
    const faulty = [...ledger.outcomes].flatMap(([kind, counts]) => (counts.has('500') ? [`${kind}: ${counts.get('500')}`] : []));
    const verdicts = [
      verdict('what is away is a 503, never a 500', ledger.outcomes.size, faulty),
      ...orderLaws(ledger, orders, before),
      ...(await bookLaws(ledger, tenantIds)),
      ...reports,
      ...told.verdicts,
      ...quiet,
      verdict(
        'memory and open files of each process are flat',
        growth.length,
        growth.filter(grows).map((one) => JSON.stringify(one)),
      ),
    ];
    return { outcomes: ledger.outcomes, returns, growth, boards: told.figures, verdicts };
  } finally {
    // Also after a failure: an open socket or a timer would keep the process alive.
    await crowd.stop();
    watch.stop();
    for (const board of boards) board.close();
  }
}

/** Causes one fault after the other until the time is over; returns the recovery times. */
async function trouble(
  lookout: Lookout,
  { seed, minutes, faults, say }: Omit<SoakOptions, 'tenants'>,
): Promise<SoakResult['returns']> {
  const random = randomFrom(seed);
  const returns: SoakResult['returns'] = [];
  const end = performance.now() + minutes * 60_000;
  if (!faults) await sleep(minutes * 60_000);
  while (performance.now() < end) {
    const startedAt = performance.now();
    const these = nextFaults(random);
    const fault = these.map(nameOf).join(' and ');
    await Promise.all(these.map((one) => play(one, thali)));
    const back = await lookout.measure();
    returns.push({ fault, ...back });
    say(`${fault}: orders ${seconds(back.orders)}, boards ${seconds(back.boards)}, reports ${seconds(back.reports)}`);
    await sleep(Math.max(0, Math.min(startedAt + faultEveryMs, end) - performance.now()));
  }
  return returns;
}

export const seconds = (ms: number | undefined): string => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);

/** After the traffic the outboxes must run empty, and there must be no dead letters. */
async function settledEvents(tenantIds: string[]): Promise<Verdict[]> {
  await eventually('the last unsent event', async () => (await leftEvents(tenantIds)).unsent === 0).catch(() => undefined);
  const { unsent, dead } = await leftEvents(tenantIds);
  const sent = await unbound('ordering', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from outbox where tenant_id = any($1)',
      [tenantIds],
    );
    return rows[0]?.count ?? 0;
  });
  return [
    verdict('every event was sent', sent, unsent ? [`${unsent} wait in outboxes`] : []),
    verdict('no event was put aside', sent, dead),
  ];
}

const grows = ({ mbPerMinute, descriptorsPerMinute }: Growth): boolean =>
  mbPerMinute > flat.mbPerMinute || descriptorsPerMinute > flat.descriptorsPerMinute;
