import { daysFromTo, maxRangeDays } from '@thali/proto/kernel';
import { orRunning, type RunningDay } from '@thali/proto/store-clock';
import { AppError } from '../call/app-error.js';

/** A store's calendar: IANA zone and the hour (0-23) at which its business day starts. */
export interface StoreCalendar {
  timeZone: string;
  businessDayStart: number;
  /** The business day that ran when one of these was last changed. */
  runningDay?: RunningDay | null;
}
/** Calendar of a store that has not set its own (decisions: Asia/Kolkata, 00:00). */
export const defaultCalendar: StoreCalendar = { timeZone: 'Asia/Kolkata', businessDayStart: 0 };

const formats = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
};

const minutes = new Map<string, { minute: number; text: string }>();
/** "YYYY-MM-DD, HH" in the zone. Formatting is expensive and every order needs it, so each zone's text is cached for the minute. */
function localTime(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / 60_000);
  const last = minutes.get(timeZone);
  if (last?.minute === minute) return last.text;
  const text = formatFor(timeZone).format(at);
  minutes.set(timeZone, { minute, text });
  return text;
}

/** The calendar day in the store's zone, YYYY-MM-DD: what the law counts by, such as the year of an invoice's number. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).slice(0, 10);

/** The hour (0-23) that the store's clock shows. */
export const localHour = (at: Date, timeZone: string): number => Number(localTime(at, timeZone).slice(12));

/** The day a sale belongs to, YYYY-MM-DD: until the starting hour it is still the day before. What else counts by it: docs/adr/0047. */
export function businessDay(at: Date, { timeZone, businessDayStart, runningDay }: StoreCalendar): string {
  const [day, hour] = localTime(at, timeZone).split(', ') as [string, string];
  return orRunning(Number(hour) < businessDayStart ? addDays(day, -1) : day, at, runningDay);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Days, YYYY-MM-DD, both inclusive. */
interface Range {
  from: string;
  to: string;
}
/** @throws AppError DATE_RANGE_INVALID when the range is the wrong way round or longer than a year */
function dayCount({ from, to }: Range): number {
  const days = daysFromTo(from, to);
  if (!(days >= 1 && days <= maxRangeDays)) throw new AppError('DATE_RANGE_INVALID');
  return days;
}

/** Every day of a range, at most a year of them. @throws AppError DATE_RANGE_INVALID */
export const daysOf = (range: Range): string[] =>
  Array.from({ length: dayCount(range) }, (_, index) => addDays(range.from, index));

export type DateFilter = 'today' | 'tomorrow' | 'yesterday' | 'last_7days' | 'this_month' | 'last_month' | 'custom';

/** First and last business day of a filter. `last_7days` ends today; `custom` needs from <= to, a year apart at most. */
export function dateRange(filter: DateFilter, today: string, from?: string, to?: string): Range {
  const month = (offset: number) => {
    const first = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1));
    return first.toISOString().slice(0, 10);
  };
  switch (filter) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7days':
      return { from: addDays(today, -6), to: today };
    case 'this_month':
      return { from: month(0), to: addDays(month(1), -1) };
    case 'last_month':
      return { from: month(-1), to: addDays(month(0), -1) };
    case 'custom':
      if (!from || !to) throw new AppError('DATE_RANGE_INVALID');
      dayCount({ from, to });
      return { from, to };
  }
}
