import { describe, expect, it } from '@jest/globals';
import { type CartLine, type Discount, halves, priceCart, sumTotals, type TaxType, toTaxType, unitPriceMinor } from './cart.js';

const line = (unitMinor: number, quantity: number, taxRateBp: number, taxType: TaxType): CartLine => ({
  unitMinor,
  quantity,
  taxRateThousandths: taxRateBp * 10,
  taxType,
});
const percent = (percentBp: number): Discount => ({ type: 'percentage', percentBp });
const fixed = (amountMinor: number): Discount => ({ type: 'fixed', amountMinor });

describe('priceCart, worked by hand', () => {
  it('adds an exclusive tax on top of what is left after the discount', () => {
    // 880 + 220 + 500 = 1600; 10 % off = 160, of which 88 + 22 + 50; 5 % of 792 + 198 + 450 = 39.60 + 9.90 + 22.50 = 72
    const cart = priceCart(
      [line(44000, 2, 500, 'exclusive'), line(5500, 4, 500, 'exclusive'), line(50000, 1, 500, 'exclusive')],
      percent(1000),
    );
    expect(cart).toEqual({
      lines: [
        { grossMinor: 88000, netMinor: 88000, discountMinor: 8800, taxMinor: 3960, totalMinor: 83160 },
        { grossMinor: 22000, netMinor: 22000, discountMinor: 2200, taxMinor: 990, totalMinor: 20790 },
        { grossMinor: 50000, netMinor: 50000, discountMinor: 5000, taxMinor: 2250, totalMinor: 47250 },
      ],
      savedMinor: 16000,
      itemsTotalMinor: 160000,
      discountMinor: 16000,
      taxTotalMinor: 7200,
      totalMinor: 151200,
    });
  });

  it('takes an inclusive tax out of the price, and the price stays what the menu shows', () => {
    // 100 / 1.18 = 84.7457.. -> 84.75, the rest of the 100.00 is tax
    expect(priceCart([line(10000, 1, 1800, 'inclusive')])).toEqual({
      lines: [{ grossMinor: 10000, netMinor: 8475, discountMinor: 0, taxMinor: 1525, totalMinor: 10000 }],
      savedMinor: 0,
      itemsTotalMinor: 8475,
      discountMinor: 0,
      taxTotalMinor: 1525,
      totalMinor: 10000,
    });
  });

  it('rounds the tax of 33.33 x 3 once per line, not per piece', () => {
    // 99.99 x 5 % = 4.9995 -> 5.00
    const cart = priceCart([line(3333, 3, 500, 'exclusive')]);
    expect([cart.itemsTotalMinor, cart.taxTotalMinor, cart.totalMinor]).toEqual([9999, 500, 10499]);
  });

  it.each([
    [110, 500, 6], // 5.5
    [90, 500, 5], // 4.5
    [109, 500, 5], // 5.45
    [10, 500, 1], // 0.5
    [9, 500, 0], // 0.45
  ])('rounds half up: %i at %i basis points is %i of tax', (unit, rate, tax) => {
    expect(priceCart([line(unit, 1, rate, 'exclusive')]).taxTotalMinor).toBe(tax);
  });

  it('takes a discount off what the menu shows, and taxes the rest as if that were the price', () => {
    // 10 % of 100.00 is 10.00; 90.00 / 1.18 = 76.2711.. -> 76.27, the rest of the 90.00 is tax; 84.75 - 76.27 = 8.48
    const less = {
      lines: [{ grossMinor: 10000, netMinor: 8475, discountMinor: 848, taxMinor: 1373, totalMinor: 9000 }],
      ...{ savedMinor: 1000, itemsTotalMinor: 8475, discountMinor: 848, taxTotalMinor: 1373, totalMinor: 9000 },
    };
    expect(priceCart([line(10000, 1, 1800, 'inclusive')], percent(1000))).toEqual(less);
    expect(priceCart([line(10000, 1, 1800, 'inclusive')], fixed(1000))).toEqual(less);
  });

  it('spreads it over prices with and without their tax by what the menu shows', () => {
    // 30.00 off 100.00 + 200.00: 10.00 and 20.00. 90.00 with 18 % in it is 76.27 + 13.73; 180.00 and 5 % on it are 189.00
    const cart = priceCart([line(10000, 1, 1800, 'inclusive'), line(20000, 1, 500, 'exclusive')], fixed(3000));
    expect(cart.lines.map((l) => l.totalMinor)).toEqual([9000, 18900]);
    // 84.75 + 200.00, less 8.48 + 20.00, and 13.73 + 9.00 of tax
    expect(cart).toMatchObject({ itemsTotalMinor: 28475, discountMinor: 2848, taxTotalMinor: 2273, totalMinor: 27900 });
  });

  it('gives the units left over by the discount to the largest remainders', () => {
    // 1.00 over 1.00, 2.00, 4.00: 14.28.., 28.57.., 57.14..; one unit is left over and goes to .57
    const cart = priceCart([line(100, 1, 0, 'none'), line(200, 1, 0, 'none'), line(400, 1, 0, 'none')], fixed(100));
    expect(cart.lines.map((l) => l.discountMinor)).toEqual([14, 29, 57]);
  });

  it('gives them to the earlier line among equals, so the order of lines can move a unit of tax', () => {
    // 0.01 off two lines of 0.10: the first bears it. 9 x 5 % = 0.45 -> 0 and 10 x 0 %, or 10 x 5 % = 0.5 -> 1 and 9 x 0 %
    const [taxed, untaxed] = [line(10, 1, 500, 'exclusive'), line(10, 1, 0, 'none')];
    const first = priceCart([taxed, untaxed], fixed(1));
    const second = priceCart([untaxed, taxed], fixed(1));
    expect(first.lines.map((l) => l.discountMinor)).toEqual([1, 0]);
    expect(second.lines.map((l) => l.discountMinor)).toEqual([1, 0]);
    expect([first.taxTotalMinor, second.taxTotalMinor]).toEqual([0, 1]);
  });

  it('takes no more than the items cost', () => {
    const lines = [line(12345, 3, 1800, 'exclusive'), line(999, 1, 500, 'inclusive')];
    for (const all of [percent(10_000), percent(25_000), fixed(10_000_000)]) {
      const cart = priceCart(lines, all);
      expect(cart.discountMinor).toBe(cart.itemsTotalMinor);
      expect([cart.taxTotalMinor, cart.totalMinor]).toEqual([0, 0]);
    }
  });

  it('prices an empty cart and free items at 0', () => {
    const nothing = { itemsTotalMinor: 0, discountMinor: 0, taxTotalMinor: 0, totalMinor: 0 };
    expect(priceCart([], percent(1000))).toEqual({ ...nothing, savedMinor: 0, lines: [] });
    const free = priceCart([line(0, 5, 500, 'inclusive'), line(0, 1, 500, 'exclusive')], fixed(100));
    expect(free).toMatchObject(nothing);
  });

  it('taxes nothing under a tax type that is none', () => {
    expect(priceCart([line(100, 1, 1800, 'none')]).totalMinor).toBe(100);
    expect(priceCart([line(100, 1, 1800, 'zero-rated' as TaxType)]).totalMinor).toBe(100);
  });

  it('keeps every unit where a double would lose it', () => {
    // 900719925488003 x 333 = 299939735187504999, a unit below the half; as a double it is ...505024, above it
    expect(priceCart([line(900719925488003, 1, 333, 'exclusive')]).taxTotalMinor).toBe(29993973518750);
    // products of 100 bits
    const cart = priceCart([line(900719925474099, 1, 0, 'none'), line(900719925474098, 1, 0, 'none')], percent(3333));
    // 1801439850948197 x 33.33 % = 600419902321034.06; quotas ..517.17 and ..516.83: the unit left over goes to the second
    expect(cart.discountMinor).toBe(600419902321034);
    expect(cart.lines.map((l) => l.discountMinor)).toEqual([300209951160517, 300209951160517]);
  });

  it.each([
    ['a price of half a unit', [line(0.5, 2, 0, 'none')], null],
    ['a negative price', [line(-1, 1, 0, 'none')], null],
    ['a price that is no number', [line(Number.NaN, 1, 0, 'none')], null],
    ['half a piece', [line(2, 0.5, 0, 'none')], null],
    ['a negative quantity', [line(1, -1, 0, 'none')], null],
    ['a negative rate', [line(1, 1, -500, 'inclusive')], null],
    ['a rate with a fraction', [line(1, 1, 0.05, 'exclusive')], null],
    ['a negative fixed discount', [line(1, 1, 0, 'none')], fixed(-1)],
    ['a negative percentage', [line(1, 1, 0, 'none')], percent(-1)],
    ['a line past the safe integers', [line(2 ** 52, 2, 0, 'none')], null],
    ['a sum past the safe integers', Array.from({ length: 3 }, () => line(2 ** 52, 1, 0, 'none')), null],
    ['a tax past the safe integers', [line(2 ** 52, 1, 30_000, 'exclusive')], null],
    ['a total past the safe integers', [line(2 ** 52, 1, 10_000, 'exclusive')], null],
  ])('refuses %s', (_what, lines, discount) => {
    expect(() => priceCart(lines, discount)).toThrow(RangeError);
  });
});

