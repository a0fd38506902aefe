import { describe, expect, test } from '@jest/globals';
import { businessDay, momentOfWall, paperTime, wallTime } from './store-clock.js';

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
