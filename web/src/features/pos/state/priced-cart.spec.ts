import { describe, expect, test } from '@jest/globals';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { paidParts, restOf } from '../../../domain/payments/payment-split';
import type { Line } from './order';
import { priceLines } from './priced-cart';

const item = (id: string, price: number, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: id,
  price,
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: 'GST',
  tax_rate: 5,
  tax_type: 'exclusive',
  is_sold_out: 0,
  diet: null,
  variants: [],
  addons: [],
  ...more,
});
const menu = new Map(
  [
    item('naan', 55),
    item('tikka', 280, {
      variants: [{ id: 'full', item_id: 'tikka', title: 'Full', price: 420 }],
      addons: [
        { id: 'chutney', item_id: 'tikka', title: 'Extra Mint Chutney', price: 10 },
        { id: 'onion', item_id: 'tikka', title: 'Onion Rings', price: 10 },
      ],
    }),
    item('fish', 420, { is_sold_out: 1 }),
  ].map((one) => [one.id, one]),
);
const line = (itemId: string, quantity: number, more: Partial<Line> = {}): Line => ({
  key: 1,
  itemId,
  title: itemId,
  variantId: null,
  addonIds: [],
  quantity,
  notes: null,
  ...more,
});

const india = { currency: 'INR', gstin: null };

describe('the priced cart', () => {
  test('unit price is the variant and its addons, a line is unit x quantity', () => {
    const { lines } = priceLines([line('tikka', 2, { variantId: 'full', addonIds: ['onion', 'chutney'] })], menu, null, india);
    expect(lines[0]).toMatchObject({ unit: 440, total: 880, variant: 'Full', addons: ['Extra Mint Chutney', 'Onion Rings'] });
  });
  test('the parts add up to the payable total', () => {
    const lines = [line('tikka', 2, { variantId: 'full', addonIds: ['onion', 'chutney'] }), line('naan', 4)];
    const { figures, count } = priceLines(lines, menu, { code: 'WELCOME10', percent: 10 }, india);
    expect(count).toBe(6);
    expect(figures).toEqual({ itemsTotal: 1100, discount: 110, taxTotal: 49.5, payableTotal: 1039.5 });
  });
  test('a coupon saves what it takes off the menu, also where the tax is in the price', () => {
    const lassi = new Map([['lassi', item('lassi', 100, { tax_rate: 18, tax_type: 'inclusive' })]]);
    const { figures, saved } = priceLines([line('lassi', 1)], lassi, { code: 'WELCOME10', percent: 10 }, india);
    // 90.00 is 76.27 and 18 % of it; the net was 84.75.
    expect(figures).toEqual({ itemsTotal: 84.75, discount: 8.48, taxTotal: 13.73, payableTotal: 90 });
    expect(saved).toBe(10);
  });
  test('a rate of three decimals is reckoned with all three', () => {
    const rates = { tax_rate: 8.87, tax_rate_exact: 8.875 };
    const bagel = new Map([['bagel', item('bagel', 100, rates)]]);
    const { figures } = priceLines([line('bagel', 1)], bagel, null, { currency: 'USD', gstin: null });
    // 8.875 % of 100.00 is 8.875; 8.87 % were 8.87.
    expect(figures).toEqual({ itemsTotal: 100, discount: 0, taxTotal: 8.88, payableTotal: 108.88 });
  });
  test('what left the menu costs nothing and says so, as does what is sold out', () => {
    const lines = [line('gone', 3), line('tikka', 1, { variantId: 'half' }), line('tikka', 1), line('fish', 1)];
    const priced = priceLines(lines, menu, null, india);
    expect(priced.lines.map(({ problem }) => problem)).toEqual(['gone', 'gone', 'gone', 'sold out']);
    expect(priced.figures.itemsTotal).toBe(420);
  });
  test('a size that was chosen is gone when the item has no sizes any more', () => {
    const { lines } = priceLines([line('naan', 1, { variantId: 'full' })], menu, null, india);
    expect(lines[0]).toMatchObject({ problem: 'gone', total: 0 });
  });
  test('an empty cart costs nothing', () => {
    expect(priceLines([], menu, { code: 'A', percent: 10 }, india).figures.payableTotal).toBe(0);
  });
});

describe('a split payment', () => {
  const pay = (paymentTypeId: string, amount: number) => ({ paymentTypeId, amount });

  test('the rest is exact', () => {
    expect(restOf(0.3, [pay('cash', 0.1), pay('upi', 0.2)], 'INR')).toBe(0);
    expect(restOf(100, [pay('cash', 120)], 'INR')).toBe(-20);
  });
  test('an amount finer than the currency has no rest', () => {
    expect(restOf(100, [pay('cash', 0.005)], 'INR')).toBeNull();
  });
  test('types that pay nothing are not sent, one is sent also for a total of 0', () => {
    expect(paidParts([pay('cash', 0), pay('upi', 5)])).toEqual([pay('upi', 5)]);
    expect(paidParts([pay('cash', 0), pay('upi', 0)])).toEqual([pay('cash', 0)]);
  });
});
