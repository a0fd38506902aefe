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
  /** What came off the menu's prices. */
  saved: bigint;
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
  lines: BilledLine[];
}

const [two, hundred] = [Fraction.of(2n), Fraction.of(100n)];
const sum = (amounts: bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/**
 * The cost of a cart, computed sentence by sentence from the specification (decisions.md, "Menu, cart, totals" and "After hard use"), in
 * fractions that are rounded only where it says so.
 * @param inHalves the store has a GSTIN: a tax is two equal halves, each rounded once
 */
export function billOf(cart: readonly SoldLine[], off: Off, inHalves: boolean): Bill {
  const gross = cart.map(({ unit, quantity }) => unit * quantity);
  const saved = savedBy(off, sum(gross));
  const parts = spread(saved, gross);
  const before = cart.map((line, index) => taxedAt(line, gross[index] as bigint, inHalves));
  const after = cart.map((line, index) => taxedAt(line, (gross[index] as bigint) - (parts[index] as bigint), inHalves));
  const [was, is] = [sum(before.map(({ net }) => net)), sum(after.map(({ net }) => net))];
  let subtotal = was;
  // The rounding of halves can leave more net than there was: then no discount is shown.
  if (is > was) subtotal = is;
  const tax = sum(after.map((line) => line.tax));
  return { saved, subtotal, discount: subtotal - is, tax, total: is + tax, lines: shown(before, after) };
}

interface Taxed {
  net: bigint;
  tax: bigint;
}

/** Net and tax of a line that costs `price` on the menu. */
function taxedAt({ rate, type }: SoldLine, price: bigint, inHalves: boolean): Taxed {
  const asTax = (tax: Fraction): bigint => (inHalves ? 2n * tax.over(two).rounded() : tax.rounded());
  if (type === 'none') return { net: price, tax: 0n };
  if (type === 'exclusive') return { net: price, tax: asTax(Fraction.of(price).times(Fraction.of(rate)).over(hundred)) };
  const exact = Fraction.of(price)
    .times(hundred)
    .over(hundred.plus(Fraction.of(rate)));
  if (!inHalves) return { net: exact.rounded(), tax: price - exact.rounded() };
  // An inclusive item costs what the menu shows, so with two halves its net is the remainder. 0.02 at 100 % would have none: then no tax is in it.
  const tax = asTax(Fraction.of(price).minus(exact));
  return tax === price ? { net: price, tax: 0n } : { net: price - tax, tax };
}

/** Lines as documents show them: a discount below zero is none, and the first lines that have a discount show that much less of it. */
function shown(before: readonly Taxed[], after: readonly Taxed[]): BilledLine[] {
  const lost = after.map(({ net }, index) => (before[index] as Taxed).net - net);
  let gained = -sum(lost.filter((one) => one < 0n));
  return after.map(({ net, tax }, index) => {
    let discount = lost[index] as bigint;
    if (discount < 0n) discount = 0n;
    for (; gained > 0n && discount > 0n; gained--) discount--;
    return { net: net + discount, discount, tax };
  });
}

/** What comes off the menu's prices: at most all of them. */
function savedBy(off: Off, gross: bigint): bigint {
  if (!off) return 0n;
  const wished = 'amount' in off ? off.amount : Fraction.of(gross).times(Fraction.of(off.percent)).over(hundred).rounded();
  if (wished > gross) return gross;
  return wished;
}

/** Spreads a discount in proportion to what the menu shows, by largest remainder; on a tie the earlier line comes first. */
function spread(discount: bigint, gross: bigint[]): bigint[] {
  const all = sum(gross);
  if (all === 0n) return gross.map(() => 0n);
  const quotas = gross.map((own) => Fraction.of(discount).times(Fraction.of(own)).over(Fraction.of(all)));
  const parts = quotas.map((quota) => quota.floor());
  const remainders = quotas.map((quota, index) => ({ index, remainder: quota.minus(Fraction.of(quota.floor())) }));
  remainders.sort((a, b) => {
    if (a.remainder.exceeds(b.remainder)) return -1;
    return b.remainder.exceeds(a.remainder) ? 1 : a.index - b.index;
  });
  for (const { index } of remainders.slice(0, Number(discount - sum(parts)))) parts[index] = (parts[index] as bigint) + 1n;
  return parts;
}
