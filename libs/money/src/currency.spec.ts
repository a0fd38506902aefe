import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyDecimals, currencySymbol, formatIndianRevenue, formatMoney } from './currency.js';

const MINUS = '\u2212';

describe('currencyDecimals', () => {
  it.each([
    ['INR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['BHD', 3],
    // Currencies where V8 would say 0 and Firefox 2 (3 for IQD): ISO 4217 decides.
    ['PKR', 2],
    ['IDR', 2],
    ['HUF', 2],
    ['IQD', 3],
  ])('%s has %i', (code, decimals) => {
    expect(currencyDecimals(code)).toBe(decimals);
  });

  it('is 0, 2 or 3 for every currency the platform knows', () => {
    for (const code of Intl.supportedValuesOf('currency')) expect([0, 2, 3]).toContain(currencyDecimals(code));
  });

  it.each(['', 'inr', 'RUPEE', '₹', 'IN1'])('refuses %p', (code) => {
    expect(() => currencyDecimals(code)).toThrow(RangeError);
  });
});

describe('currencySymbol', () => {
  it('is the short sign, and the code where there is none', () => {
    expect(['INR', 'USD', 'CAD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD'].map(currencySymbol)).toEqual([
      '₹',
      '$',
      '$',
      '€',
      '£',
      '¥',
      'CHF',
      'KWD',
    ]);
  });

  it('refuses what is no code', () => {
    expect(() => currencySymbol('')).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, 'INR', '₹0.00'],
    [-0, 'INR', '₹0.00'],
    [5, 'INR', '₹0.05'],
    [99, 'INR', '₹0.99'],
    [100, 'INR', '₹1.00'],
    [99999, 'INR', '₹999.99'],
    [100000, 'INR', '₹1,000.00'],
    [9999999, 'INR', '₹99,999.99'],
    [12345650, 'INR', '₹1,23,456.50'],
    [123456789, 'INR', '₹12,34,567.89'],
    [9007199254740991, 'INR', '₹9,00,71,99,25,47,409.91'],
    [-16000, 'INR', `${MINUS}₹160.00`],
    [123456789, 'USD', '$1,234,567.89'],
    [-123400, 'USD', `${MINUS}$1,234.00`],
    [1234567, 'JPY', '¥1,234,567'],
    [0, 'JPY', '¥0'],
    [5, 'KWD', 'KWD0.005'],
    [1234567, 'KWD', 'KWD1,234.567'],
  ])('%p minor units of %s read %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %p', (minor) => {
    expect(() => formatMoney(minor, 'INR')).toThrow(RangeError);
  });

  it('groups like the platform does and keeps every digit', () => {
    const platform = { INR: new Intl.NumberFormat('en-IN'), USD: new Intl.NumberFormat('en-US') };
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom('INR', 'USD'), (minor, currency) => {
        const text = formatMoney(minor, currency);
        const [whole = '', cents] = text.slice(1).split('.');
        return whole === platform[currency].format(BigInt(minor) / 100n) && cents === String(minor % 100).padStart(2, '0');
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('formatIndianRevenue', () => {
  const rupees = 100;
  it.each([
    [0, '0.00'],
    [123456700, '12,34,567.00'],
    [1e7 * rupees - 1, '99,99,999.99'],
    [1e7 * rupees, '1.00 Cr'],
    [1.25e7 * rupees, '1.25 Cr'],
    // 1.005 crore: a half goes up. One paisa less does not.
    [1005 * 1e4 * rupees, '1.01 Cr'],
    [1005 * 1e4 * rupees - 1, '1.00 Cr'],
    [123456 * 1e5 * rupees, '1,234.56 Cr'],
    [99_999.99 * 1e7 * rupees, '99,999.99 Cr'],
    [1e12 * rupees, '1.00 Lakh Cr'],
    [2.345e12 * rupees, '2.35 Lakh Cr'],
    [Number.MAX_SAFE_INTEGER, '90.07 Lakh Cr'],
    [-250000, `${MINUS}2,500.00`],
    [-1.5e7 * rupees, `${MINUS}1.50 Cr`],
  ])('%p paise read %s', (minor, text) => {
    expect(formatIndianRevenue(minor)).toBe(text);
  });

  it('refuses what is no safe integer', () => {
    expect(() => formatIndianRevenue(0.5)).toThrow(RangeError);
  });
});
