import { describe, expect, it } from '@jest/globals';
import { paymentKinds } from '@thali/proto/catalog/payment-kinds';
import fc from 'fast-check';
import { refundsOf } from './payments.js';

const paid = fc.array(
  fc.record({
    title: fc.constantFrom('Cash', 'Card', 'UPI'),
    amount_minor: fc.integer({ min: 1, max: 100_000 }),
    payment_type_id: fc.option(fc.uuid()),
    kind: fc.option(fc.constantFrom(...paymentKinds)),
  }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

describe('what credit notes give back', () => {
  it('adds up to each note, and all notes of an invoice together give back exactly what was paid, way by way', () => {
    fc.assert(
      fc.property(paid, fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 6 }), (payments, weights) => {
        const total = payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
        const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
        const cuts = [
          0,
          ...weights.map((_, index) => Math.floor((total * weights.slice(0, index + 1).reduce((a, b) => a + b, 0)) / whole)),
          total,
        ];
        const back = new Map<string, number>();
        for (const [index, from] of cuts.slice(0, -1).entries()) {
          const amount = (cuts[index + 1] as number) - from;
          const parts = refundsOf(payments, from, amount);
          expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(amount);
          for (const { title, amountMinor } of parts) back.set(title, (back.get(title) ?? 0) + amountMinor);
        }
        const received = new Map<string, number>();
        for (const { title, amount_minor } of payments) received.set(title, (received.get(title) ?? 0) + amount_minor);
        expect(back).toEqual(received);
      }),
    );
  });

  it('says of each part which payment type and kind it was, by the title where nobody has said the kind', () => {
    const cash = { title: 'Galla', amount_minor: 50, payment_type_id: 'c', kind: 'cash' as const };
    const khata = { title: 'Khata', amount_minor: 50, payment_type_id: null, kind: null };
    expect(refundsOf([cash, khata], 30, 40)).toEqual([
      { title: 'Galla', amountMinor: 20, paymentTypeId: 'c', kind: 'cash' },
      { title: 'Khata', amountMinor: 20, paymentTypeId: null, kind: 'credit' },
    ]);
  });
});
