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
const taxRateBp = fc.oneof(fc.constantFrom(0, 250, 500, 1200, 1800, 2800), fc.nat(10_000));
const taxType = fc.constantFrom(...taxTypes);
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 }));
/** `byRank` sorts lines by `rank` to change their order. */
const line = fc.record({ unitMinor, quantity, taxRateBp, taxType, rank: fc.nat() });
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

  it('parts of the discount add up to it, each within a unit of its proportion, and no line goes below 0', () => {
    law(
      fc.property(lines, discount, inHalves, (cart, off, two) => {
        const priced = priceCart(cart, off, two);
        expectEqual(sum(priced.lines.map((l) => l.discountMinor)), priced.discountMinor);
        const whole = BigInt(priced.itemsTotalMinor);
        for (const l of priced.lines) {
          const holds = 0 <= l.discountMinor && l.discountMinor <= l.netMinor && l.taxMinor >= 0 && l.totalMinor >= 0;
          const away = BigInt(l.discountMinor) * whole - BigInt(priced.discountMinor) * BigInt(l.netMinor);
          const fair = whole === 0n || (away < whole && -away < whole);
          if (!holds || !fair) throw new Error(JSON.stringify(l));
        }
      }),
    );
  });

  it('100 % off leaves nothing to pay and no tax', () => {
    const all = fc.constantFrom<Discount>({ type: 'percentage', percentBp: 10_000 }, { type: 'fixed', amountMinor: 8e15 });
    law(
      fc.property(lines, all, inHalves, (cart, off, two) => {
        const priced = priceCart(cart, off, two);
        expectEqual(priced.discountMinor, priced.itemsTotalMinor);
        expectEqual(priced.taxTotalMinor, 0);
        expectEqual(priced.totalMinor, 0);
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

  // Of two lines with equal remainders the earlier one gets the unit left over, so with a discount the tax may depend on their order.
  it('the order of lines changes neither itemsTotal nor discount, and without a discount no total at all', () => {
    law(
      fc.property(lines, discount, (cart, off) => {
        const [here, there] = [priceCart(cart, off), priceCart(byRank(cart), off)];
        expectEqual(there.itemsTotalMinor, here.itemsTotalMinor);
        expectEqual(there.discountMinor, here.discountMinor);
        if (here.discountMinor === 0) expectEqual(there.totalMinor, here.totalMinor);
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
  const rates = cart.map((l) => over(of(l.taxRateBp), of(100))); // percent
  const gross = cart.map((l) => l.unitMinor * l.quantity);
  const net = cart.map((l, i) => {
    if (l.taxType !== 'inclusive') return at(gross, i);
    const exact = over(times(of(at(gross, i)), of(100)), plus(of(100), at(rates, i)));
    const tax = two ? inParts(minus(of(at(gross, i)), exact), 2) : at(gross, i) - halfUp(exact);
    // Rounded halves that are the whole price leave nothing that could be taxed: then there is no tax.
    return two && tax === at(gross, i) ? at(gross, i) : at(gross, i) - tax;
  });
  const tax = cart.map((l, i): Fraction => {
    if (l.taxType === 'exclusive') return over(times(of(at(net, i)), at(rates, i)), of(100));
    return l.taxType === 'inclusive' ? minus(of(at(gross, i)), of(at(net, i))) : of(0);
  });
  const itemsTotalMinor = sum(net);
  let wish = 0;
  if (off?.type === 'percentage') wish = halfUp(times(of(itemsTotalMinor), over(of(off.percentBp), of(10_000))));
  if (off?.type === 'fixed') wish = off.amountMinor;
  const discountMinor = Math.min(wish, itemsTotalMinor);

  const quotas = net.map((n) => (itemsTotalMinor === 0 ? of(0) : over(times(of(discountMinor), of(n)), of(itemsTotalMinor))));
  const parts = quotas.map(floor);
  const served = new Set<number>();
  while (sum(parts) < discountMinor) {
    let next = -1;
    quotas.forEach((quota, i) => {
      if (served.has(i)) return;
      const remainder = minus(quota, of(floor(quota)));
      if (next < 0 || less(minus(at(quotas, next), of(floor(at(quotas, next)))), remainder)) next = i;
    });
    served.add(next);
    parts[next] = at(parts, next) + 1;
  }

  const lines = cart.map((_, i) => {
    const [netMinor, discount] = [at(net, i), at(parts, i)];
    const left = of(netMinor - discount);
    const taxMinor = netMinor === 0 ? 0 : inParts(over(times(at(tax, i), left), of(netMinor)), two ? 2 : 1);
    return {
      grossMinor: at(gross, i),
      netMinor,
      discountMinor: discount,
      taxMinor,
      totalMinor: netMinor - discount + taxMinor,
    };
  });
  const taxTotalMinor = sum(lines.map((l) => l.taxMinor));
  const totalMinor = itemsTotalMinor - discountMinor + taxTotalMinor;
  return { lines, itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor };
}

function at<T>(list: readonly T[], i: number): T {
  const value = list[i];
  if (value === undefined) throw new Error(`nothing at ${i}`);
  return value;
}
