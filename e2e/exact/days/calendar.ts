/** A moment at a store, with business day and hour computed independently of the product. */
export interface Moment {
  at: Date;
  /** YYYY-MM-DD */
  day: string;
  /** Hour that the store's clock shows. */
  hour: number;
}

const dayMs = 86_400_000;
const minutesOfDay = 1_440;
const halfHourMs = 1_800_000;
/** Offsets to try, in half hours: clocks are at most 14 hours away from UTC. */
const farthest = 28;

export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/**
 * The instants at which the store's clock is this many minutes after the start of the business day: two in the hour that a clock repeats,
 * and none in the one it skips. The offsets are tried out, so that nothing is taken from the product's own conversion of instants to days.
 */
export function momentsOf(day: string, minutes: number, store: { timeZone: string; businessDayStart: number }): Moment[] {
  const sinceMidnight = store.businessDayStart * 60 + minutes;
  const date = addDays(day, Math.floor(sinceMidnight / minutesOfDay));
  const [hour, minute] = [Math.floor((sinceMidnight % minutesOfDay) / 60), sinceMidnight % 60];
  const shown = `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const asUtc = Date.parse(`${shown.replace(' ', 'T')}Z`);
  const found: Moment[] = [];
  for (let step = farthest; step >= -farthest; step--) {
    const at = new Date(asUtc - step * halfHourMs);
    if (clockOf(store.timeZone).format(at) === shown) found.push({ at, day, hour });
  }
  return found;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Formats as YYYY-MM-DD HH:MM. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
}
