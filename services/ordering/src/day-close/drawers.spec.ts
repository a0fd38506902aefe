import { describe, expect, it } from '@jest/globals';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import fc from 'fast-check';
import {
  allDrawers,
  countDrawers,
  type Drawer,
  differenceIn,
  drawersOf,
  drawersOfClose,
  expectedIn,
  type Moved,
} from './drawers.js';

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

const way = (id: string, title: string, kind: PaymentKind = 'other') => ({ id, title, kind });

it('drawers are those of the store in its order, then what else was used, each once', () => {
  const drawer = (title: string, received = 0) => ({ title, received, refunded: 0 });
  const store = [way('1', 'Cash', 'cash'), way('2', 'Card', 'card'), way('3', 'Cash')];
  expect(allDrawers([drawer('Card', 5), drawer('Old', 7)], store)).toEqual([
    { ...drawer('Cash'), kind: 'cash', typeIds: ['1'] },
    drawer('Card', 5),
    drawer('Old', 7),
  ]);
});

describe('what a day has moved', () => {
  const [ids, titles] = [
    ['1', '2', '3', null],
    ['Cash', 'UPI', 'Galla', null],
  ];
  const moved: fc.Arbitrary<Moved[]> = fc.array(
    fc.record({
      ...{ payment_type_id: fc.constantFrom(...ids), title: fc.constantFrom(...titles) },
      ...{ kind: fc.constantFrom('cash' as const, null), received: amount, refunded: amount },
    }),
  );
  const types = fc.uniqueArray(fc.record({ id: fc.constantFrom('1', '2'), title: fc.constantFrom('Cash', 'Galla') }), {
    selector: ({ id }) => id,
  });

  it('is in drawers to the last coin, all of a payment type in one of them, each title once', () => {
    fc.assert(
      fc.property(moved, types, (parts, named) => {
        const found = drawersOf(
          parts,
          named.map(({ id, title }) => way(id, title)),
        );
        expect(sum(found.map(expectedIn))).toBe(sum(parts.map(({ received, refunded }) => received - refunded)));
        expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
        for (const id of new Set(parts.flatMap(({ payment_type_id }) => payment_type_id ?? []))) {
          const holding = found.filter(({ typeIds }) => typeIds?.includes(id));
          expect(holding).toHaveLength(1);
          const present = named.find((type) => type.id === id)?.title;
          if (present) expect(holding[0]?.title).toBe(present);
        }
      }),
    );
  });
  it('is the same again when a close computes it, whatever the types are called by then', () => {
    fc.assert(
      fc.property(moved, types, (parts, named) => {
        const closed = drawersOf(
          parts,
          named.map(({ id, title }) => way(id, title)),
        );
        const sums = (drawers: Drawer[]) => drawers.map(({ title, received, refunded }) => ({ title, received, refunded }));
        expect(sums(drawersOfClose(parts, closed))).toEqual(sums(closed));
      }),
    );
  });
  it('of cash that names no payment is in the first drawer of the kind cash, and has the usual name where the store has none', () => {
    const unnamed = { payment_type_id: null, title: null, kind: 'cash' as const, received: 0, refunded: 40 };
    expect(drawersOf([unnamed], [way('1', 'UPI', 'upi'), way('2', 'नकद', 'cash')])).toEqual([
      { title: 'नकद', kind: 'cash', typeIds: ['cash'], received: 0, refunded: 40 },
    ]);
    expect(drawersOf([unnamed], [way('1', 'UPI', 'upi')])).toEqual([
      { title: 'Cash', kind: 'cash', typeIds: ['cash'], received: 0, refunded: 40 },
    ]);
  });
});
