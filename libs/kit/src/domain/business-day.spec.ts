import { describe, expect, it } from '@jest/globals';
import { addDays, dateRange, daysOf } from './business-day.js';

describe('the days of a range', () => {
  it('are all days from the first to the last', () => {
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysOf({ from: '2026-01-01', to: '2026-01-01' })).toEqual(['2026-01-01']);
    expect(daysOf({ from: '2028-01-01', to: '2028-12-31' })).toHaveLength(366);
  });
  it.each([
    ['more than 366', '2026-01-01', '2027-01-02'],
    ['without an end', '2026-01-01', '9999-12-31'],
    ['beyond what four digits hold', '2026-01-01', '+010000-01-01'],
    ['of the wrong way round', '2026-01-02', '2026-01-01'],
    ['that are no days', '2026-01-01', 'tomorrow'],
  ])('%s are refused', (_what, from, to) => {
    expect(() => daysOf({ from, to })).toThrow(expect.objectContaining({ code: 'DATE_RANGE_INVALID' }));
    expect(() => dateRange('custom', '2026-06-01', from, to)).toThrow(expect.objectContaining({ code: 'DATE_RANGE_INVALID' }));
  });
});

it('a day is counted on over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});
