import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addReservation, deleteReservation, updateReservation } from '@thali/proto/ordering/reservations';
import { law } from '@thali/testing/law';
import { persistently } from '@thali/testing/persistently';
import { startTestService, type TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { ordering } from '../src/definition.js';
import { type BookingPlace, HOUR, later, MINUTE, meera, noon, openForBookings, outcome, tableRecord } from './bookings.js';

let service: TestService;
let place: BookingPlace;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
beforeEach(async () => {
  place = await openForBookings(service);
});
afterAll(() => service?.stop(), 60_000);

function bookUntilAnswered(): Promise<string> {
  const form = { customerId: meera.phone, date: later(HOUR), tableId: place.table };
  return outcome(persistently((key) => place.call(addReservation, form, { at: noon, ...key })));
}

describe('a table', () => {
  it('is not booked twice within 90 minutes, and free at the 90th', async () => {
    await place.book();
    expect(await outcome(place.book({ date: later(HOUR + 90 * MINUTE - 1) }))).toBe('TABLE_BOOKED');
    expect(await outcome(place.book({ date: later(2 * MINUTE), status: 'paid' }))).toBe('TABLE_BOOKED');
    expect(await outcome(place.book({ date: later(HOUR + 90 * MINUTE) }))).toBe('ok');
  });
  it('is free again when its booking is cancelled, moved or deleted, and a cancelled one may come back only then', async () => {
    await place.book();
    const { id } = await place.first();
    const set = (form: object) =>
      outcome(place.call(updateReservation, { id, date: later(HOUR), tableId: place.table, ...form }));
    expect(await set({ status: 'cancelled' })).toBe('ok');
    await place.book();
    expect(await set({ status: 'booked' })).toBe('TABLE_BOOKED');
    expect(await set({ status: 'booked', tableId: null })).toBe('ok');
    expect(await set({ status: 'booked', date: later(4 * HOUR) })).toBe('ok');
    await place.call(deleteReservation, { id });
    expect(await outcome(place.book({ date: later(4 * HOUR) }))).toBe('ok');
  });
  it('goes to exactly one of 200 who book it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, bookUntilAnswered));
    await law('a table is booked once', () => {
      expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
      expect(outcomes.filter((one) => one === 'TABLE_BOOKED')).toHaveLength(199);
    });
  }, 120_000);
  it('lets two bookings change places at once or refuses, without a deadlock', async () => {
    const other = uuidv7();
    await place.change([tableRecord(other, 'Table T9')]);
    await place.book();
    await place.book({ tableId: other });
    const [first, second] = await place.listed();
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
  });
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
          if (kind === 'add') return outcome(place.book(form));
          const all = await place.listed({ type: 'custom', from: '2026-11-21', to: '2026-11-22' });
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
        const live = (await place.listed({ type: 'custom', from: '2026-11-21', to: '2026-11-22' })).filter(
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
