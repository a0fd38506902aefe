import { expect, it } from '@jest/globals';
import { billOf, billRule } from './bill.js';
import { priceCart } from './cart.js';

const line = { unitMinor: 5500, quantity: 3, taxRateThousandths: 5_000, taxType: 'exclusive' } as const;

it('a bill is the sum of its orders, each rounded by itself, and says by which rule', () => {
  const orders = [priceCart([line], { type: 'percentage', percentBp: 1_250 }), priceCart([{ ...line, quantity: 1 }])];
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  expect(billOf(orders)).toEqual({
    itemsTotalMinor: first.itemsTotalMinor + second.itemsTotalMinor,
    discountMinor: first.discountMinor,
    taxTotalMinor: first.taxTotalMinor + second.taxTotalMinor,
    totalMinor: first.totalMinor + second.totalMinor,
    rule: billRule,
  });
});

it('a bill of no orders is zero', () => {
  expect(billOf([])).toEqual({ itemsTotalMinor: 0, discountMinor: 0, taxTotalMinor: 0, totalMinor: 0, rule: 1 });
});
