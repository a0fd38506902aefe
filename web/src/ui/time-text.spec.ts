import { expect, it } from '@jest/globals';
import { elapsedText } from './time-text';

it.each([
  [-1000, '0 min'],
  [59_000, '0 min'],
  [52 * 60_000, '52 min'],
  [65 * 60_000, '1 h 05 min'],
])('%i ms read %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});
