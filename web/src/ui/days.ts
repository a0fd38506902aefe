import type { dayFilters } from '@thali/proto/kernel';
import { timeText } from './time-text';

export type DayFilterType = (typeof dayFilters)[number];
/** What is sent: `from` and `to` (YYYY-MM-DD, both inclusive) with `custom` only. */
export interface DayFilter {
  type: DayFilterType;
  from?: string;
  to?: string;
}

/** The words of the specification, in its order. */
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

const shortDay = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short' });
const sameYear = (at: Date) => at.getFullYear() === new Date().getFullYear();

/** `Sat, 21 Nov` of a moment on this device, with the year when it is another one. */
export const shortDayText = (at: Date) => (sameYear(at) ? shortDay.format(at) : `${shortDay.format(at)} ${at.getFullYear()}`);

/** A day (YYYY-MM-DD) as `31 Jan 1990`. */
export const dayText = (day: string) => days.format(new Date(day));

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });

/** `21 Nov, 19:42` of a moment on this device, with the year when it is another one. */
export function momentText(moment: string): string {
  const at = new Date(moment);
  const day = dayAndMonth.format(at);
  return `${sameYear(at) ? day : `${day} ${at.getFullYear()}`}, ${timeText(at)}`;
}

/** `21 Nov 2026, 19:42` by the clock of the store, wherever this device is. */
export const storeMomentText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    ...({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    timeZone,
  }).format(new Date(moment));
