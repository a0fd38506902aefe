import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CartLine, type Discount, halves, type PricedCart, priceCart, sumTotals, type TaxType } from './cart.js';

const RUNS = 100_000;
const taxTypes: TaxType[] = ['exclusive', 'inclusive', 'none'];

/** Menu prices, tiny ones where rounding and ties are frequent, and huge ones whose products are past 2^53. */
const unitMinor = fc.oneof(
  { weight: 5, arbitrary: fc.nat(200_000) },
  { weight: 3, arbitrary: fc.nat(20) },
  { weight: 1, arbitrary: fc.nat(4e11) },
);
/** Thousandths of a percent: rates of India, of New York City and of Québec, and any. */
const taxRateThousandths = fc.oneof(fc.constantFrom(0, 2500, 5000, 12_000, 18_000, 28_000, 8875, 9975), fc.nat(100_000));
const taxType = fc.constantFrom(...taxTypes);
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 }));
/** `byRank` sorts lines by `rank` to change their order. */
const line = fc.record({ unitMinor, quantity, taxRateThousandths, taxType, rank: fc.nat() });
const lines = fc.array(line, { maxLength: 6 });
const percentage = fc.record({ type: fc.constant('percentage' as const), percentBp: fc.nat(10_000) });
const fixed = fc.record({
  type: fc.constant('fixed' as const),
  amountMinor: fc.oneof(fc.nat(30), fc.nat(500_000), fc.nat(8e15)),
});
const discount: fc.Arbitrary<Discount | null> = fc.oneof(percentage, fixed, fc.constant(null));
const inHalves = fc.boolean();

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const law = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: RUNS });

