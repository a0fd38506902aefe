import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allDrawers, countDrawers, type Drawer, differenceIn, expectedIn } from './drawers.js';

const amount = fc.integer({ min: 0, max: 10_000_000 });
const drawers: fc.Arbitrary<Drawer[]> = fc.uniqueArray(
  fc.record({ title: fc.string({ minLength: 1 }), received: amount, refunded: amount }),
  { selector: ({ title }) => title, maxLength: 8 },
);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('counting', () => {
  it('differs in all by what was counted less what was expected, whatever the order and the parts', () => {
    fc.assert(
      fc.property(drawers, fc.array(amount, { minLength: 1, maxLength: 4 }), (kept, parts) => {
        const counts = kept.flatMap(({ title }) => parts.map((part) => ({ title, amount: part })));
        const counted = countDrawers(kept, counts);
        expect(sum(counted.map(differenceIn))).toBe(kept.length * sum(parts) - sum(kept.map(expectedIn)));
        expect(countDrawers(kept, counts.toReversed())).toEqual(counted);
      }),
    );
  });
  it('of exactly what is expected makes no difference anywhere', () => {
    fc.assert(
      fc.property(drawers, (kept) => {
        const positive = kept.filter((drawer) => expectedIn(drawer) >= 0);
        const counts = positive.map((drawer) => ({ title: drawer.title, amount: expectedIn(drawer) }));
        expect(countDrawers(positive, counts).every((drawer) => differenceIn(drawer) === 0)).toBe(true);
      }),
    );
  });
  it('leaves out no drawer that something went through, and knows no other', () => {
    const cash = { title: 'Cash', received: 100, refunded: 0 };
    expect(() => countDrawers([cash], [])).toThrow(expect.objectContaining({ code: 'DRAWER_UNCOUNTED' }));
    expect(() =>
      countDrawers(
        [cash],
        [
          { title: 'Cash', amount: 1 },
          { title: 'Gold', amount: 1 },
        ],
      ),
    ).toThrow(expect.objectContaining({ code: 'PAYMENT_TYPE_UNKNOWN' }));
    const evenedOut = { title: 'UPI', received: 5, refunded: 5 };
    expect(() => countDrawers([evenedOut], [])).toThrow(expect.objectContaining({ code: 'DRAWER_UNCOUNTED' }));
  });
  it('may leave out an empty drawer, which is then no part of the close', () => {
    const unused = { title: 'UPI', received: 0, refunded: 0 };
    expect(countDrawers([unused], [])).toEqual([]);
    expect(countDrawers([unused], [{ title: 'UPI', amount: 3 }])).toEqual([{ ...unused, counted: 3 }]);
  });
});

it('drawers are those of the store in its order, then what else was used, each once', () => {
  const drawer = (title: string, received = 0) => ({ title, received, refunded: 0 });
  expect(allDrawers([drawer('Card', 5), drawer('Old', 7)], ['Cash', 'Card', 'Cash'])).toEqual([
    drawer('Cash'),
    drawer('Card', 5),
    drawer('Old', 7),
  ]);
});
