import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type CartLine, priceCart } from '@thali/money/cart';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import fc from 'fast-check';
import { counted } from '../../test/counted.js';
import { menuFrom } from '../menu/menu.js';
import { discountFor } from './coupon-discount.js';

const now = new Date('2026-11-20T08:00:00Z');
const [today, yesterday] = ['2026-11-20', '2026-11-19'];

type Terms = [code: string, percent: number, expiry?: string | null];
const couponChange = ([code, discount, expiry = null]: Terms): CatalogChange => {
  const id = randomUUID();
  return { kind: 'coupon', id, data: { id, code, discount, expiry } };
};
const storeWith = (...coupons: Terms[]) => menuFrom(coupons.map(couponChange));
const line = (unitMinor: number, quantity = 1): CartLine => ({
  unitMinor,
  quantity,
  taxRateThousandths: 18_000,
  taxType: 'inclusive',
});
/** What a cashier's discount of so many rupees becomes. */
const asked = (
  discount: number,
  menu = storeWith(),
  cart: readonly CartLine[] = [line(10_000)],
  role: 'user' | 'admin' = 'user',
) => discountFor({ discount, couponCode: null }, cart, menu, { now, role });
const refused = expect.objectContaining({ code: 'DISCOUNT_INVALID' });
const outcome = (...args: Parameters<typeof asked>) => {
  try {
    return asked(...args);
  } catch (error) {
    return error;
  }
};
const gives = (couponCode: string, percentBp: number) => ({ discount: { type: 'percentage', percentBp }, couponCode });

describe('a discount without a code', () => {
  it('is looked for with one look at the cart, however many coupons there are', () => {
    const reads = (coupons: number) => {
      const cart = counted(Array.from({ length: 200 }, (_, index) => line(1_000 + index, 2)));
      const many = Array.from({ length: coupons }, (_, index): Terms => [`OFF${index}`, (100 + index) / 100]);
      expect(outcome(0.01, storeWith(...many), cart.rows)).toEqual(refused);
      return cart.reads();
    };
    expect(reads(1)).toBeGreaterThan(0);
    expect(reads(3_000)).toBe(reads(1));
  });

  it('comes from the first valid coupon that takes it off the menu, among all that do not', () => {
    const coupons: Terms[] = Array.from({ length: 90 }, (_, index) => [`OFF${index + 5}`, index + 5]);
    expect(asked(12, storeWith(...coupons))).toEqual(gives('OFF12', 1200));
    expect(asked(12, storeWith(...coupons, ['ALSO12', 12]))).toEqual(gives('OFF12', 1200));
    expect(asked(12, storeWith(['HALF', 0.5], ['FIRST', 12], ...coupons))).toEqual(gives('FIRST', 1200));
  });

  it('is rounded half up, as the coupon would be', () => {
    // 12.50 % of 0.04 are half a paisa.
    expect(asked(0.01, storeWith(['LESS', 12.49], ['JUST', 12.5]), [line(4)])).toEqual(gives('JUST', 1250));
    expect(outcome(0.01, storeWith(['LESS', 12.49]), [line(4)])).toEqual(refused);
  });

  it('does not come from a coupon that has expired or is not there any more, and does until the end of its last day', () => {
    const removed: CatalogChange = { kind: 'coupon', id: randomUUID(), data: null };
    expect(outcome(10, menuFrom([couponChange(['OLD10', 10, yesterday]), removed]))).toEqual(refused);
    expect(asked(10, storeWith(['OLD10', 10, yesterday], ['LAST10', 10, today]))).toEqual(gives('LAST10', 1000));
  });

  it('is refused when no coupon gives it, and in a store without coupons', () => {
    for (const amount of [9.99, 10.01, 100.01, 5_000]) expect(outcome(amount, storeWith(['TEN', 10]))).toEqual(refused);
    expect(outcome(10)).toEqual(refused);
    expect(outcome(0.001, storeWith(['TEN', 10]))).toEqual(refused);
  });

  it('is any amount up to the prices of the menu from an admin, by no coupon', () => {
    const cart = [line(10_000), line(500, 3)];
    const by = (discount: number) => outcome(discount, storeWith(['TEN', 10]), cart, 'admin');
    expect(by(11.5)).toEqual({ discount: { type: 'fixed', amountMinor: 1150 }, couponCode: null });
    expect(by(115)).toEqual({ discount: { type: 'fixed', amountMinor: 11_500 }, couponCode: null });
    expect(by(115.01)).toEqual(refused);
  });

  it('is taken, with the coupon named, exactly when pricing the cart with each valid coupon finds one', () => {
    const lines = fc.array(fc.record({ unitMinor: fc.nat(5_000), quantity: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    const coupons = fc.array(fc.record({ percentBp: fc.nat(10_000), expiry: fc.constantFrom(null, yesterday, today) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(lines, coupons, fc.nat(8), fc.nat(20_000), (prices, terms, guess, other) => {
        const cart = prices.map(({ unitMinor, quantity }) => line(unitMinor, quantity));
        const named = terms.map((one, index) => ({ ...one, code: `C${index}` }));
        const saved = (percentBp: number) => priceCart(cart, { type: 'percentage', percentBp }).savedMinor;
        const picked = named[guess];
        // Nothing off needs no coupon.
        const off = Math.max(1, picked ? saved(picked.percentBp) : other);
        const wanted = named.find(({ percentBp, expiry }) => expiry !== yesterday && saved(percentBp) === off);
        const menu = storeWith(...named.map(({ code, percentBp, expiry }): Terms => [code, percentBp / 100, expiry]));
        expect(outcome(off / 100, menu, cart)).toEqual(wanted ? gives(wanted.code, wanted.percentBp) : refused);
      }),
    );
  });
});

describe('a coupon code', () => {
  it('in any case names a coupon that is valid, whatever the discount beside it', () => {
    const menu = storeWith(['Welcome10', 10], ['OLD10', 10, yesterday]);
    const named = (couponCode: string) => discountFor({ discount: 1, couponCode }, [line(100)], menu, { now, role: 'user' });
    expect(named('WELCOME10')).toEqual(gives('Welcome10', 1000));
    for (const code of ['OLD10', 'NOPE']) expect(() => named(code)).toThrow(expect.objectContaining({ code: 'COUPON_INVALID' }));
  });
});
