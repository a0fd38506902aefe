import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { priceCart, type TaxType } from './cart.js';
import { cutToHundredths, exactRate, percentToRate, rateToPercent, storedRate } from './rate.js';

describe('a rate of three decimals', () => {
  it.each([
    [8.875, { hundredths: 887, thousandths: 8875 }],
    [9.975, { hundredths: 997, thousandths: 9975 }],
    [5, { hundredths: 500, thousandths: null }],
    [12.36, { hundredths: 1236, thousandths: null }],
    [0.001, { hundredths: 0, thousandths: 1 }],
    [100, { hundredths: 10_000, thousandths: null }],
  ])('%d % keeps its hundredths, cut, and thousandths beside them only where there is a third decimal', (percent, stored) => {
    expect(storedRate(percentToRate(percent))).toEqual(stored);
    expect(rateToPercent(exactRate(stored.hundredths, stored.thousandths))).toBe(percent);
  });

  it('is what was stored, whatever it was', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (rate) => {
        const { hundredths, thousandths } = storedRate(rate);
        expect(exactRate(hundredths, thousandths)).toBe(rate);
        expect(hundredths).toBe(Math.floor(rate / 10));
        expect(cutToHundredths(rate)).toBe(hundredths);
        expect(percentToRate(rateToPercent(rate))).toBe(rate);
        expect(String(rateToPercent(rate, 2))).toBe(String(Number(`${rate * 5}e-4`)));
      }),
    );
  });

  it.each([
    [888, 8875, 8880],
    [500, 8875, 5000],
    [887, null, 8870],
    [887, undefined, 8870],
    [0, 8875, 0],
  ])('is its hundredths where those say otherwise: %p beside %p is %p', (hundredths, thousandths, rate) => {
    expect(exactRate(hundredths, thousandths)).toBe(rate);
  });

  it('has no fourth', () => {
    expect(() => percentToRate(8.8755)).toThrow(RangeError);
    expect(() => percentToRate(0.1 + 0.2)).toThrow(RangeError);
  });
});

describe('a cart at a rate of three decimals, worked by hand', () => {
  const priced = (unitMinor: number, percent: number, taxType: TaxType, off = 0) =>
    priceCart([{ unitMinor, quantity: 1, taxRateThousandths: percentToRate(percent), taxType }], {
      type: 'percentage',
      percentBp: off * 100,
    });

  it.each([
    // 100.00 x 8.875 % = 8.875, a half goes up; at 8.87 % it would be 8.87.
    [10_000, 8.875, 'exclusive' as const, 0, [10_000, 888, 10_888]],
    // 100.00 x 9.975 % = 9.975
    [10_000, 9.975, 'exclusive' as const, 0, [10_000, 998, 10_998]],
    // 1000.00 less 10 % is 900.00, x 8.875 % = 79.875
    [100_000, 8.875, 'exclusive' as const, 10, [90_000, 7988, 97_988]],
    // 108.88 / 1.08875 = 100.0046
    [10_888, 8.875, 'inclusive' as const, 0, [10_000, 888, 10_888]],
    // 1099.75 / 1.09975 = 1000.00, and less 50 %: 549.88 / 1.09975 = 500.0045; a half of 1099.75 is 549.875, which goes up to 549.88 off.
    [109_975, 9.975, 'inclusive' as const, 0, [100_000, 9975, 109_975]],
    [109_975, 9.975, 'inclusive' as const, 50, [50_000, 4987, 54_987]],
  ])('%i at %d %, %s, less %i %: net, tax and total are %p', (unit, percent, type, off, wanted) => {
    const { itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor } = priced(unit, percent, type, off);
    expect([itemsTotalMinor - discountMinor, taxTotalMinor, totalMinor]).toEqual(wanted);
  });

  it('is exact with the dearest dish, the largest quantity and the highest rate', () => {
    const line = { unitMinor: 9_999_999_900, quantity: 999, taxRateThousandths: 99_999, taxType: 'exclusive' as const };
    const tax = (9_999_999_900n * 999n * 99_999n + 50_000n) / 100_000n;
    expect(priceCart([line]).taxTotalMinor).toBe(Number(tax));
  });
});
