import { Fraction } from './fraction.ts';

/** A line as the menu prices it; amounts in minor units. */
export interface SoldLine {
  unit: bigint;
  quantity: bigint;
  /** Percent, as a decimal text. */
  rate: string;
  type: 'exclusive' | 'inclusive' | 'none';
}
/** A discount in percent, as a decimal text, or an amount in minor units. */
export type Off = { percent: string } | { amount: bigint } | null;
export interface BilledLine {
  net: bigint;
  discount: bigint;
  tax: bigint;
}
export interface Bill {
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
  lines: BilledLine[];
}

const [zero, hundred] = [Fraction.of(0n), Fraction.of(100n)];
const sum = (amounts: bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/**
 * The cost of a cart, computed sentence by sentence from the specification (decisions.md, "Menu, cart, totals" and "After hard use"), in
 * fractions that are rounded only where it says so.
 * @param inHalves the store has a GSTIN: a tax is two equal halves, each rounded once
 */
export function billOf(cart: readonly SoldLine[], off: Off, inHalves: boolean): Bill {
  const asTax = (tax: Fraction): bigint => (inHalves ? 2n * tax.over(Fraction.of(2n)).rounded() : tax.rounded());
  const net = cart.map(({ unit, quantity, rate, type }) => {
    const gross = unit * quantity;
    if (type !== 'inclusive') return gross;
    const exact = Fraction.of(gross)
      .times(hundred)
      .over(hundred.plus(Fraction.of(rate)));
    if (!inHalves) return exact.rounded();
    // An inclusive item costs what the menu shows, so with two halves its net is the remainder. 0.02 at 100 % would have none: then no tax is in it.
    const tax = asTax(Fraction.of(gross).minus(exact));
    return tax === gross ? gross : gross - tax;
  });
  const taxBefore = cart.map(({ unit, quantity, rate, type }, index) => {
    if (type === 'none') return zero;
    const own = net[index] as bigint;
    if (type === 'inclusive') return Fraction.of(unit * quantity - own);
    return Fraction.of(own).times(Fraction.of(rate)).over(hundred);
  });
  const subtotal = sum(net);
  const discount = discountOf(off, subtotal);
  const parts = spread(discount, net, subtotal);
  const lines = net.map((own, index): BilledLine => {
    const part = parts[index] as bigint;
    const left = (taxBefore[index] as Fraction).times(Fraction.of(own - part));
    return { net: own, discount: part, tax: own === 0n ? 0n : asTax(left.over(Fraction.of(own))) };
  });
  const tax = sum(lines.map((line) => line.tax));
  return { subtotal, discount, tax, total: subtotal - discount + tax, lines };
}

/** At most the subtotal. */
function discountOf(off: Off, subtotal: bigint): bigint {
  if (!off) return 0n;
  const wished = 'amount' in off ? off.amount : Fraction.of(subtotal).times(Fraction.of(off.percent)).over(hundred).rounded();
  if (wished > subtotal) return subtotal;
  return wished;
}

/** Spreads the discount in proportion to the nets, by largest remainder; on a tie the earlier line comes first. */
function spread(discount: bigint, net: readonly bigint[], subtotal: bigint): bigint[] {
  if (subtotal === 0n) return net.map(() => 0n);
  const quotas = net.map((own) => Fraction.of(discount).times(Fraction.of(own)).over(Fraction.of(subtotal)));
  const parts = quotas.map((quota) => quota.floor());
  const remainders = quotas.map((quota, index) => ({ index, remainder: quota.minus(Fraction.of(quota.floor())) }));
  remainders.sort((a, b) => {
    if (a.remainder.exceeds(b.remainder)) return -1;
    return b.remainder.exceeds(a.remainder) ? 1 : a.index - b.index;
  });
  for (const { index } of remainders.slice(0, Number(discount - sum(parts)))) parts[index] = (parts[index] as bigint) + 1n;
  return parts;
}
