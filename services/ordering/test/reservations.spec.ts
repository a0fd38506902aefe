import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@thali/kit/testing/test-service';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
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
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 12:30 in Kolkata. */
const noon = new Date('2026-11-21T07:00:00Z');
const meera = { phone: '9820011223', name: 'Meera Nair' };

let service: TestService;
let place: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
beforeEach(async () => {
  place = await openRestaurant(service);
  await place.call(addCustomer, meera, { at: noon });
});
afterAll(() => service.stop(), 60_000);

type Form = Partial<Request<typeof addReservation>>;
const later = (ms: number) => new Date(noon.getTime() + ms).toISOString();
const at = (iso: string) => new Date(iso);
const book = (form: Form = {}, now = noon) =>
  place.call(addReservation, { customerId: meera.phone, date: later(HOUR), tableId: place.table, ...form }, { at: now });
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const listed = (filter: Request<typeof listReservations> = {}, now = noon) => place.call(listReservations, filter, { at: now });
const onlyOne = async () => {
  const [one] = await listed();
  if (!one) throw new Error('nothing is booked');
  return one;
};
const tableRecord = (id: string, title: string): CatalogChange => ({
  kind: 'table',
  id,
  data: { id, table_title: title, seating_capacity: 2, floor: 'Terrace', encrypted_id: 'x' },
});