describe(`the laws of a cart, over ${RUNS} random carts each`, () => {
  it('lines add up to the totals, column by column and across', () => {
    law(
      fc.property(lines, discount, inHalves, (cart, off, two) => {
        const priced = priceCart(cart, off, two);
        expectEqual(sum(priced.lines.map((l) => l.netMinor)), priced.itemsTotalMinor);
        expectEqual(sum(priced.lines.map((l) => l.taxMinor)), priced.taxTotalMinor);
        expectEqual(sum(priced.lines.map((l) => l.totalMinor)), priced.totalMinor);
        expectEqual(priced.itemsTotalMinor - priced.discountMinor + priced.taxTotalMinor, priced.totalMinor);
        for (const l of priced.lines) expectEqual(l.netMinor - l.discountMinor + l.taxMinor, l.totalMinor);
      }),
    );
  });

  it('what comes off the menu is spread within a unit of its proportion, and no line goes below 0', () => {
    law(
      fc.property(lines, discount, inHalves, (cart, off, two) => {
        const priced = priceCart(cart, off, two);
        const parts = priced.lines.map(
          (l, i) => l.grossMinor - (at(cart, i).taxType === 'exclusive' ? l.netMinor - l.discountMinor : l.totalMinor),
        );
        expectEqual(sum(priced.lines.map((l) => l.discountMinor)), priced.discountMinor);
        expectEqual(sum(parts), priced.savedMinor);
        const whole = priced.lines.reduce((all, l) => all + BigInt(l.grossMinor), 0n);
        priced.lines.forEach((l, i) => {
          const holds = 0 <= l.discountMinor && l.discountMinor <= l.netMinor && l.taxMinor >= 0 && l.totalMinor >= 0;
          const away = BigInt(at(parts, i)) * whole - BigInt(priced.savedMinor) * BigInt(l.grossMinor);
          const fair = whole === 0n || (away < whole && -away < whole);
          if (!holds || !fair) throw new Error(JSON.stringify(l));
        });
      }),
    );
  });

  it('100 % off leaves nothing to pay and no tax', () => {
    const all = fc.constantFrom<Discount>({ type: 'percentage', percentBp: 10_000 }, { type: 'fixed', amountMinor: 8e15 });
    law(
      fc.property(lines, all, inHalves, (cart, off, two) => {
        const priced = priceCart(cart, off, two);
        expectEqual(priced.discountMinor, priced.itemsTotalMinor);
        expectEqual(priced.savedMinor, sum(priced.lines.map((l) => l.grossMinor)));
        expectEqual(priced.taxTotalMinor, 0);
        expectEqual(priced.totalMinor, 0);
      }),
    );
  });

  it('where no tax is added on top, what is paid is what the menu shows less what was saved', () => {
    law(
      fc.property(lines, discount, inHalves, (cart, off, two) => {
        const priced = priceCart(
          cart.filter((l) => l.taxType !== 'exclusive'),
          off,
          two,
        );
        expectEqual(priced.totalMinor, sum(priced.lines.map((l) => l.grossMinor)) - priced.savedMinor);
      }),
    );
  });

  it('without a discount an inclusive line costs what the menu shows: unit x quantity', () => {
    law(
      fc.property(lines, inHalves, (cart, two) => {
        priceCart(cart, null, two).lines.forEach((l, i) => {
          const { unitMinor, quantity, taxType } = cart[i] as CartLine;
          expectEqual(l.grossMinor, unitMinor * quantity);
          if (taxType !== 'exclusive') expectEqual(l.totalMinor, unitMinor * quantity);
        });
      }),
    );
  });

  it('an invoice over several orders is their sum, in each figure and in its own arithmetic', () => {
    law(
      fc.property(fc.array(fc.tuple(fc.array(line, { maxLength: 3 }), discount), { maxLength: 2 }), (orders) => {
        const priced = orders.map(([cart, off]) => priceCart(cart, off));
        const invoice = sumTotals(priced);
        const keys = ['itemsTotalMinor', 'discountMinor', 'taxTotalMinor', 'totalMinor'] as const;
        for (const key of keys) expectEqual(invoice[key], sum(priced.map((order) => order[key])));
        expectEqual(invoice.itemsTotalMinor - invoice.discountMinor + invoice.taxTotalMinor, invoice.totalMinor);
      }),
    );
  });

  // Of two lines with equal remainders the earlier one gets the unit left over, so with a discount net and tax may depend on their order.
  it('the order of lines does not change what was saved, and without a discount no total at all', () => {
    law(
      fc.property(lines, discount, (cart, off) => {
        const [here, there] = [priceCart(cart, off), priceCart(byRank(cart), off)];
        expectEqual(there.savedMinor, here.savedMinor);
        if (here.savedMinor > 0) return;
        expectEqual(there.itemsTotalMinor, here.itemsTotalMinor);
        expectEqual(there.totalMinor, here.totalMinor);
      }),
    );
  });

  it('a tax of two halves is twice one, within a unit of the tax as a whole', () => {
    law(
      fc.property(lines, (cart) => {
        const [whole, halved] = [priceCart(cart), priceCart(cart, null, true)];
        halved.lines.forEach(({ taxMinor }, i) => {
          expectEqual(taxMinor % 2, 0);
          const away = taxMinor - at(whole.lines, i).taxMinor;
          if (away < -1 || away > 1) throw new Error(JSON.stringify(cart[i]));
        });
      }),
    );
  });

  it('halves of a tax add up and differ by at most a unit', () => {
    law(
      fc.property(fc.maxSafeInteger(), (tax) => {
        const { cgstMinor, sgstMinor } = halves(tax);
        return cgstMinor + sgstMinor === tax && cgstMinor - sgstMinor >= 0 && cgstMinor - sgstMinor <= 1;
      }),
    );
  });

  it('agrees in every figure with the rules written down as fractions', () => {
    law(
      fc.property(lines, discount, inHalves, (cart, off, two) => {
        const [got, wanted] = [JSON.stringify(priceCart(cart, off, two)), JSON.stringify(byTheBook(cart, off, two))];
        if (got !== wanted) throw new Error(`${got} is not ${wanted}`);
      }),
    );
  });
});

/** `expect` costs too much to be called a million times. */
function expectEqual(got: number, wanted: number): void {
  if (!Object.is(got, wanted)) expect(got).toBe(wanted);
}

