import { describe, expect, test } from '@jest/globals';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import fc from 'fast-check';
import { dish } from '../dish.fixture';
import { addToCart, asItIs, type CartLine, type Choice, limits, oneLess, priceOfAll, withNotes, withQuantity } from './cart';
import { reviewCart } from './review';

const option = (id: string, price: number) => ({ id, item_id: 'x', title: id, price });
const tikka = dish('tikka', 280, {
  variants: [option('half', 280), option('full', 420)],
  addons: [option('chutney', 10), option('onion', 10)],
});
const naan = dish('naan', 55);
const lassi = dish('lassi', 105, { tax_type: 'inclusive' });
const dishes = [tikka, naan, lassi];
const menuOf = (menuItems = dishes, currency = 'INR') => ({ menuItems, storeSettings: { currency } }) as PublicMenu;
const add = (lines: CartLine[], item = naan, choice: Partial<Choice> = {}) =>
  addToCart(lines, item, { ...asItIs, ...choice }, 'INR');
const full = { variantId: 'full', addonIds: ['chutney', 'onion'] };

describe('the cart', () => {
  test('a dish is added once, without notes, at the price with its size and addons', () => {
    expect(add([], tikka, full)).toMatchObject([
      { id: 'tikka', quantity: 1, notes: null, price: 440, variant_id: 'full', addons_ids: ['chutney', 'onion'] },
    ]);
  });

  test('the same choice again is more of it, another one is a line of its own', () => {
    let lines = add(add([], tikka, full), tikka, { variantId: 'full', addonIds: ['onion', 'chutney'] });
    expect(lines).toMatchObject([{ quantity: 2 }]);
    lines = add(add(lines, tikka, { ...full, notes: 'no salt' }), tikka, { variantId: 'half' });
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
  });

  test('a decrease to 0 removes the line, and one less of a dish is less of what was added last', () => {
    const lines = add(add([], tikka, full), tikka, { variantId: 'half' });
    expect(oneLess(lines, 'tikka')).toMatchObject([{ variant_id: 'full' }]);
    expect(withQuantity(lines, lines[0]?.key ?? 0, 0)).toMatchObject([{ variant_id: 'half' }]);
    expect(oneLess(lines, 'naan')).toEqual(lines);
  });

  test('notes are cut at 100 characters, and empty ones are none', () => {
    const lines = add([]);
    expect(withNotes(lines, 1, 'x'.repeat(120))[0]?.notes).toHaveLength(100);
    expect(withNotes(lines, 1, '  ')[0]?.notes).toBeNull();
  });

  test('it never passes the limits of the server', () => {
    const step = fc.record({
      item: fc.constantFrom(...dishes),
      quantity: fc.integer({ min: 1, max: 99 }),
      notes: fc.constantFrom(null, ...Array.from({ length: 60 }, (_, n) => `note ${n}`)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const lines = steps.reduce((cart, { item, ...choice }) => add(cart, item, choice), [] as CartLine[]);
        expect(lines.length).toBeLessThanOrEqual(limits.lines);
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        for (const { quantity } of lines) expect(quantity).toBeGreaterThan(0);
        for (const { quantity } of lines) expect(quantity).toBeLessThanOrEqual(limits.quantity);
      }),
    );
  });

  test('the price of several pieces is exact', () => {
    expect(priceOfAll(0.1, 3, 'INR')).toBe(0.3);
    expect(priceOfAll(1.005, 2, 'KWD')).toBe(2.01);
  });
});

describe('the cart against the menu of now', () => {
  const lines = add(add(add([], tikka, { ...full, quantity: 2 }), naan, { quantity: 4 }), lassi);

  test('a rate of three decimals is reckoned with all three', () => {
    const bagel = dish('bagel', 100, { tax_rate: 8.87, tax_rate_exact: 8.875 });
    expect(reviewCart(add([], bagel), menuOf([bagel], 'USD'))).toMatchObject({ taxTotal: 8.88, total: 108.88 });
  });

  test('figures are those of the till: (440 x 2 + 55 x 4) + 5 %, and 105 with its tax inside', () => {
    expect(reviewCart(lines, menuOf())).toMatchObject({
      count: 7,
      itemsTotal: 1200,
      taxTotal: 60,
      total: 1260,
      blocked: false,
      lines: [{ amount: 880, was: null }, { amount: 220 }, { amount: 105 }],
    });
  });

  test('a dish that is sold out or gone, or lost its size, blocks the order and costs nothing', () => {
    const soldOut = reviewCart(lines, menuOf([tikka, { ...naan, is_sold_out: 1 }, lassi]));
    expect(soldOut).toMatchObject({ blocked: true, total: 1029, lines: [{}, { problem: 'sold out', amount: 220 }, {}] });
    expect(reviewCart(lines, menuOf([tikka, lassi])).lines[1]?.problem).toBe('gone');
    expect(reviewCart(lines, menuOf([{ ...tikka, variants: [] }, naan, lassi])).lines[0]?.problem).toBe('gone');
    expect(reviewCart(lines, menuOf([tikka, { ...naan, variants: tikka.variants }, lassi])).lines[1]?.problem).toBe('gone');
  });

  test('a changed price is the new one and says what it was', () => {
    const { lines: now, total } = reviewCart(lines, menuOf([tikka, { ...naan, price: 60 }, lassi]));
    expect(now[1]).toMatchObject({ price: 60, was: 55, amount: 240 });
    expect(total).toBe(1281);
  });
});
