import { expect, it } from '@jest/globals';
import { numberOf } from './number-of';

it('text that ends in a zero, begins with one or waits for its decimals is the number it says', () => {
  for (const [text, number] of [
    ['99.50', 99.5],
    ['100.00', 100],
    ['05', 5],
    ['7.', 7],
    ['.5', 0.5],
    ['0', 0],
    [12.5, 12.5],
  ] as const)
    expect(numberOf(text)).toBe(number);
});

it('text that says no number is none, never 0', () => {
  for (const text of ['', ' ', '-', '.', 'a', Number.NaN]) expect(numberOf(text)).toBe('');
});
