import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PricedLine, priceCart } from './cart.js';
import { piecesOf } from './pieces.js';

const figures = ['grossMinor', 'netMinor', 'discountMinor', 'taxMinor', 'totalMinor'] as const;
const soldLine = fc.record({
  unitMinor: fc.integer({ min: 0, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  taxRateThousandths: fc.integer({ min: 0, max: 100_000 }),
  taxType: fc.constantFrom('exclusive' as const, 'inclusive' as const, 'none' as const),
});
const cart = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 5 }),
  percentBp: fc.integer({ min: 0, max: 10_000 }),
});
/** Ascending positions to cut at, from 0 to the whole quantity. */
const marks = (quantity: number, cuts: number[]) => [
  0,
  ...cuts.map((cut) => cut % (quantity + 1)).sort((a, b) => a - b),
  quantity,
];

describe('a line taken apart', () => {
  it('adds up to itself in every figure, however it is cut, and no part is below zero or more than the line', () => {
    fc.assert(
      fc.property(cart, fc.array(fc.nat()), fc.boolean(), ({ lines, percentBp }, cuts, inHalves) => {
        const priced = priceCart(lines, { type: 'percentage', percentBp });
        for (const [index, line] of priced.lines.entries()) {
          const { quantity } = lines[index] as (typeof lines)[number];
          const places = marks(quantity, cuts);
          const parts = places.slice(1).map((until, at) => piecesOf(line, places[at] as number, until, quantity, inHalves));
          for (const figure of figures) expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(line[figure]);
          for (const part of parts) {
            for (const figure of figures) expect(part[figure]).toBeGreaterThanOrEqual(0);
            expect(part.totalMinor).toBe(part.netMinor - part.discountMinor + part.taxMinor);
            if (inHalves && line.taxMinor % 2 === 0) expect(part.taxMinor % 2).toBe(0);
          }
        }
      }),
    );
  });
  it('gives each piece its share to the nearest unit', () => {
    const line: PricedLine = { grossMinor: 300, netMinor: 300, discountMinor: 100, taxMinor: 10, totalMinor: 210 };
    expect([0, 1, 2].map((piece) => piecesOf(line, piece, piece + 1, 3))).toEqual([
      { grossMinor: 100, netMinor: 100, discountMinor: 33, taxMinor: 3, totalMinor: 70 },
      { grossMinor: 100, netMinor: 100, discountMinor: 34, taxMinor: 4, totalMinor: 70 },
      { grossMinor: 100, netMinor: 100, discountMinor: 33, taxMinor: 3, totalMinor: 70 },
    ]);
  });
  it('has no pieces beyond it', () => {
    const line: PricedLine = { grossMinor: 1, netMinor: 1, discountMinor: 0, taxMinor: 0, totalMinor: 1 };
    for (const [from, until] of [
      [-1, 1],
      [0, 3],
      [2, 1],
      [0, 0.5],
    ])
      expect(() => piecesOf(line, from as number, until as number, 2)).toThrow(RangeError);
  });
});
