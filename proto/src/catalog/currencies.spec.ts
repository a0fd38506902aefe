import { expect, it } from '@jest/globals';
import { currencyCodes, isCurrencyCode } from './currencies.js';

it('every currency is named once, in order, and this engine knows its name', () => {
  expect(currencyCodes).toEqual([...new Set(currencyCodes)].toSorted());
  const known = Intl.supportedValuesOf('currency');
  expect(currencyCodes.filter((code) => !known.includes(code))).toEqual([]);
});

it.each(['XXX', 'XAU', 'CLF', 'DEM', 'inr', ''])('%j is no currency of a store', (code) => {
  expect(isCurrencyCode(code)).toBe(false);
});
