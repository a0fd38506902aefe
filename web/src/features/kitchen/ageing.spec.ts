import { expect, it } from '@jest/globals';
import { ageOf, timerText, usualAgeing } from './ageing';

it.each([
  [0, 'normal'],
  [299_999, 'normal'],
  [300_000, 'slow'],
  [479_999, 'slow'],
  [480_000, 'late'],
])('a ticket that waited %i ms is %s', (waited, age) => {
  expect(ageOf(waited, usualAgeing)).toBe(age);
});

it('the store says from which minute on a ticket is slow, and late', () => {
  const patient = { kitchen_slow_minutes: 12, kitchen_late_minutes: 20 };
  expect([719_999, 720_000, 1_200_000].map((waited) => ageOf(waited, patient))).toEqual(['normal', 'slow', 'late']);
});

it.each([
  [-5000, '00:00'],
  [4_900, '00:04'],
  [702_000, '11:42'],
  [3_787_000, '1:03:07'],
])('%i ms are %s', (waited, text) => {
  expect(timerText(waited)).toBe(text);
});
