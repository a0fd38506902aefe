import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { basisPointsToPercent, maxMinor, nearestMinor, percentToBasisPoints, toMajor, toMinor } from './minor.js';

describe('toMinor', () => {
  it.each([
    [33.33, 2, 3333],
    [1.1, 2, 110],
    [0.07, 2, 7],
    [0.29, 2, 29],
    [1.15, 2, 115],
    [4.35, 2, 435],
    [1234567.89, 2, 123456789],
    [100, 2, 10000],
    [0, 2, 0],
    [-1.5, 2, -150],
    [-0.01, 2, -1],
    [500, 0, 500],
    [1.005, 3, 1005],
    [0.001, 3, 1],
    [70368744177663.99, 2, 7036874417766399],
    [9007199254740991, 0, 9007199254740991],
  ])('%p with %p decimals is %p', (major, decimals, minor) => {
    expect(toMinor(major, decimals)).toBe(minor);
  });

  it('reads negative zero as 0', () => {
    expect(Object.is(toMinor(-0, 2), 0)).toBe(true);
  });

  it.each([
    [1.005, 2],
    [0.1 + 0.2, 2],
    [0.001, 2],
    [1.5, 0],
    [1.0005, 3],
    [1e-7, 3],
    [1.5e-7, 3],
    [-1e-9, 2],
    [5e-324, 3],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [Number.NEGATIVE_INFINITY, 2],
    [1e21, 0],
    [1e308, 2],
    [9007199254740992, 0],
    [90071992547410, 2],
    [90071992547409.92, 2],
    [-90071992547410, 2],
    [1, 4],
    [1, -1],
    [1, 0.5],
  ])('refuses %p with %p decimals', (major, decimals) => {
    expect(() => toMinor(major, decimals)).toThrow(RangeError);
  });

  it('refuses what is no number at all', () => {
    for (const value of ['1', [1], null, undefined, {}, true]) expect(() => toMinor(value as never, 2)).toThrow(RangeError);
  });

  it('gives back every amount that toMajor wrote, and agrees with its decimal text', () => {
    const amount = fc.oneof(fc.integer(), fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: -2000, max: 2000 }));
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3 }), (minor, decimals) => {
        const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
        const point = digits.length - decimals;
        const text = `${minor < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
        const major = toMajor(minor, decimals);
        return major === Number(text) && toMinor(major, decimals) === minor && JSON.parse(JSON.stringify(major)) === major;
      }),
      { numRuns: 20_000 },
    );
  });

  it('refuses or agrees with the shortest decimal text, for any number', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 3 }), (major, decimals) => {
        let minor: number;
        try {
          minor = toMinor(major, decimals);
        } catch (error) {
          return error instanceof RangeError;
        }
        return Number.isSafeInteger(minor) && toMajor(minor, decimals) === major + 0;
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('toMajor', () => {
  it('gives the JSON number of an amount', () => {
    expect(toMajor(3333, 2)).toBe(33.33);
    expect(toMajor(30, 2)).toBe(0.3);
    expect(toMajor(1005, 3)).toBe(1.005);
    expect(toMajor(7, 0)).toBe(7);
    expect(Object.is(toMajor(-0, 2), 0)).toBe(true);
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %p, which is no safe integer', (minor) => {
    expect(() => toMajor(minor, 2)).toThrow(RangeError);
  });

  it('refuses an amount that two JSON numbers cannot keep apart', () => {
    const big = Array.from({ length: 64 }, (_, i) => Number.MAX_SAFE_INTEGER - i);
    const written = big.flatMap((minor) => {
      try {
        return [toMajor(minor, 2)];
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return [];
      }
    });
    expect(new Set(written).size).toBe(written.length);
    expect(written.length).toBeLessThan(big.length);
  });
});

describe('basis points', () => {
  it('are hundredths of a percent, both ways', () => {
    expect(percentToBasisPoints(5)).toBe(500);
    expect(percentToBasisPoints(2.5)).toBe(250);
    expect(percentToBasisPoints(0.07)).toBe(7);
    expect(percentToBasisPoints(100)).toBe(10_000);
    expect(basisPointsToPercent(250)).toBe(2.5);
    expect(basisPointsToPercent(1800)).toBe(18);
  });

  it('refuse a percent with more than 2 decimals', () => {
    expect(() => percentToBasisPoints(2.505)).toThrow(RangeError);
    expect(() => percentToBasisPoints(0.1 + 0.2)).toThrow(RangeError);
  });
});

describe('nearestMinor', () => {
  it('rounds what is finer than the currency, a half up, and changes nothing else', () => {
    expect([nearestMinor(100.5, 0), nearestMinor(100.49, 0), nearestMinor(1.005, 2), nearestMinor(0.125, 3)]).toEqual([
      101, 100, 101, 125,
    ]);
    for (const decimals of [0, 2, 3]) {
      const largest = toMajor(maxMinor, decimals);
      expect(nearestMinor(largest, decimals)).toBe(maxMinor);
    }
  });

  it('refuses what is no amount', () => {
    for (const major of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) expect(() => nearestMinor(major, 2)).toThrow(RangeError);
  });
});
