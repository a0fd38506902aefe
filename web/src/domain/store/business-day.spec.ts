import { expect, it } from '@jest/globals';
import { businessDay } from './business-day';

it('the night before the starting hour counts to the day before, as the token does', () => {
  const india = { time_zone: 'Asia/Kolkata', business_day_start: 4 };
  expect(businessDay('2026-12-31T21:00:00Z', india)).toBe('2026-12-31');
  expect(businessDay('2026-12-31T23:00:00Z', india)).toBe('2027-01-01');
});
