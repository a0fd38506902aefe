import { describe, expect, it } from '@jest/globals';
import type { StoreTable } from '@thali/proto/catalog/tables';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { firstFree, freeStart, momentOf, takenTables, timelineOf } from './timeline';

const day = '2026-11-21';
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const table = (id: string) => ({ id, table_title: id, floor: 'Ground', seating_capacity: 4 }) as StoreTable;
const booking = (time: string, table_id: string | null, more: Partial<Reservation> = {}) =>
  ({ date: momentOf(day, clock(time)).toISOString(), table_id, table_title: table_id, status: 'booked', ...more }) as Reservation;

describe('the timeline of a day', () => {
  it('has a row for each table, then for tables that are gone, then for bookings without one', () => {
    const { rows } = timelineOf(day, [table('T1'), table('T2')], [booking('12:00', null), booking('13:00', 'T0')]);
    expect(rows.map(({ title, bars }) => [title, bars.length])).toEqual([
      ['T1', 0],
      ['T2', 0],
      ['T0', 1],
      ['No table', 1],
    ]);
  });
  it('draws a live booking for 90 minutes and a cancelled one not at all', () => {
    const { rows } = timelineOf(day, [table('T1')], [booking('19:30', 'T1'), booking('19:30', 'T1', { status: 'cancelled' })]);
    expect(rows[0]?.bars.map(({ start, end }) => [start, end])).toEqual([[clock('19:30'), clock('21:00')]]);
  });
  it('shows 9 to 24 o’clock, and more for bookings outside of it', () => {
    const span = (...bookings: Reservation[]) => {
      const { from, to } = timelineOf(day, [table('T1')], bookings);
      return [from / 60, to / 60];
    };
    expect(span()).toEqual([9, 24]);
    expect(span(booking('07:30', 'T1'), booking('23:15', 'T1'))).toEqual([7, 25]);
  });
  it('lays bookings without a table over each other only when they overlap', () => {
    const { rows } = timelineOf(day, [], [booking('12:00', null), booking('13:00', null), booking('13:30', null)]);
    expect(rows[0]?.bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(rows[0]?.lanes).toBe(2);
  });
});

it('a table is taken from 90 minutes before a live booking until 90 minutes after it, but not by the booking that is changed', () => {
  const bookings = [booking('19:30', 'T1', { id: 'a' }), booking('19:30', 'T2', { id: 'b', status: 'cancelled' })];
  const taken = (time: string, own?: string) => [...takenTables(bookings, `${day} ${time}:00`, own).keys()];
  expect([taken('18:00'), taken('18:01'), taken('20:59'), taken('21:00')]).toEqual([[], ['T1'], ['T1'], []]);
  expect(taken('19:30', 'a')).toEqual([]);
});

describe('a free slot', () => {
  const row = timelineOf(day, [table('T1')], [booking('12:00', 'T1'), booking('16:10', 'T1'), booking('18:00', 'T1')])
    .rows[0] as ReturnType<typeof timelineOf>['rows'][number];
  it.each([
    ['starts at the half hour before the pointer', '20:44', '20:30'],
    ['starts when the booking before it ends', '13:40', '13:30'],
    ['ends when the next booking starts', '15:50', '14:40'],
    ['is none within a booking', '12:30', null],
    ['is none where 90 minutes do not fit', '17:45', null],
    ['is none before now', '09:30', null],
  ])('%s', (_, pointed, start) => {
    expect(freeStart(row, clock(pointed), clock('10:07'))).toBe(start && clock(start));
  });
  it('is not before now, to the minute', () => {
    expect(freeStart(row, clock('10:15'), clock('10:07'))).toBe(clock('10:07'));
  });
  it('can be found without pointing', () => {
    expect(firstFree(row, clock('09:10'))).toBe(clock('09:30'));
    expect(firstFree(row, clock('11:00'))).toBe(clock('13:30'));
    expect(firstFree(row, clock('15:00'))).toBe(clock('19:30'));
  });
});
