import {
  exportReport,
  getReport,
  getReportDetails,
  type ReportDetails,
  reportSections,
  todaysFigures,
} from '@thali/proto/reporting/reports';
import type { Random } from '../../../tools/demo/random.ts';
import type { Books } from './books.ts';
import { addDays, type Moment } from './calendar.ts';
import type { Diary } from './diary.ts';
import { type Days, expectedDetails, expectedReport } from './expected.ts';

const unordered: string[] = ['paymentTypes', 'orderTypes', 'taxes', 'discounts'];
const types = ['today', 'yesterday', 'last_7days', 'this_month', 'last_month'] as const;
interface Asked extends Days {
  type: (typeof types)[number] | 'custom';
  /** Time of the call, on which named ranges depend. */
  at?: Date;
}

/** Ranges to compare: each day, the whole time, some random stretches, and the named ranges as of these moments. */
export function everyRange(days: readonly string[], moments: readonly Moment[], random: Random): Asked[] {
  const whole = { from: days[0] as string, to: days.at(-1) as string };
  const stretches = Array.from({ length: 10 }, () => {
    const [a, b] = [random.pick(days), random.pick(days)];
    return a < b ? { from: a, to: b } : { from: b, to: a };
  });
  const customs = [whole, ...days.map((day) => ({ from: day, to: day })), ...stretches];
  return [
    ...customs.map((range) => ({ type: 'custom' as const, ...range })),
    ...moments.flatMap(({ at, day }) => types.map((type) => ({ type, at, ...meantBy(type, day) }))),
  ];
}

function meantBy(type: (typeof types)[number], today: string): Days {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const firstOf = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  if (type === 'today') return { from: today, to: today };
  if (type === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (type === 'last_7days') return { from: addDays(today, -6), to: today };
  const months = type === 'this_month' ? 0 : -1;
  return { from: firstOf(months), to: addDays(firstOf(months + 1), -1) };
}

/** Differences between a range's reports and the sums of the store's books, one sentence for each part. */
export async function wrongReports(diary: Diary, books: Books, { type, from, to, at }: Asked): Promise<string[]> {
  const { store } = diary;
  const asked = type === 'custom' ? { type, from, to } : { type };
  const [tiles, charts] = [expectedReport(books, store, { from, to }), expectedDetails(diary, books, { from, to })];
  const told = await store.call(getReport, asked, at);
  const told2 = await store.call(getReportDetails, asked, at);
  const wrong = differences(tiles, told);
  wrong.push(...differences(parts({ ...charts, ...cutLists(charts) }), parts(told2)));
  if (type === 'today') {
    const { ordersCount, newCustomerCount, repeatedCustomerCount, topSellingItems } = await store.call(todaysFigures, {}, at);
    const home = { ordersCount, newCustomers: newCustomerCount, repeatedCustomers: repeatedCustomerCount, topSellingItems };
    const { newCustomers, repeatedCustomers } = tiles;
    const wanted = { ordersCount: tiles.ordersCount, newCustomers, repeatedCustomers, topSellingItems: tiles.topSellingItems };
    wrong.push(...differences(wanted, home));
  }
  return wrong.map((sentence) => `${store.timeZone} ${type} ${from} to ${to}: ${sentence}`);
}

/** The screen shows only this many; the file has all. */
const cutLists = ({ topItems, slowItems, cancellations }: ReportDetails) => ({
  topItems: topItems.slice(0, 20),
  slowItems: slowItems.slice(0, 20),
  cancellations: cancellations.slice(0, 100),
});

/** Differences between a range's files and its charts, with complete lists. */
export async function wrongFiles(diary: Diary, books: Books, { from, to }: Days): Promise<string[]> {
  const charts = parts(expectedDetails(diary, books, { from, to }));
  const wrong: string[] = [];
  for (const section of reportSections) {
    const { csv } = await diary.store.call(exportReport, { section, type: 'custom', from, to });
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const columns = head.split(',');
    const rows: Record<string, unknown>[] = charts[section];
    const wanted = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','));
    // Groups without a defined order are compared sorted.
    const told = unordered.includes(section) ? lines.toSorted() : lines;
    const should = told === lines ? wanted : wanted.toSorted();
    if (told.join('\n') !== should.join('\n')) wrong.push(`file of ${section}: ${told.join('; ')} is not ${should.join('; ')}`);
  }
  return wrong;
}

/** Sorts the lists that have no defined order. */
function parts(details: ReportDetails): ReportDetails {
  const inOrder = <T>(list: T[]): T[] => list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const { paymentTypes, orderTypes, taxes, discounts } = details;
  return {
    ...details,
    ...{ paymentTypes: inOrder(paymentTypes), orderTypes: inOrder(orderTypes) },
    ...{ taxes: inOrder(taxes), discounts: inOrder(discounts) },
  };
}

function differences(wanted: object, told: object): string[] {
  const all = { ...wanted, ...told };
  return Object.keys(all).flatMap((name) => {
    const [should, is] = [wanted, told].map((one) => JSON.stringify(sorted(one[name as never])));
    return should === is ? [] : [`${name} is ${is}, not ${should}`];
  });
}

/** Sorts the keys of every object. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
