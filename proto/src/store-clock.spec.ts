import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { businessDay, momentOfWall, paperTime, runningDay, type StoreClock, wallTime } from './store-clock.js';

const moment = '2026-11-23T14:12:09Z';

describe("the store's clock", () => {
  test.each([
    ['Asia/Kolkata', 12, '23 Nov 2026, 7:42 pm'],
    ['Asia/Kolkata', 24, '23 Nov 2026, 19:42'],
    ['Asia/Kolkata', undefined, '23 Nov 2026, 19:42'],
    ['America/New_York', 12, '23 Nov 2026, 9:12 am'],
    ['America/New_York', 24, '23 Nov 2026, 09:12'],
  ] as const)('in %s counts %s hours: %s', (time_zone, hour_cycle, text) =>
    expect(paperTime(moment, { time_zone, hour_cycle })).toBe(text),
  );

  test('has midnight and noon in both ways', () => {
    const at = (time: string, hour_cycle: 12 | 24) => paperTime(`2026-11-23T${time}Z`, { time_zone: 'UTC', hour_cycle });
    expect([at('00:05', 12), at('12:05', 12), at('00:05', 24)]).toEqual([
      '23 Nov 2026, 12:05 am',
      '23 Nov 2026, 12:05 pm',
      '23 Nov 2026, 00:05',
    ]);
  });

  test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])(
    'of %s is read back to the same moment',
    (time_zone) => {
      for (const at of [moment, '2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z', '2026-12-31T23:59:59Z'])
        expect(momentOfWall(wallTime(at, { time_zone }), { time_zone }).toISOString()).toBe(new Date(at).toISOString());
    },
  );

  test('takes a minute that a change of clocks leaves out for the one after it', () =>
    expect(momentOfWall('2026-03-08 02:30', { time_zone: 'America/New_York' }).toISOString()).toBe('2026-03-08T07:30:00.000Z'));
});

test('the night before the starting hour counts to the day before, as the token does', () => {
  const india = { time_zone: 'Asia/Kolkata', business_day_start: 4 };
  expect(businessDay('2026-12-31T21:00:00Z', india)).toBe('2026-12-31');
  expect(businessDay('2026-12-31T23:00:00Z', india)).toBe('2027-01-01');
  expect(businessDay('2026-12-31T21:00:00Z', { time_zone: 'Asia/Kolkata' })).toBe('2027-01-01');
});

describe('the day that runs while its start is moved', () => {
  const moved = (at: string, from: number, to: number): StoreClock => {
    const before = { time_zone: 'Asia/Kolkata', business_day_start: from };
    return { ...before, business_day_start: to, running_day: runningDay(new Date(`${at}+05:30`), before) };
  };
  const days = (clock: StoreClock, ...moments: string[]) => moments.map((at) => businessDay(`${at}+05:30`, clock));

  test('goes on to its end when the next one would begin earlier', () => {
    const clock = moved('2026-11-27T14:00', 15, 0);
    expect(days(clock, '2026-11-27T13:59', '2026-11-27T14:01', '2026-11-27T14:59')).toEqual(Array(3).fill('2026-11-26'));
    expect(days(clock, '2026-11-27T15:00', '2026-11-27T23:59', '2026-11-28T00:00')).toEqual([
      ...['2026-11-27', '2026-11-27', '2026-11-28'],
    ]);
  });
  test('goes on when the one before would come again', () => {
    const clock = moved('2026-11-27T14:00', 0, 15);
    expect(days(clock, '2026-11-27T14:01', '2026-11-27T23:59', '2026-11-28T14:59')).toEqual(Array(3).fill('2026-11-27'));
    expect(days(clock, '2026-11-28T15:00', '2026-11-26T14:00')).toEqual(['2026-11-28', '2026-11-25']);
  });
  test('is the same when the start is moved again and again', () => {
    const once = moved('2026-11-27T14:00', 15, 0);
    expect(runningDay(new Date('2026-11-27T14:30+05:30'), once)).toEqual(once.running_day);
    expect(runningDay(new Date('2026-11-27T16:00+05:30'), once).day).toBe('2026-11-27');
  });
  test('never goes back, whatever is changed when', () => {
    const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Pacific/Pago_Pago'];
    const clocks = fc.record({ time_zone: fc.constantFrom(...zones), business_day_start: fc.integer({ min: 0, max: 23 }) });
    const start = Date.parse('2026-11-27T00:00Z');
    fc.assert(
      fc.property(clocks, clocks, fc.integer({ min: 0, max: 2_879 }), (before, after, minute) => {
        const at = new Date(start + minute * 60_000);
        const running_day = runningDay(at, before);
        expect(at >= new Date(running_day.from) && at < new Date(running_day.until)).toBe(true);
        let last = businessDay(at, before);
        for (let hour = 0; hour < 72; hour++) {
          const day = businessDay(at.getTime() + hour * 3_600_000, { ...after, running_day });
          expect(day >= last).toBe(true);
          last = day;
        }
        expect(last).toBe(businessDay(at.getTime() + 71 * 3_600_000, after));
      }),
    );
  });
});
