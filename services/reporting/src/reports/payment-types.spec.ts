import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unitSeparator } from '../roll-ups/day-part.js';
import { paymentTypesOf } from './payment-types.js';

const [ids, titles] = [
  ['a', 'b', 'c'],
  ['Cash', 'UPI', 'Galla', 'Khata'],
];
const payment = fc.record({
  id: fc.option(fc.constantFrom(...ids), { nil: undefined }),
  title: fc.constantFrom(...titles),
  amount: fc.nat(100_000),
  other: fc.nat(100_000),
});
const copy = fc.record({
  type_id: fc.constantFrom(...ids),
  title: fc.constantFrom(...titles),
  kind: fc.constant('cash' as const),
});
type Payment = typeof payment extends fc.Arbitrary<infer P> ? P : never;

/** As `day_part` adds them up. */
const summed = (payments: readonly Payment[], keyOf: (one: Payment) => string) =>
  [...Map.groupBy(payments, keyOf)].map(([key, all]) => ({
    key,
    amount: String(all.reduce((sum, { amount }) => sum + amount, 0)),
    other: String(all.reduce((sum, { other }) => sum + other, 0)),
  }));

it('whatever was told with or without its type, and called whatever, each title is one line and nothing is lost or counted twice', () => {
  fc.assert(
    fc.property(fc.array(payment), fc.uniqueArray(copy, { selector: ({ type_id }) => type_id }), (payments, copies) => {
      const told = payments.filter(({ id }) => id !== undefined);
      const lines = paymentTypesOf(
        summed(payments, ({ title }) => title),
        summed(told, ({ id = '', title }) => id + unitSeparator + title),
        copies,
      );
      const total = (field: 'amount' | 'other') => payments.reduce((sum, one) => sum + one[field], 0);
      expect(lines.reduce((sum, { received }) => sum + received, 0)).toBe(total('amount'));
      expect(lines.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(total('other'));
      expect(new Set(lines.map(({ title }) => title)).size).toBe(lines.length);
      for (const { type_id, title } of copies) {
        const own = told.filter(({ id }) => id === type_id).reduce((sum, { amount }) => sum + amount, 0);
        expect(lines.find((line) => line.title === title)?.received ?? 0).toBeGreaterThanOrEqual(own);
      }
    }),
  );
});
