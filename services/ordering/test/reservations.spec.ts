import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Request } from '@thali/proto/kernel';
import { addCustomer } from '@thali/proto/ordering/customers';
import {
  addReservation,
  deleteReservation,
  listReservations,
  reservationChanged,
  searchReservations,
  todaysReservations,
  upcomingReservations,
  updateReservation,
} from '@thali/proto/ordering/reservations';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { type BookingPlace, HOUR, later, MINUTE, meera, noon, openForBookings, outcome, tableRecord } from './bookings.js';
import { openRestaurant } from './restaurant.js';

let service: TestService;
let place: BookingPlace;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
beforeEach(async () => {
  place = await openForBookings(service);
});
afterAll(() => service?.stop(), 60_000);

describe('a booking', () => {
  it('holds copies of customer and table, and has a short code of its own', async () => {
    expect(await place.book({ notes: 'window', peopleCount: '4' })).toEqual({ message: 'Reservation added successfully!' });
    expect(await place.listed()).toEqual([
      {
        id: expect.any(String),
        customer_id: meera.phone,
        customer_name: meera.name,
        date: later(HOUR),
        table_id: place.table,
        table_title: 'Table T4',
        status: 'booked',
        notes: 'window',
        people_count: 4,
        unique_code: expect.stringMatching(/^[A-Z0-9]{6}$/),
        created_at: noon.toISOString(),
        updated_at: noon.toISOString(),
      },
    ]);
  });
  it('needs a customer of this store', async () => {
    await expect(place.book({ customerId: '' })).rejects.toMatchObject({ message: 'Please select customer!' });
    await expect(place.book({ customerId: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Customer not found!' });
  });
  it('needs a date, and the date is not in the past but for a minute of grace', async () => {
    await expect(place.book({ date: '' })).rejects.toMatchObject({ message: 'Please select date & time!' });
    await expect(place.book({ date: later(-61_000) })).rejects.toMatchObject({ code: 'DATE_PAST' });
    expect(await outcome(place.book({ date: later(-59_000) }))).toBe('ok');
  });
  it('needs no table, and refuses one that the store does not have', async () => {
    expect(await outcome(place.book({ tableId: '' }))).toBe('ok');
    expect(await outcome(place.book({ tableId: uuidv7() }))).toBe('NOT_FOUND');
    expect(await place.first()).toMatchObject({ table_id: null, table_title: null });
  });
  it('is made once per idempotency key, also when its answer is asked for much later', async () => {
    const form = { customerId: meera.phone, date: later(HOUR), tableId: place.table };
    await place.call(addReservation, form, { at: noon, idempotencyKey: 'k' });
    await place.call(addReservation, form, { at: new Date(later(5 * HOUR)), idempotencyKey: 'k' });
    expect(await place.listed()).toHaveLength(1);
  });
  it('tells the boards of every change', async () => {
    const { tenantId } = place.caller;
    await place.book();
    const { id } = await place.first();
    const told = async () =>
      (
        await service.sql('select 1 from outbox where tenant_id = $1 and subject like $2', [
          tenantId,
          `${reservationChanged.subject}.%`,
        ])
      ).length;
    await service.waitForEvent(reservationChanged, (envelope) => envelope.tenantId === tenantId);
    await place.call(updateReservation, { id, date: later(HOUR), status: 'cancelled' }, { at: noon });
    await place.call(deleteReservation, { id }, { at: noon });
    expect(await told()).toBe(3);
  });
});

describe('changing a booking', () => {
  it('may set any status, any date and another table', async () => {
    const other = uuidv7();
    await place.change([tableRecord(other, 'Table T9')]);
    await place.book();
    const { id } = await place.first();
    const form = { id, tableId: other, date: later(-2 * HOUR), status: 'paid' as const, peopleCount: 2, notes: '' };
    expect(await place.call(updateReservation, form, { at: noon })).toEqual({ message: 'Reservation updated successfully!' });
    expect(await place.first()).toMatchObject({ table_title: 'Table T9', date: later(-2 * HOUR), status: 'paid', notes: null });
  });
  it('keeps the title that the table had when it was booked, also when the table is gone', async () => {
    await place.book();
    const { id } = await place.first();
    await place.change([{ kind: 'table', id: place.table, data: null }]);
    await place.call(updateReservation, { id, tableId: place.table, date: later(2 * HOUR) }, { at: noon });
    expect(await place.first()).toMatchObject({ table_id: place.table, table_title: 'Table T4' });
    expect(await outcome(place.book({ date: later(6 * HOUR) }))).toBe('NOT_FOUND');
  });
  it('answers Invalid request! without an id, and Not found for an unknown one', async () => {
    await expect(place.call(updateReservation, { id: '', date: later(HOUR) })).rejects.toMatchObject({
      message: 'Invalid request!',
    });
    expect(await outcome(place.call(updateReservation, { id: uuidv7(), date: later(HOUR) }))).toBe('NOT_FOUND');
    expect(await outcome(place.call(deleteReservation, { id: uuidv7() }))).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  const dates = async (filter: Request<typeof listReservations>, now = noon) =>
    (await place.listed(filter, now)).map(({ date }) => date.slice(0, 16));
  const bookAll = async (...days: string[]) => {
    for (const day of days) await place.book({ date: day, tableId: null }, new Date('2026-10-01T00:00:00Z'));
  };
  const calendar = (time_zone: string, business_day_start: number) =>
    place.change([
      {
        kind: 'store',
        id: place.caller.tenantId,
        data: {
          ...{ store_name: 'Annapurna', address: null, phone: null, email: null, image: null, currency: 'INR' },
          ...{ is_qr_menu_enabled: 0, is_qr_order_enabled: 0, unique_qr_code: 'x', time_zone, business_day_start },
          ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, gstin: null, fssai: null, sac: '996331' },
        },
      } as const,
    ]);

  it('is today when nothing is said, earliest first, in the zone of the store', async () => {
    // Kolkata is 5:30 ahead: its 21 November runs from 18:30 to 18:30 UTC.
    await bookAll('2026-11-21T18:29:00Z', '2026-11-20T18:30:00Z', '2026-11-20T18:29:00Z', '2026-11-21T18:30:00Z');
    expect(await dates({})).toEqual(['2026-11-20T18:30', '2026-11-21T18:29']);
    expect(await dates({ type: 'today' })).toEqual(['2026-11-20T18:30', '2026-11-21T18:29']);
    expect(await dates({ type: 'yesterday' })).toEqual(['2026-11-20T18:29']);
    expect(await dates({ type: 'tomorrow' })).toEqual(['2026-11-21T18:30']);
  });
  it('follows the hour at which the business day starts', async () => {
    await calendar('Europe/London', 4);
    await bookAll('2026-11-21T03:59:00Z', '2026-11-21T04:00:00Z', '2026-11-22T03:59:00Z', '2026-11-22T04:00:00Z');
    expect(await dates({})).toEqual(['2026-11-21T04:00', '2026-11-22T03:59']);
    // The business day starts at 4, so at three in the night it is still the day before.
    expect(await dates({}, new Date('2026-11-21T03:00:00Z'))).toEqual(['2026-11-21T03:59']);
    expect((await place.call(todaysReservations, {}, { at: noon })).map(({ date }) => date.slice(0, 16))).toEqual([
      '2026-11-21T04:00',
      '2026-11-22T03:59',
    ]);
  });
  it('keeps its days when the clocks change', async () => {
    await calendar('Europe/London', 0);
    // 25 October 2026 has 25 hours in London: from 24th 23:00 UTC to 26th 00:00 UTC.
    await bookAll('2026-10-24T22:59:00Z', '2026-10-24T23:00:00Z', '2026-10-25T23:59:00Z', '2026-10-26T00:00:00Z');
    expect(await dates({ type: 'custom', from: '2026-10-25', to: '2026-10-25' })).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T23:59',
    ]);
  });
  it('knows seven days, months and a range of days, both inclusive', async () => {
    await bookAll('2026-10-31T18:29:00Z', '2026-10-31T18:30:00Z', '2026-11-15T10:00:00Z', '2026-11-30T18:29:00Z');
    await bookAll('2026-11-30T18:30:00Z');
    expect(await dates({ type: 'last_7days' })).toEqual(['2026-11-15T10:00']);
    expect(await dates({ type: 'this_month' })).toEqual(['2026-10-31T18:30', '2026-11-15T10:00', '2026-11-30T18:29']);
    expect(await dates({ type: 'last_month' })).toEqual(['2026-10-31T18:29']);
    expect(await dates({ type: 'custom', from: '2026-11-30', to: '2026-12-01' })).toEqual([
      '2026-11-30T18:29',
      '2026-11-30T18:30',
    ]);
  });
  it('refuses unknown filters and ranges that are not', async () => {
    expect(await outcome(place.listed({ type: 'next_week' as 'today' }))).toBe('VALIDATION_FAILED');
    for (const days of [{}, { from: '2026-11-21' }, { from: '2026-11-22', to: '2026-11-21' }])
      expect(await outcome(place.listed({ type: 'custom', ...days }))).toBe('DATE_RANGE_INVALID');
  });
});

describe('the search', () => {
  const found = async (q: string) => (await place.call(searchReservations, { q })).map(({ date }) => date);
  it('finds customer, phone, table and code, newest first, and nothing for empty text', async () => {
    await place.book({ date: later(HOUR) });
    await place.book({ date: later(4 * HOUR) });
    const code = (await place.listed())[1]?.unique_code as string;
    const both = [later(4 * HOUR), later(HOUR)];
    expect(await found('meera')).toEqual(both);
    expect(await found('20011')).toEqual(both);
    expect(await found('t4')).toEqual(both);
    expect(await found(code.toLowerCase())).toEqual([later(4 * HOUR)]);
    expect(await found('   ')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });
  it('has the booking whose whole code was typed first, whatever newer ones have the same letters elsewhere', async () => {
    await place.book();
    const { id, unique_code: code } = await place.first();
    await service.sql(
      `insert into reservation select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'unique_code', 'N' || n,
         'customer_name', r.unique_code || ' ' || n, 'date', r.date + n * interval '1 day'))).*
       from reservation r, generate_series(1, 60) as n where r.id = $1`,
      [id],
    );
    const ids = (await place.call(searchReservations, { q: code.toLowerCase() })).map((booking) => booking.id);
    expect([ids[0], ids.length, new Set(ids).size]).toEqual([id, 50, 50]);
  });
});

describe('upcoming bookings', () => {
  it('are the live ones that hold a table now or within two hours', async () => {
    const tables = Array.from({ length: 6 }, () => uuidv7());
    await place.change(tables.map((id, index) => tableRecord(id, `Table ${index}`)));
    const before = new Date(later(-24 * HOUR));
    const times = [-90 * MINUTE, -89 * MINUTE, 0, 2 * HOUR, 2 * HOUR + 1000, HOUR];
    for (const [index, time] of times.entries()) await place.book({ date: later(time), tableId: tables[index] }, before);
    await place.book({ date: later(HOUR), tableId: null }, before);
    await place.book({ date: later(HOUR), tableId: place.table, status: 'cancelled' }, before);
    const upcoming = await place.call(upcomingReservations, {}, { at: noon });
    expect(upcoming.map(({ table_title }) => table_title)).toEqual(['Table 1', 'Table 2', 'Table 5', 'Table 3']);
  });
});

describe('two restaurants', () => {
  it('see, book and change only their own', async () => {
    await place.book();
    const { id } = await place.first();
    const other = await openRestaurant(service);
    const form = { customerId: meera.phone, date: later(HOUR), tableId: other.table };
    expect(await outcome(other.call(addReservation, form, { at: noon }))).toBe('NOT_FOUND');
    await other.call(addCustomer, meera, { at: noon });
    expect(await outcome(other.call(addReservation, { ...form, tableId: place.table }, { at: noon }))).toBe('NOT_FOUND');
    expect(await outcome(other.call(updateReservation, { id, date: later(HOUR) }))).toBe('NOT_FOUND');
    expect(await outcome(other.call(deleteReservation, { id }))).toBe('NOT_FOUND');
    expect(await other.call(listReservations, {}, { at: noon })).toEqual([]);
    expect(await other.call(searchReservations, { q: 'Meera' })).toEqual([]);
    expect(await other.call(upcomingReservations, {}, { at: noon })).toEqual([]);
    expect(await outcome(other.call(addReservation, form, { at: noon }))).toBe('ok');
  });
});
