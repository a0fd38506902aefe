import type { dayFilters } from '@thali/proto/kernel';
import { paperTime, textBy, wallTime } from '@thali/proto/store-clock';
import { storeClock } from '../lib/store-clock';
import { timeText } from './time-text';

export type DayFilterType = (typeof dayFilters)[number];
/** The filter as it is sent: `from` and `to` (YYYY-MM-DD, both inclusive) with `custom` only. */
export interface DayFilter {
  type: DayFilterType;
  from?: string;
  to?: string;
}

/** The specification's words, in its order. */
export const dayFilterTitles: Record<DayFilterType, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  last_7days: 'Last 7 Days',
  this_month: 'This Month',
  last_month: 'Last Month',
  custom: 'Custom',
};

const days = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Two days (YYYY-MM-DD) as `21 Nov – 21 Dec 2026`, one as `21 Nov 2026`. */
export const daysText = (from: string, to: string) => days.formatRange(new Date(from), new Date(to));

export const dayFilterText = ({ type, from, to }: DayFilter) =>
  type === 'custom' && from && to ? daysText(from, to) : dayFilterTitles[type];

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;
const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const yearOf = (at: string | number | Date) => textBy(storeClock(), at, { year: 'numeric' });
/** With the year when it is not the present one. */
function nearText(at: string | number | Date, parts: Intl.DateTimeFormatOptions): string {
  const text = textBy(storeClock(), at, parts);
  return yearOf(at) === yearOf(Date.now()) ? text : `${text} ${yearOf(at)}`;
}

/** `Sat, 21 Nov` of a moment by the store's clock, with the year when it is not the present one. */
export const shortDayText = (at: string | number | Date) => nearText(at, shortDay);

/** `Saturday, 21 November` of a moment by the store's clock. */
export const weekdayText = (at: string | number | Date) => textBy(storeClock(), at, weekday);

/** `21 Nov` of a moment by the store's clock. */
export const dayAndMonthText = (at: string | number | Date) => textBy(storeClock(), at, dayAndMonth);

/** A day (YYYY-MM-DD) as `31 Jan 1990`. */
export const dayText = (day: string) => days.format(new Date(day));

/** `21 Nov, 19:42` of a moment by the store's clock, with the year when it is not the present one. */
export const momentText = (moment: string) => `${nearText(moment, dayAndMonth)}, ${timeText(moment)}`;

/** `21 Nov 2026, 19:42` by the store's clock; `timeZone` is that of papers that were issued in another zone. */
export const storeMomentText = (moment: string | number, timeZone = storeClock().time_zone): string =>
  paperTime(moment, { ...storeClock(), time_zone: timeZone });

/** The calendar day of a moment by the store's clock, YYYY-MM-DD. */
export const storeDay = (at: string | number | Date): string => wallTime(at, storeClock()).slice(0, 10);
