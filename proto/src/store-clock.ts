/** How a store counts hours: 12 is `7:42 pm`, 24 is `19:42`. */
export type HourCycle = 12 | 24;
/** What moments are written by before the store's own clock is known: what a new store has. */
export const usualClock = { time_zone: 'Asia/Kolkata', hour_cycle: 12, business_day_start: 0 } as const satisfies StoreClock;
/** By which clock a store's moments are written, wherever the reading device is. */
export interface StoreClock {
  /** IANA zone. */
  time_zone: string;
  /** Missing in what the release before stored: 24. */
  hour_cycle?: HourCycle;
  /** The hour (0-23) at which its business day starts. Missing in what the release before stored: 0. */
  business_day_start?: number;
  /** The business day that ran when the start or the zone was last changed. */
  running_day?: RunningDay | null;
}
/** A business day (YYYY-MM-DD) that goes on from a moment to another one, both ISO texts, whatever the store's clock says by now. */
export interface RunningDay {
  day: string;
  from: string;
  until: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached format by this clock; lists write hundreds of moments. `hour` and `minute` belong to it only where times are asked for. */
function formatBy(
  { time_zone, hour_cycle }: StoreClock,
  options: Intl.DateTimeFormatOptions,
  locale: string,
): Intl.DateTimeFormat {
  const key = JSON.stringify([time_zone, hour_cycle, options, locale]);
  const known = formats.get(key);
  if (known) return known;
  const hourCycle = hour_cycle === 12 ? 'h12' : 'h23';
  const hour = options.hour && (hour_cycle === 12 ? 'numeric' : '2-digit');
  const made = new Intl.DateTimeFormat(locale, { timeZone: time_zone, ...options, ...(hour && { hour }), hourCycle });
  formats.set(key, made);
  return made;
}

/** A moment in these parts, in English unless asked for. Some engines put a narrow space before `pm`, which printers' letters do not have. */
export const textBy = (
  clock: StoreClock,
  at: string | number | Date,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-IN',
): string =>
  formatBy(clock, options, locale)
    .format(new Date(at))
    .replace(/\u202f/g, ' ');

/** `23 Nov 2026, 19:42` or `23 Nov 2026, 7:42 pm`: a moment as every paper of the store shows it. */
export const paperTime = (at: string | number | Date, clock: StoreClock): string =>
  textBy(clock, at, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** A moment on the store's wall: `YYYY-MM-DD HH:mm:ss`, as calendars and pickers take it. */
export const wallTime = (at: string | number | Date, { time_zone }: StoreClock): string =>
  textBy({ time_zone }, at, {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  }).replace(/(\d+)\/(\d+)\/(\d+), /, '$3-$2-$1 ');

/** The day before or after one, YYYY-MM-DD. */
function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The business day of a moment, YYYY-MM-DD: before the starting hour it is still the day before. Which of a store's days are these and which
 * are the calendar's: docs/adr/0047.
 */
export function businessDay(at: string | number | Date, clock: StoreClock): string {
  const wall = wallTime(at, clock);
  const early = Number(wall.slice(11, 13)) < (clock.business_day_start ?? 0);
  return orRunning(dayFrom(wall.slice(0, 10), early ? -1 : 0), new Date(at), clock.running_day);
}

/**
 * The business day of a moment for a store whose clock was changed: the day that ran then goes on to its end, and none before it comes again,
 * so tokens do not begin anew among open tickets and nothing is sold on a day that was closed.
 * @param day what the clock of now says
 */
export function orRunning(day: string, at: Date, running: RunningDay | null | undefined): string {
  if (!running || at < new Date(running.from)) return day;
  return at < new Date(running.until) || day < running.day ? running.day : day;
}

/** The business day of a moment by this clock, with its beginning and its end. */
export function runningDay(at: Date, clock: StoreClock): RunningDay {
  const day = businessDay(at, clock);
  const start = `${String(clock.business_day_start ?? 0).padStart(2, '0')}:00`;
  const beginning = (of: string) => momentOfWall(`${of} ${start}`, clock).toISOString();
  const known = clock.running_day;
  return known && at < new Date(known.until) && at >= new Date(known.from)
    ? known
    : { day, from: beginning(day), until: beginning(dayFrom(day, 1)) };
}

/**
 * The moment at which the store's wall shows `wall` (`YYYY-MM-DD`, a space or T, `HH:mm`). What a change of clocks leaves out is taken for
 * the hour after it.
 */
export function momentOfWall(wall: string, clock: StoreClock): Date {
  const meant = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const shown = (at: number) => Date.parse(`${wallTime(at, clock).replace(' ', 'T')}Z`);
  const first = meant - (shown(meant) - meant);
  const second = first - (shown(first) - meant);
  return new Date(shown(second) === meant ? second : Math.max(first, second));
}
