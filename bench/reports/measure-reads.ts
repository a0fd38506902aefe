import { deepStrictEqual } from 'node:assert/strict';
import { addDays, businessDay, dateRange } from '@thali/kit/domain/business-day';
import type { BenchStack } from '../stack/start.ts';
import { rawDetails } from './raw-details.ts';
import { RawOrders, type Read } from './raw-orders.ts';
import { rawDashboard, rawReport } from './raw-report.ts';
import type { YearStore } from './stores.ts';
import { type Delay, type HttpDelay, readOnce, timeHttp, timeWork } from './time-reads.ts';

export interface ReadTimes {
  store: number;
  orders: number;
  report: string;
  http: HttpDelay[];
  raw: Delay;
}
interface Case {
  report: string;
  path: string;
  range: { from: string; to: string };
  raw: (read: Read) => Promise<unknown>;
}
const connections = [1, 8];

/** The reports that a store's owner reads: last month, this month, a year, the charts of these, and today. */
function casesOf({ menu }: YearStore): Case[] {
  const today = businessDay(new Date(), menu.calendar);
  const month = dateRange('last_month', today);
  const year = { from: addDays(today, -364), to: today };
  const custom = ({ from, to }: typeof month) => `type=custom&from=${from}&to=${to}`;
  return [
    { report: 'month', path: `/reports?${custom(month)}`, range: month, raw: rawReport },
    { report: 'this month', path: '/reports?type=this_month', range: dateRange('this_month', today), raw: rawReport },
    { report: 'month, charts', path: `/reports/details?${custom(month)}`, range: month, raw: rawDetails },
    { report: 'dashboard', path: '/dashboard', range: { from: today, to: today }, raw: rawDashboard },
    { report: 'year', path: `/reports?${custom(year)}`, range: year, raw: rawReport },
    { report: 'year, charts', path: `/reports/details?${custom(year)}`, range: year, raw: rawDetails },
  ];
}

/** Measures each report at these stores, from roll-ups over HTTP and from raw orders by SQL. @throws AssertionError when figures differ */
export async function measureReads(stack: BenchStack, stores: ReadonlyMap<number, YearStore>): Promise<ReadTimes[]> {
  const raw = await RawOrders.connect(stack.thali.databaseUrl('ordering'));
  const times: ReadTimes[] = [];
  try {
    for (const [n, store] of stores) for (const one of casesOf(store)) times.push(await measureCase(stack, raw, n, store, one));
  } finally {
    await raw.close();
  }
  return times;
}

async function measureCase(stack: BenchStack, raw: RawOrders, n: number, store: YearStore, one: Case): Promise<ReadTimes> {
  const { report, path, range, raw: figures } = one;
  const cookie = await store.signIn();
  const url = `/api/v1${path}`;
  const answer = (await readOnce(stack.thali.baseUrl + url, cookie)) as Record<string, unknown>;
  // Today's reservations are not compared, because they are no figures.
  delete answer.reservations;
  for (const list of ['topItems', 'slowItems'])
    for (const item of (answer[list] ?? []) as { revenue?: number }[]) delete item.revenue;
  deepStrictEqual(answer, await raw.read(store, range, figures), `${report} of store ${n}`);
  const http: HttpDelay[] = [];
  for (const count of connections) http.push(await timeHttp(stack, url, cookie, count));
  return { store: n, orders: store.orders, report, http, raw: await timeWork(() => raw.read(store, range, figures)) };
}
