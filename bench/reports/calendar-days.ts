import { addDays, businessDay, localDay, localHour, type StoreCalendar } from '@thali/kit/domain/business-day';

/** A business day of a store and the moments (ms) at which it starts and ends. */
export interface CalendarDay {
  day: string;
  start: number;
  end: number;
  /** False for today. */
  over: boolean;
}
const hourMs = 3_600_000;

/** The last `count` business days until a moment, oldest first; the last one ends with that moment. */
export function calendarDays(calendar: StoreCalendar, count: number, until: Date): CalendarDay[] {
  const today = businessDay(until, calendar);
  const starts = Array.from({ length: count }, (_, n) => {
    const day = addDays(today, n + 1 - count);
    return { day, start: startOf(day, calendar) };
  });
  return starts.map(({ day, start }, n) => ({
    day,
    start,
    end: starts[n + 1]?.start ?? until.getTime(),
    over: n + 1 < count,
  }));
}

/** The moment at which the store's clock shows the day's starting hour, which is within 14 hours of the same hour in UTC. */
function startOf(day: string, { timeZone, businessDayStart }: StoreCalendar): number {
  const inUtc = Date.parse(`${day}T00:00:00Z`) + businessDayStart * hourMs;
  for (let at = inUtc - 14 * hourMs; at <= inUtc + 14 * hourMs; at += hourMs / 2) {
    const moment = new Date(at);
    if (localDay(moment, timeZone) !== day || localHour(moment, timeZone) !== businessDayStart) continue;
    return at;
  }
  throw new Error(`${day} has no hour ${businessDayStart} in ${timeZone}`);
}