function byRank<T extends { rank: number }>(cart: readonly T[]): T[] {
  return cart.toSorted((a, b) => a.rank - b.rank);
}

/** A rational number [numerator, denominator > 0], for a slow and plain version of the rules that the module is compared with. */
type Fraction = readonly [bigint, bigint];

const of = (n: number): Fraction => [BigInt(n), 1n];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const minus = (x: Fraction, [c, d]: Fraction): Fraction => plus(x, [-c, d]);
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
const floor = ([a, b]: Fraction): number => Number(a / b);
const halfUp = (x: Fraction): number => floor(plus(x, [1n, 2n]));

/** An amount of tax, rounded once for each of its equal parts. */
const inParts = (tax: Fraction, parts: number): number => parts * halfUp(over(tax, of(parts)));

function byTheBook(cart: readonly CartLine[], off: Discount | null, two: boolean): PricedCart {
  const gross = cart.map((l) => l.unitMinor * l.quantity);
  const onMenu = sum(gross);
  let wish = 0;
  if (off?.type === 'percentage') wish = halfUp(times(of(onMenu), over(of(off.percentBp), of(10_000))));
  if (off?.type === 'fixed') wish = off.amountMinor;
  const savedMinor = Math.min(wish, onMenu);

  const quotas = gross.map((g) => (onMenu === 0 ? of(0) : over(times(of(savedMinor), of(g)), of(onMenu))));
  const parts = quotas.map(floor);
  const served = new Set<number>();
  while (sum(parts) < savedMinor) {
    let next = -1;
    quotas.forEach((quota, i) => {
      if (served.has(i)) return;
      const remainder = minus(quota, of(floor(quota)));
      if (next < 0 || less(minus(at(quotas, next), of(floor(at(quotas, next)))), remainder)) next = i;
    });
    served.add(next);
    parts[next] = at(parts, next) + 1;
  }

  const before = cart.map((l, i) => taxedAt(l, at(gross, i), two));
  const after = cart.map((l, i) => taxedAt(l, at(gross, i) - at(parts, i), two));
  const lost = before.map(([net], i) => net - at(after, i)[0]);
  const discountMinor = Math.max(0, sum(lost));
  // Discounts below zero are made good by the first lines that have one.
  let owed = -sum(lost.filter((one) => one < 0));
  const lines = after.map(([net, taxMinor], i) => {
    const own = Math.max(0, at(lost, i));
    const given = Math.min(own, owed);
    owed -= given;
    const discount = own - given;
    return { grossMinor: at(gross, i), netMinor: net + discount, discountMinor: discount, taxMinor, totalMinor: net + taxMinor };
  });
  return {
    lines,
    savedMinor,
    itemsTotalMinor: discountMinor > 0 ? sum(before.map(([net]) => net)) : sum(after.map(([net]) => net)),
    discountMinor,
    taxTotalMinor: sum(after.map(([, tax]) => tax)),
    totalMinor: sum(after.map(([net, tax]) => net + tax)),
  };
}

/** Net and tax of a line that costs this much on the menu. */
function taxedAt({ taxType, taxRateThousandths }: CartLine, price: number, two: boolean): [net: number, tax: number] {
  const rate = over(of(taxRateThousandths), of(1000)); // percent
  if (taxType === 'exclusive') return [price, inParts(over(times(of(price), rate), of(100)), two ? 2 : 1)];
  if (taxType === 'none') return [price, 0];
  const exact = over(times(of(price), of(100)), plus(of(100), rate));
  const tax = two ? inParts(minus(of(price), exact), 2) : price - halfUp(exact);
  // Rounded halves that are the whole price leave nothing that could be taxed: then there is no tax.
  return two && tax === price ? [price, 0] : [price - tax, tax];
}

function at<T>(list: readonly T[], i: number): T {
  const value = list[i];
  if (value === undefined) throw new Error(`nothing at ${i}`);
  return value;
}
