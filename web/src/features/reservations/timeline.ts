import { t } from '@lingui/core/macro';
import type { StoreTable } from '@thali/proto/catalog/tables';
import { bookingMinutes, type Reservation } from '@thali/proto/ordering/reservations';
import { momentOfWall, wallTime } from '@thali/proto/store-clock';
import { storeClock } from '../../lib/store-clock';

const HOUR = 60;
const MINUTE_MS = 60_000;
const STEP = 30;
/** The hours of a day that are always shown; bookings outside of them extend it. */
const OPENS = 9 * HOUR;
const CLOSES = 24 * HOUR;

export interface Bar {
  booking: Reservation;
  /** Minutes since midnight of the day, by the store's clock. */
  start: number;
  end: number;
  /** 0 except for bookings without a table, which may overlap. */
  lane: number;
}
export interface TimelineRow {
  /** Null for bookings without a table. */
  tableId: string | null;
  title: string;
  detail: string;
  /** True for tables that the store still has, so that they can be booked. */
  inUse: boolean;
  bars: Bar[];
  lanes: number;
}
export interface Timeline {
  /** Minutes since midnight, full hours. */
  from: number;
  to: number;
  rows: TimelineRow[];
}

/** The time on the store's clock as a number to calculate with. Its days have 24 hours, even if daylight saving time changes. */
const onWall = (wall: string) => Date.parse(wall.length > 10 ? `${wall.replace(' ', 'T')}Z` : wall);
/** Minutes from midnight of `day` (YYYY-MM-DD) to a moment, by the store's clock. */
export const minuteOf = (day: string, at: string | Date) =>
  Math.floor((onWall(wallTime(at, storeClock())) - onWall(day)) / MINUTE_MS);
/** The moment that many minutes after midnight of `day`, by the store's clock. */
export const momentOf = (day: string, minute: number) =>
  momentOfWall(new Date(onWall(day) + minute * MINUTE_MS).toISOString().slice(0, 16), storeClock());

/** A row for each table, then for deleted tables, then for bookings without a table. Cancelled bookings are left out. */
export function timelineOf(day: string, tables: readonly StoreTable[], bookings: readonly Reservation[]): Timeline {
  const bars = bookings
    .filter((booking) => booking.status !== 'cancelled')
    .map((booking) => ({ booking, start: minuteOf(day, booking.date) }))
    .map((bar) => ({ ...bar, end: bar.start + bookingMinutes, lane: 0 }))
    .toSorted((a, b) => a.start - b.start);
  const rows = tables.map(({ id, table_title, floor, seating_capacity }) =>
    rowOf({ tableId: id, title: table_title, detail: `${seating_capacity} · ${floor}`, inUse: true }, bars),
  );
  const known = new Set<string | null>(tables.map(({ id }) => id));
  for (const { booking } of bars) {
    const { table_id: tableId, table_title } = booking;
    if (known.has(tableId)) continue;
    known.add(tableId);
    rows.push(
      rowOf({ tableId, title: table_title ?? t`No table`, detail: tableId ? t`Not in use any more` : '', inUse: false }, bars),
    );
  }
  const hour = (minute: number, round: (value: number) => number) => round(minute / HOUR) * HOUR;
  return {
    from: Math.min(OPENS, ...bars.map(({ start }) => hour(start, Math.floor))),
    to: Math.max(CLOSES, ...bars.map(({ end }) => hour(end, Math.ceil))),
    rows: rows.toSorted((a, b) => Number(a.tableId === null) - Number(b.tableId === null)),
  };
}

function rowOf(row: Omit<TimelineRow, 'bars' | 'lanes'>, all: readonly Bar[]): TimelineRow {
  const ends: number[] = [];
  const bars = all
    .filter(({ booking }) => booking.table_id === row.tableId)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = bar.end;
      return { ...bar, lane };
    });
  return { ...row, bars, lanes: Math.max(1, ends.length) };
}

/** The booking that already holds a table at `at` (by the store's clock), by table. `own`: the id of the booking that is being edited. */
export function takenTables(bookings: readonly Reservation[], at: string, own: string | undefined): Map<string, Reservation> {
  const wanted = at ? momentOfWall(at, storeClock()).getTime() : Number.NaN;
  const holding = bookings.filter(({ id, status, date }) => {
    const apart = Math.abs(Date.parse(date) - wanted);
    return id !== own && status !== 'cancelled' && apart < bookingMinutes * MINUTE_MS;
  });
  return new Map(holding.flatMap((booking) => (booking.table_id ? [[booking.table_id, booking] as const] : [])));
}

/**
 * The start of a booking for `minute`: the half hour before it, moved as little as the neighbouring bookings require. Null when the gap is
 * too short or in the past.
 * @param earliest no start before this minute: now, if the day is today
 */
export function freeStart({ bars }: Pick<TimelineRow, 'bars'>, minute: number, earliest: number): number | null {
  const before = bars.filter(({ start }) => start <= minute).at(-1);
  const after = bars.find(({ start }) => start > minute);
  const lowest = Math.max(earliest, before?.end ?? Number.NEGATIVE_INFINITY);
  const highest = (after?.start ?? Number.POSITIVE_INFINITY) - bookingMinutes;
  if (lowest > highest || minute < lowest) return null;
  return Math.min(Math.max(Math.floor(minute / STEP) * STEP, lowest), highest);
}

/** The first free start of a row from `earliest` on, for keyboard users. */
export function firstFree(row: Pick<TimelineRow, 'bars'>, earliest: number): number {
  const half = Math.ceil(earliest / STEP) * STEP;
  for (const from of [half, ...row.bars.map(({ end }) => end)]) {
    const start = from >= earliest ? freeStart(row, from, earliest) : null;
    if (start !== null) return start;
  }
  return half;
}
