import { setTimeout as sleep } from 'node:timers/promises';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { inParallel } from '../../../tools/demo/in-parallel.ts';
import { type Random, randomFrom } from '../../../tools/demo/random.ts';
import type { Thali } from '../../../tools/stack/thali.ts';
import { reportLaws } from '../../soak/report-laws.ts';
import { type Verdict, verdict } from '../../soak/verdict.ts';
import { randomMenu } from '../carts.ts';
import { openExactStore, type StoreTerms } from '../store.ts';
import { anyAct, closeTheDay } from './acts.ts';
import { type Books, booksOf } from './books.ts';
import { daysFrom, type Moment, momentsOf } from './calendar.ts';
import { wrongCloses } from './closes.ts';
import { everyRange, wrongFiles, wrongReports } from './compare.ts';
import { type Diary, newDiary } from './diary.ts';
import { readHistory } from './history.ts';

/**
 * Stores in zones without a clock change, and in zones whose clocks go forward on 4 October (by half an hour), or back on 25 October or 1
 * November.
 */
const stores: StoreTerms[] = [
  { timeZone: 'Asia/Kolkata', businessDayStart: 0, currency: 'INR', gstin: true },
  { timeZone: 'America/New_York', businessDayStart: 6, currency: 'INR', gstin: false },
  { timeZone: 'Europe/Berlin', businessDayStart: 2, currency: 'JPY', gstin: false },
  { timeZone: 'Australia/Lord_Howe', businessDayStart: 4, currency: 'KWD', gstin: true },
];
const days = daysFrom('2026-09-28', 40);
const lastMinute = 1_439;
/** Interval between the moments at which named ranges are tested, in days. */
const daysApart = 4;
const patienceMs = 60_000;

/**
 * Forty business days of each store, played through the real services by setting the time of their calls, a few acts a day up to
 * `actsADay`; then every report is compared with the sums of the stores' own orders, invoices and credit notes.
 */
export async function fortyDays(
  rpc: RpcClient,
  thali: Thali,
  { seed, actsADay }: { seed: string; actsADay: number },
): Promise<Verdict[]> {
  const played = await Promise.all(stores.map((terms) => play(rpc, terms, randomFrom(`${seed} ${terms.timeZone}`), actsADay)));
  const looked = { ranges: 0, files: 0, closes: 0, orders: 0 };
  const broken = { ranges: [] as string[], files: [] as string[], closes: [] as string[] };
  const whole = { from: days[0] as string, to: days.at(-1) as string };
  for (const diary of played) {
    const history = await readHistory(diary, whole.from, whole.to);
    const books = booksOf(diary, history);
    await counted(diary, books, whole);
    const ranges = everyRange(
      days,
      [...diary.moments.values()].filter((_, index) => index % (daysApart * actsADay) === 0),
      diary.random,
    );
    await inParallel(ranges, 4, async (range) => broken.ranges.push(...(await wrongReports(diary, books, range))));
    broken.files.push(...(await wrongFiles(diary, books, whole)));
    broken.closes.push(...(await wrongCloses(diary, books, history)));
    looked.ranges += ranges.length;
    looked.files += 10;
    looked.closes += history.closes.length;
    looked.orders += history.orders.length;
  }
  const tenantIds = played.map(({ store }) => store.tenantId);
  return [
    verdict('reports of every range are the sums of orders, invoices and credit notes', looked.ranges, broken.ranges),
    verdict('files of reports have every row', looked.files, broken.files),
    verdict('a day close is what was written since the one before', looked.closes, broken.closes),
    ...(await reportLaws(thali, tenantIds, looked.orders)),
  ];
}

async function play(rpc: RpcClient, terms: StoreTerms, random: Random, actsADay: number): Promise<Diary> {
  const store = await openExactStore(rpc, randomMenu(random, terms.currency, false), terms);
  const diary = newDiary(store, random);
  let calls = 0;
  for (const [index, day] of days.entries()) {
    const moments = minutesOf(random, actsADay).flatMap((minutes) => momentsOf(day, minutes, terms));
    moments.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, ...where } of moments) {
      // No two acts at the same time, because the time identifies the act.
      const moment: Moment = { ...where, at: new Date(at.getTime() + (++calls % 60_000)) };
      diary.moments.set(moment.at.toISOString(), moment);
      await anyAct(diary, moment);
    }
    const last = moments.at(-1) as Moment;
    if (index % 3) await closeTheDay(diary, { ...last, at: new Date(last.at.getTime() + 60_000) });
  }
  return diary;
}

/** The first and the last minute of the day, a minute in the hours of the night in which clocks change, and random others. */
function minutesOf(random: Random, count: number): number[] {
  const hourOfChange = random.between(lastMinute - 300, lastMinute);
  const others = Array.from({ length: Math.max(0, count - 3) }, () => random.between(1, lastMinute - 1));
  return [0, lastMinute, hourOfChange, ...others];
}

/** Waits until reporting has applied all events, or the time limit is over: differences are final then. */
async function counted(diary: Diary, books: Books, whole: { from: string; to: string }): Promise<void> {
  // Every figure, because the last order may be one that costs nothing yet.
  for (const startedAt = Date.now(); Date.now() - startedAt < patienceMs; await sleep(100))
    if (!(await wrongReports(diary, books, { type: 'custom', ...whole })).length) break;
}