describe('sumTotals', () => {
  it('adds orders up to one invoice without computing anew', () => {
    // 5 % of 0.10 is 0.005 -> 0.01 on each order, two together, although 5 % of 0.20 would be 0.01
    const order = priceCart([line(10, 1, 500, 'exclusive')]);
    expect(sumTotals([order, order])).toEqual({ itemsTotalMinor: 20, discountMinor: 0, taxTotalMinor: 2, totalMinor: 22 });
    expect(sumTotals([])).toEqual({ itemsTotalMinor: 0, discountMinor: 0, taxTotalMinor: 0, totalMinor: 0 });
  });

  it('refuses a sum past the safe integers', () => {
    const order = priceCart([line(2 ** 52, 1, 0, 'none')]);
    expect(() => sumTotals([order, order])).toThrow(RangeError);
  });
});

describe('a tax of two equal halves, worked by hand', () => {
  it('rounds each half once and is their sum', () => {
    // 2.5 % of 55.00 is 1.375 -> 1.38, twice; as a whole it is 2.75
    expect(priceCart([line(5500, 1, 500, 'exclusive')], null, true)).toMatchObject({ taxTotalMinor: 276, totalMinor: 5776 });
    expect(priceCart([line(5500, 1, 500, 'exclusive')])).toMatchObject({ taxTotalMinor: 275, totalMinor: 5775 });
  });
  it('leaves an inclusive price what the menu shows', () => {
    // 9 / 118 of 100.00 is 7.627 -> 7.63, twice; the net is the rest of the 100.00
    expect(priceCart([line(10000, 1, 1800, 'inclusive')], null, true).lines).toEqual([
      { grossMinor: 10000, netMinor: 8474, discountMinor: 0, taxMinor: 1526, totalMinor: 10000 },
    ]);
  });
  it('is none where both halves would round up to the whole price', () => {
    // Half of 0.02 is tax at 100 %: 0.005 -> 0.01, twice
    expect(priceCart([line(2, 1, 10000, 'inclusive')], null, true).lines).toEqual([
      { grossMinor: 2, netMinor: 2, discountMinor: 0, taxMinor: 0, totalMinor: 2 },
    ]);
  });
  it('keeps equal halves under a discount', () => {
    // 9 / 118 of 90.00 is 6.864 -> 6.86, twice; the net is the rest of the 90.00, and 84.74 - 76.28 = 8.46
    expect(priceCart([line(10000, 1, 1800, 'inclusive')], percent(1000), true).lines).toEqual([
      { grossMinor: 10000, netMinor: 8474, discountMinor: 846, taxMinor: 1372, totalMinor: 9000 },
    ]);
  });
  it('has no discount below zero where a unit less on the menu is a unit more of net', () => {
    // 2.5 / 105 of 0.21 is 0.005 -> 0.01, twice: net 0.19. Of 0.20 it is 0.00476 -> 0, twice: net 0.20
    const dear = line(21, 1, 500, 'inclusive');
    const one = priceCart([dear], fixed(1), true);
    expect(one).toEqual({
      lines: [{ grossMinor: 21, netMinor: 20, discountMinor: 0, taxMinor: 0, totalMinor: 20 }],
      ...{ savedMinor: 1, itemsTotalMinor: 20, discountMinor: 0, taxTotalMinor: 0, totalMinor: 20 },
    });
    // 0.03 off 0.21 and 0.42 are 0.01 and 0.02. Beside 0.42 of an untaxed dish the cart has a discount of 0.02 - 0.01.
    const two = priceCart([dear, line(42, 1, 0, 'none')], fixed(3), true);
    expect(two).toEqual({
      lines: [
        { grossMinor: 21, netMinor: 20, discountMinor: 0, taxMinor: 0, totalMinor: 20 },
        { grossMinor: 42, netMinor: 41, discountMinor: 1, taxMinor: 0, totalMinor: 40 },
      ],
      ...{ savedMinor: 3, itemsTotalMinor: 61, discountMinor: 1, taxTotalMinor: 0, totalMinor: 60 },
    });
  });
});

