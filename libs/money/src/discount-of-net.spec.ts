import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CartLine, type Discount, priceCart } from './cart.js';
import { priceNetDiscount } from './discount-of-net.js';

const inclusive = (unitMinor: number): CartLine => ({ unitMinor, quantity: 1, taxRateThousandths: 18_000, taxType: 'inclusive' });
const percent = (percentBp: number): Discount => ({ type: 'percentage', percentBp });

describe('orders from before discounts came off the menu keep their figures, worked by hand', () => {
  it.each([
    // Half of 84.75 is 42.375 -> 42.38; of the tax of 15.25 the share of 42.37 / 84.75 is 7.624 -> 7.62
    [percent(5000), false, { netMinor: 8475, discountMinor: 4238, taxMinor: 762, totalMinor: 4999 }],
    // 10 % of 84.74 is 8.47; of each half of 7.63 the share of 76.27 / 84.74 is 6.867 -> 6.87
    [percent(1000), true, { netMinor: 8474, discountMinor: 847, taxMinor: 1374, totalMinor: 9001 }],
    // 10.00 of 84.75; of 15.25 the share of 74.75 / 84.75 is 13.4506 -> 13.45
    [{ type: 'fixed', amountMinor: 1000 }, false, { netMinor: 8475, discountMinor: 1000, taxMinor: 1345, totalMinor: 8820 }],
  ] as [Discount, boolean, object][])('%j, in halves %p', (discount, inHalves, line) => {
    expect(priceNetDiscount([inclusive(10000)], discount, inHalves).lines).toEqual([{ grossMinor: 10000, ...line }]);
  });

  it('which are the same as now without a discount, and where no price has its tax in it', () => {
    const line = (...types: CartLine['taxType'][]) =>
      fc.record({
        unitMinor: fc.nat(200_000),
        quantity: fc.integer({ min: 1, max: 20 }),
        taxRateThousandths: fc.nat(100_000),
        taxType: fc.constantFrom(...types),
      });
    const some = (...types: CartLine['taxType'][]) => fc.array(line(...types), { maxLength: 5 });
    const off = fc.oneof(
      fc.nat(10_000).map(percent),
      fc.nat(500_000).map((amountMinor): Discount => ({ type: 'fixed', amountMinor })),
    );
    fc.assert(
      fc.property(some('exclusive', 'none'), off, fc.boolean(), (cart, discount, inHalves) => {
        expect(priceNetDiscount(cart, discount, inHalves)).toEqual(priceCart(cart, discount, inHalves));
      }),
    );
    fc.assert(
      fc.property(some('exclusive', 'inclusive', 'none'), fc.boolean(), (cart, inHalves) => {
        expect(priceNetDiscount(cart, null, inHalves)).toEqual(priceCart(cart, null, inHalves));
      }),
    );
  });
});
