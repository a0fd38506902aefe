import { expect, it } from '@jest/globals';
import { durationText } from './plan-text';

it.each([
  [1, '1 Month'],
  [6, '6 Months'],
  [12, '1 Year'],
  [18, '18 Months'],
  [24, '2 Years'],
])('%i months are %s', (months, text) => {
  expect(durationText(months)).toBe(text);
});