describe('a booking', () => {
  it('holds copies of customer and table, and has a short code of its own', async () => {
    expect(await book({ notes: 'window', peopleCount: '4' })).toEqual({ message: 'Reservation added successfully!' });
    expect(await listed()).toEqual([
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
    await expect(book({ customerId: '' })).rejects.toMatchObject({ message: 'Please select customer!' });
    await expect(book({ customerId: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Customer not found!' });
  });
  it('needs a date, and the date is not in the past but for a minute of grace', async () => {
    await expect(book({ date: '' })).rejects.toMatchObject({ message: 'Please select date & time!' });
    await expect(book({ date: later(-61_000) })).rejects.toMatchObject({ code: 'DATE_PAST' });
    expect(await outcome(book({ date: later(-59_000) }))).toBe('ok');
  });
  it('needs no table, and refuses one that the store does not have', async () => {
    expect(await outcome(book({ tableId: '' }))).toBe('ok');
    expect(await outcome(book({ tableId: uuidv7() }))).toBe('NOT_FOUND');
    expect(await onlyOne()).toMatchObject({ table_id: null, table_title: null });
  });
  it('is made once per idempotency key, also when its answer is asked for much later', async () => {
    const form = { customerId: meera.phone, date: later(HOUR), tableId: place.table };
    await place.call(addReservation, form, { at: noon, idempotencyKey: 'k' });
    await place.call(addReservation, form, { at: at(later(5 * HOUR)), idempotencyKey: 'k' });
    expect(await listed()).toHaveLength(1);
  });
  it('tells the boards of every change', async () => {
    const { tenantId } = place.caller;
    await book();
    const { id } = await onlyOne();
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
    await book();
    const { id } = await onlyOne();
    const form = { id, tableId: other, date: later(-2 * HOUR), status: 'paid' as const, peopleCount: 2, notes: '' };
    expect(await place.call(updateReservation, form, { at: noon })).toEqual({ message: 'Reservation updated successfully!' });
    expect(await onlyOne()).toMatchObject({ table_title: 'Table T9', date: later(-2 * HOUR), status: 'paid', notes: null });
  });
  it('keeps the title that the table had when it was booked, also when the table is gone', async () => {
    await book();
    const { id } = await onlyOne();
    await place.change([{ kind: 'table', id: place.table, data: null }]);
    await place.call(updateReservation, { id, tableId: place.table, date: later(2 * HOUR) }, { at: noon });
    expect(await onlyOne()).toMatchObject({ table_id: place.table, table_title: 'Table T4' });
    expect(await outcome(book({ date: later(6 * HOUR) }))).toBe('NOT_FOUND');
  });
  it('answers Invalid request! without an id, and Not found for an unknown one', async () => {
    await expect(place.call(updateReservation, { id: '', date: later(HOUR) })).rejects.toMatchObject({
      message: 'Invalid request!',
    });
    expect(await outcome(place.call(updateReservation, { id: uuidv7(), date: later(HOUR) }))).toBe('NOT_FOUND');
    expect(await outcome(place.call(deleteReservation, { id: uuidv7() }))).toBe('NOT_FOUND');
  });
});

describe('a table', () => {
  it('is not booked twice within 90 minutes, and free at the 90th', async () => {
    await book();
    expect(await outcome(book({ date: later(HOUR + 90 * MINUTE - 1) }))).toBe('TABLE_BOOKED');
    expect(await outcome(book({ date: later(2 * MINUTE), status: 'paid' }))).toBe('TABLE_BOOKED');
    expect(await outcome(book({ date: later(HOUR + 90 * MINUTE) }))).toBe('ok');
  });
  it('is free again when its booking is cancelled, moved or deleted, and a cancelled one may come back only then', async () => {
    await book();
    const { id } = await onlyOne();
    const set = (form: object) =>
      outcome(place.call(updateReservation, { id, date: later(HOUR), tableId: place.table, ...form }));
    expect(await set({ status: 'cancelled' })).toBe('ok');
    await book();
    expect(await set({ status: 'booked' })).toBe('TABLE_BOOKED');
    expect(await set({ status: 'booked', tableId: null })).toBe('ok');
    expect(await set({ status: 'booked', date: later(4 * HOUR) })).toBe('ok');
    await place.call(deleteReservation, { id });
    expect(await outcome(book({ date: later(4 * HOUR) }))).toBe('ok');
  });
  it('goes to exactly one of 200 who book it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => outcome(book())));
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'TABLE_BOOKED')).toHaveLength(199);
  }, 30_000);
  it('lets two bookings change places at once or refuses, without a deadlock', async () => {
    const other = uuidv7();
    await place.change([tableRecord(other, 'Table T9')]);
    await book();
    await book({ tableId: other });
    const [first, second] = await listed();
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.all(
        [first, second].map((one) =>
          outcome(
            place.call(updateReservation, {
              id: one?.id as string,
              date: later(HOUR),
              tableId: one?.table_id === other ? place.table : other,
            }),
          ),
        ),
      );
      expect(outcomes).toEqual(['TABLE_BOOKED', 'TABLE_BOOKED']);
    }
  }, 30_000);
  it('never holds two live bookings that overlap, whatever was booked, moved, cancelled and deleted at once', async () => {
    const tables = [uuidv7(), uuidv7()];
    await place.change(tables.map((id, index) => tableRecord(id, `Table ${index}`)));
    const step = fc.record({
      kind: fc.constantFrom('add', 'add', 'add', 'update', 'delete'),
      table: fc.nat(1),
      minute: fc.nat(600),
      status: fc.constantFrom('booked' as const, 'booked' as const, 'paid' as const, 'cancelled' as const),
      which: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
        await service.sql('delete from reservation where tenant_id = $1', [place.caller.tenantId]);
        const half = steps.length / 2;
        const run = async ({ kind, table, minute, status, which }: (typeof steps)[number]) => {
          const form = { date: later(minute * MINUTE), tableId: tables[table] as string, status };
          if (kind === 'add') return outcome(book(form));
          const all = await listed({ type: 'custom', from: '2026-11-21', to: '2026-11-22' });
          const id = all[which % all.length]?.id;
          if (!id) return 'ok';
          if (kind === 'delete') return outcome(place.call(deleteReservation, { id }));
          return outcome(place.call(updateReservation, { id, ...form }));
        };
        const outcomes = [
          ...(await Promise.all(steps.slice(0, half).map(run))),
          ...(await Promise.all(steps.slice(half).map(run))),
        ];
        expect(outcomes.filter((one) => !['ok', 'TABLE_BOOKED', 'NOT_FOUND'].includes(one))).toEqual([]);
        const live = (await listed({ type: 'custom', from: '2026-11-21', to: '2026-11-22' })).filter(
          (one) => one.status !== 'cancelled',
        );
        for (const [index, one] of live.entries())
          for (const two of live.slice(index + 1))
            if (one.table_id === two.table_id)
              expect(Date.parse(two.date) - Date.parse(one.date)).toBeGreaterThanOrEqual(90 * MINUTE);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

describe('the list', () => {
  const dates = async (filter: Request<typeof listReservations>, now = noon) =>
    (await listed(filter, now)).map(({ date }) => date.slice(0, 16));
  const bookAll = async (...days: string[]) => {
    for (const day of days) await book({ date: day, tableId: null }, at('2026-10-01T00:00:00Z'));
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
    // At three in the night it is still the evening before.
    expect(await dates({}, at('2026-11-21T03:00:00Z'))).toEqual(['2026-11-21T03:59']);
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
    expect(await outcome(listed({ type: 'next_week' as 'today' }))).toBe('VALIDATION_FAILED');
    for (const days of [{}, { from: '2026-11-21' }, { from: '2026-11-22', to: '2026-11-21' }])
      expect(await outcome(listed({ type: 'custom', ...days }))).toBe('DATE_RANGE_INVALID');
  });
});

describe('the search', () => {
  const found = async (q: string) => (await place.call(searchReservations, { q })).map(({ date }) => date);
  it('finds customer, phone, table and code, newest first, and nothing for empty text', async () => {
    await book({ date: later(HOUR) });
    await book({ date: later(4 * HOUR) });
    const code = (await listed())[1]?.unique_code as string;
    const both = [later(4 * HOUR), later(HOUR)];
    expect(await found('meera')).toEqual(both);
    expect(await found('20011')).toEqual(both);
    expect(await found('t4')).toEqual(both);
    expect(await found(code.toLowerCase())).toEqual([later(4 * HOUR)]);
    expect(await found('   ')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });
});

describe('upcoming bookings', () => {
  it('are the live ones that hold a table now or within two hours', async () => {
    const tables = Array.from({ length: 6 }, () => uuidv7());
    await place.change(tables.map((id, index) => tableRecord(id, `Table ${index}`)));
    const before = at(later(-24 * HOUR));
    const times = [-90 * MINUTE, -89 * MINUTE, 0, 2 * HOUR, 2 * HOUR + 1000, HOUR];
    for (const [index, time] of times.entries()) await book({ date: later(time), tableId: tables[index] }, before);
    await book({ date: later(HOUR), tableId: null }, before);
    await book({ date: later(HOUR), tableId: place.table, status: 'cancelled' }, before);
    const upcoming = await place.call(upcomingReservations, {}, { at: noon });
    expect(upcoming.map(({ table_title }) => table_title)).toEqual(['Table 1', 'Table 2', 'Table 5', 'Table 3']);
  });
});

describe('two restaurants', () => {
  it('see, book and change only their own', async () => {
    await book();
    const { id } = await onlyOne();
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