describe('unitPriceMinor', () => {
  it('is the variant in place of the base price, plus the addons', () => {
    expect(unitPriceMinor(25000, null, [])).toBe(25000);
    expect(unitPriceMinor(25000, 32000, [])).toBe(32000);
    expect(unitPriceMinor(25000, 0, [])).toBe(0);
    expect(unitPriceMinor(25000, 32000, [1500, 2050])).toBe(35550);
  });

  it('refuses parts that are no amounts', () => {
    expect(() => unitPriceMinor(0.1, null, [])).toThrow(RangeError);
    expect(() => unitPriceMinor(100, null, [-100])).toThrow(RangeError);
    expect(() => unitPriceMinor(Number.MAX_SAFE_INTEGER, null, [1])).toThrow(RangeError);
  });
});

describe('halves', () => {
  it('add up, and an odd unit is central', () => {
    expect(halves(7200)).toEqual({ cgstMinor: 3600, sgstMinor: 3600 });
    expect(halves(7201)).toEqual({ cgstMinor: 3601, sgstMinor: 3600 });
    expect(halves(0)).toEqual({ cgstMinor: 0, sgstMinor: 0 });
    expect(halves(-3)).toEqual({ cgstMinor: -1, sgstMinor: -2 });
  });
});

describe('toTaxType', () => {
  it('knows two taxes and takes the rest for none', () => {
    expect(['exclusive', 'inclusive', 'none', 'other', '', null, undefined].map(toTaxType)).toEqual([
      'exclusive',
      'inclusive',
      'none',
      'none',
      'none',
      'none',
      'none',
    ]);
  });
});
