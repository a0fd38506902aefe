import { describe, expect, it } from '@jest/globals';
import { rupeesInWords } from './words.js';

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [5, 'Rupees Zero and Five Paise Only'],
    [1_900, 'Rupees Nineteen Only'],
    [2_050, 'Rupees Twenty and Fifty Paise Only'],
    [99_999, 'Rupees Nine Hundred Ninety Nine and Ninety Nine Paise Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [12_345_650, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [12_34_56_789_01, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and One Paise Only'],
    [9e15, 'Rupees Ninety Lakh Crore Only'],
  ])('of %i paise counts the Indian way', (minor, words) => {
    expect(rupeesInWords(minor)).toBe(words);
  });
  it('is refused for what is no amount', () => {
    for (const minor of [-1, 0.5, Number.NaN]) expect(() => rupeesInWords(minor)).toThrow(RangeError);
  });
});
