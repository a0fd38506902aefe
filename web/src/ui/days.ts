import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { dayFilters } from '@thali/proto/kernel';
import { businessDay, textBy, wallTime } from '@thali/proto/store-clock';
import { i18n, locale } from '#words';
import { storeClock } from '../lib/store-clock';
import { timeText } from './time-text';

export type DayFilterType = (typeof dayFilters)[number];
/** The filter as it is sent: `from` and `to` (YYYY-MM-DD, both inclusive) with `custom` only. */
export interface DayFilter {
  type: DayFilterType;
  from?: string;
  to?: string;
}

/** The specification's words. */
const dayFilterTitles: Record<DayFilterType, MessageDescriptor> = {
  today: msg`Today`,
  tomorrow: msg`Tomorrow`,
  yesterday: msg`Yesterday`,
  last_7days: msg`Last 7 Days`,
  this_month: msg`This Month`,
  last_month: msg`Last Month`,
  custom: msg({ context: 'days that are chosen', message: 'Custom' }),
};
export const dayFilterTitle = (type: DayFilterType): string => i18n._(dayFilterTitles[type]);

const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached format of days in the reader's language; lists write hundreds of them. */
function formatOf(parts: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, parts]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale(), { ...parts, timeZone });
  formats.set(key, made);
  return made;
}

const fullDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minutes = { hour: '2-digit', minute: '2-digit' } as const;

/** Two days (YYYY-MM-DD) as `21 Nov – 21 Dec 2026`, one as `21 Nov 2026`. */
export const daysText = (from: string, to: string) => formatOf(fullDay, 'UTC').formatRange(new Date(from), new Date(to));

export const dayFilterText = ({ type, from, to }: DayFilter) =>
  type === 'custom' && from && to ? daysText(from, to) : dayFilterTitle(type);

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;
const weekday = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** The day of a moment by the store's clock. */
const dayBy = (at: string | number | Date, parts: Intl.DateTimeFormatOptions, timeZone = storeClock().time_zone) =>
  formatOf(parts, timeZone).format(new Date(at));
const yearOf = (at: string | number | Date) => dayBy(at, { year: 'numeric' });
/** With the year when it is not the present one. */
function nearText(at: string | number | Date, parts: Intl.DateTimeFormatOptions): string {
  const text = dayBy(at, parts);
  return yearOf(at) === yearOf(Date.now()) ? text : `${text} ${yearOf(at)}`;
}

/** `Sat, 21 Nov` of a moment by the store's clock, with the year when it is not the present one. */
export const shortDayText = (at: string | number | Date) => nearText(at, shortDay);

/** `Saturday, 21 November` of a moment by the store's clock. */
export const weekdayText = (at: string | number | Date) => dayBy(at, weekday);

/** `21 Nov` of a moment by the store's clock. */
export const dayAndMonthText = (at: string | number | Date) => dayBy(at, dayAndMonth);

/** A day (YYYY-MM-DD) as `31 Jan 1990`. */
export const dayText = (day: string) => formatOf(fullDay, 'UTC').format(new Date(day));

/** `21 Nov, 19:42` of a moment by the store's clock, with the year when it is not the present one. */
export const momentText = (moment: string) => `${nearText(moment, dayAndMonth)}, ${timeText(moment)}`;

/**
 * `21 Nov 2026, 19:42` by the store's clock, as `paperTime` but in the reader's language; `timeZone` is that of papers that were issued in
 * another zone.
 */
export const storeMomentText = (moment: string | number, timeZone = storeClock().time_zone): string =>
  `${dayBy(moment, fullDay, timeZone)}, ${textBy({ ...storeClock(), time_zone: timeZone }, moment, minutes)}`;

/** The calendar day of a moment by the store's clock, YYYY-MM-DD. */
export const storeDay = (at: string | number | Date): string => wallTime(at, storeClock()).slice(0, 10);

/** The store's business day of a moment, YYYY-MM-DD: what its lists and reports are filtered by. */
export const businessDayOf = (at: string | number | Date): string => businessDay(at, storeClock());
