import { afterEach, expect, it } from '@jest/globals';
import { paperTime, usualClock } from '@thali/proto/store-clock';
import { keepStoreClock, storeClock } from '../lib/store-clock';
import { dayFilterText, daysText, dayText, shortDayText, storeMomentText, weekdayText } from './days';

afterEach(() => keepStoreClock(usualClock));

it('in English a moment on a screen is written as on paper, by either clock and in the zone it was issued in', () => {
  for (const hour_cycle of [12, 24] as const) {
    keepStoreClock({ time_zone: 'Asia/Kolkata', hour_cycle });
    for (const at of ['2026-11-21T14:12:00Z', '2026-01-31T18:29:59Z', '2025-06-01T00:00:00Z'])
      for (const time_zone of ['Asia/Kolkata', 'America/New_York'])
        expect(storeMomentText(at, time_zone)).toBe(paperTime(at, { ...storeClock(), time_zone }));
  }
});

it('days have the words of the reader, and the year where it is not the present one', () => {
  expect([dayText('1990-01-31'), daysText('2026-11-21', '2026-12-21'), dayFilterText({ type: 'last_7days' })]).toEqual([
    '31 Jan 1990',
    '21 Nov\u2009–\u200921 Dec 2026',
    'Last 7 Days',
  ]);
  expect([shortDayText('1990-01-31T00:00:00Z'), weekdayText('2026-11-21T19:00:00Z')]).toEqual([
    'Wed, 31 Jan 1990',
    'Sunday, 22 November',
  ]);
});
