import { expect, it } from '@jest/globals';
import { type Counts, countOf, differenceInAll, differenceOf, mustBeCounted } from './count';

const drawer = (title: string, received: number, refunded = 0) => ({
  ...{ title, received, refunded, expected: (received * 100 - refunded * 100) / 100 },
});

const typed = (counts: Record<string, number | ''>): Counts => new Map(Object.entries(counts));

it('a difference is exact to the minor unit of the currency', () => {
  expect(differenceOf(0.3, 0.1, 'INR')).toBe(0.2);
  expect(differenceOf(100, 100.01, 'INR')).toBe(-0.01);
  expect(differenceOf(1.005, 1, 'KWD')).toBe(0.005);
});

it('all differences are known when every drawer that was used is counted', () => {
  const drawers = [drawer('Cash', 100.1), drawer('UPI', 50, 50), drawer('Card', 0)];
  expect(differenceInAll(drawers, typed({ Cash: 100.3 }), 'INR')).toBeUndefined();
  expect(differenceInAll(drawers, typed({ Cash: 100.3, UPI: '' }), 'INR')).toBeUndefined();
  expect(differenceInAll(drawers, typed({ Cash: 100.3, UPI: 0 }), 'INR')).toBe(0.2);
  expect(differenceInAll(drawers, typed({ Cash: 100.3, UPI: 0, Card: 1 }), 'INR')).toBe(1.2);
  expect(drawers.map(mustBeCounted)).toEqual([true, true, false]);
});

it('a payment type may have any title', () => {
  expect(countOf(typed({}), drawer('constructor', 1))).toBeUndefined();
});
