import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discountOf, percentagesTaking } from './discount.js';

/** Basis points that make the whole: 100 %. */
const WHOLE = 10_000;

const percent = (percentBp: number) => ({ type: 'percentage', percentBp }) as const;
/** Totals where many percentages round to the same, where each has its own discount, and past 2^53 when they are multiplied. */
const total = fc.oneof(fc.nat(300), fc.nat(3_000_000), fc.maxSafeNat());
const percentBp = fc.nat(WHOLE);
const everyPercentage = Array.from({ length: WHOLE + 1 }, (_, basisPoints) => basisPoints);

describe('the percentages that take a discount', () => {
  it.each([
    // Half a unit goes up: 12.50 % of 4 is 0.5 -> 1, and 37.50 % is 1.5 -> 2.
    [4, 1, { from: 1250, to: 3749 }],
    // 10 % of 55.00; 0.01 % of it is 0.55 paise, so 9.99 % is 549.45 -> 549.
    [5500, 550, { from: 1000, to: 1000 }],
    // 0.01 % of 1,000.00 is 10 paise: nothing takes 5.
    [100_000, 5, null],
    // All of it, which more than 100 % takes as well.
    [4, 4, { from: 8750, to: Number.POSITIVE_INFINITY }],
    [0, 0, { from: 0, to: Number.POSITIVE_INFINITY }],
    // More than everything, by no percentage at all.
    [4, 5, null],
    [0, 1, null],
  ])('of a menu total of %p that take %p are, worked by hand, %j', (menuTotal, off, wanted) => {
    expect(percentagesTaking(menuTotal, off)).toEqual(wanted);
  });

  it('are, of all percentages with two decimals, those whose rounded discount it is', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(3_000), (menuTotal, off) => {
        const wanted = everyPercentage.filter((basisPoints) => discountOf(menuTotal, percent(basisPoints)) === off);
        const range = percentagesTaking(menuTotal, off);
        const found = range ? everyPercentage.slice(range.from, Math.min(range.to, WHOLE) + 1) : [];
        expect(found).toEqual(wanted);
      }),
    );
  });

  it('begin and end where the rounded discount is another, for totals of every size', () => {
    fc.assert(
      fc.property(total, percentBp, (menuTotal, basisPoints) => {
        const off = discountOf(menuTotal, percent(basisPoints));
        const { from, to } = percentagesTaking(menuTotal, off) as { from: number; to: number };
        const taken = (at: number) => discountOf(menuTotal, percent(at));
        expect(from <= basisPoints && basisPoints <= to).toBe(true);
        expect([taken(from), taken(Math.min(to, WHOLE))]).toEqual([off, off]);
        if (from > 0) expect(taken(from - 1)).toBeLessThan(off);
        if (to < WHOLE) expect(taken(to + 1)).toBeGreaterThan(off);
      }),
      { numRuns: 20_000 },
    );
  });

  it('are none for a discount that lies between those of two neighbours, and for one that is more than everything', () => {
    fc.assert(
      fc.property(total, percentBp, fc.integer({ min: 1, max: 1_000 }), (menuTotal, basisPoints, more) => {
        const off = discountOf(menuTotal, percent(basisPoints)) + more;
        fc.pre(off > menuTotal || off < discountOf(menuTotal, percent(basisPoints + 1)));
        fc.pre(Number.isSafeInteger(off));
        expect(percentagesTaking(menuTotal, off)).toBeNull();
      }),
    );
  });

  it('are refused for what is no amount', () => {
    for (const [menuTotal, off] of [
      [-1, 0],
      [10, -1],
      [10, 0.5],
    ] as const)
      expect(() => percentagesTaking(menuTotal, off)).toThrow(RangeError);
  });
});
