import { type Discount, discountOf, spread } from './discount.js';
import { amount, divideProduct, safe } from './exact.js';
import { type CartLine, grossOf, netOf, type TaxParts, type TaxType, taxOnTop } from './tax.js';

export type { CartLine, Discount, TaxType };

/** `totalMinor` = net - discount + tax. `grossMinor` is the price on the menu times quantity. */
export interface PricedLine {
  grossMinor: number;
  netMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** `totalMinor` = items - discount + tax. The discount is without tax, as documents show it. */
export interface CartTotals {
  itemsTotalMinor: number;
  discountMinor: number;
  taxTotalMinor: number;
  totalMinor: number;
}

/** The totals are the sums of the lines, which stand in the order of the cart. `savedMinor` is what came off the menu's prices. */
export interface PricedCart extends CartTotals {
  lines: PricedLine[];
  savedMinor: number;
}

/**
 * Prices a cart. A discount comes off what the menu shows, spread over the lines in proportion to it, and each line is taxed as if what is
 * left were its price on the menu (spec/decisions.md, Menu, cart, totals; ADR 49). All amounts in minor units.
 * @param inHalves each line's tax is two equal halves, rounded once: central and state tax of a store with a GSTIN
 * @throws RangeError for amounts, quantities and rates that are not integers of 0 or more, and past the safe integers
 */
export function priceCart(lines: readonly CartLine[], discount?: Discount | null, inHalves = false): PricedCart {
  const parts = inHalves ? 2 : 1;
  const gross = lines.map(grossOf);
  const onMenu = sumOf(gross);
  const savedMinor = discountOf(onMenu, discount);
  const off = spread(savedMinor, gross, onMenu);
  const priced = lines.map((line, index) => priceLine(line, gross[index] as number, off[index] as number, parts));
  if (savedMinor > 0) withoutNegatives(priced);

  const totals = { itemsTotalMinor: 0, discountMinor: 0, taxTotalMinor: 0, totalMinor: 0 };
  for (const line of priced) {
    totals.itemsTotalMinor += line.netMinor;
    totals.discountMinor += line.discountMinor;
    totals.taxTotalMinor += line.taxMinor;
    totals.totalMinor += line.totalMinor;
  }
  safe(totals.taxTotalMinor);
  safe(totals.totalMinor);
  return { lines: priced, savedMinor, ...totals };
}

/** What a cart costs on the menu, minor units: what a discount comes off. Errors as in `priceCart`. */
export function menuTotalMinor(lines: readonly CartLine[]): number {
  return sumOf(lines.map(grossOf));
}

/** One invoice over several orders: the sum of their figures, nothing is computed anew. RangeError past the safe integers. */
export function sumTotals(parts: readonly CartTotals[]): CartTotals {
  const sum: CartTotals = { itemsTotalMinor: 0, discountMinor: 0, taxTotalMinor: 0, totalMinor: 0 };
  for (const part of parts) {
    sum.itemsTotalMinor = safe(sum.itemsTotalMinor + part.itemsTotalMinor);
    sum.discountMinor = safe(sum.discountMinor + part.discountMinor);
    sum.taxTotalMinor = safe(sum.taxTotalMinor + part.taxTotalMinor);
    sum.totalMinor = safe(sum.totalMinor + part.totalMinor);
  }
  return sum;
}

/** Price of one piece in minor units: the variant's price in place of the item's own, plus the addons. RangeError as in `priceCart`. */
export function unitPriceMinor(base: number, variant: number | null, addons: readonly number[]): number {
  let unit = amount(variant ?? base);
  for (const addon of addons) unit = safe(unit + amount(addon));
  return unit;
}

/** Central and state half of a GST amount. They add up to it; an odd unit goes to the central one. */
export function halves(taxMinor: number): { cgstMinor: number; sgstMinor: number } {
  const { quotient, remainder } = divideProduct(safe(taxMinor), 1, 2);
  return { cgstMinor: quotient + remainder, sgstMinor: quotient };
}

/** The tax type of a menu entry. Any value that is not a known tax means no tax. */
export function toTaxType(value: string | null | undefined): TaxType {
  return value === 'exclusive' || value === 'inclusive' ? value : 'none';
}

/** A sum of amounts never returns to the safe integers once it has left them, so one check at the end is enough, here and in `priceCart`. */
function sumOf(amounts: readonly number[]): number {
  let sum = 0;
  for (const one of amounts) sum += one;
  return safe(sum);
}

/** A line less `off`, taxed as if what is left were its price on the menu. Its discount is the net that it lost. */
function priceLine(line: CartLine, grossMinor: number, off: number, parts: TaxParts): PricedLine {
  const netMinor = netOf(line, grossMinor, parts);
  const left = grossMinor - off;
  const rest = off === 0 ? netMinor : netOf(line, left, parts);
  const taxMinor = line.taxType === 'exclusive' ? taxOnTop(rest, line, parts) : left - rest;
  return { grossMinor, netMinor, discountMinor: netMinor - rest, taxMinor, totalMinor: rest + taxMinor };
}

/**
 * A unit less on the menu can be a unit less in both halves of a tax, and so a unit more of net: a discount below zero. Such a line shows
 * none, and the first lines that have a discount show less of it, so that the lines add up to the discount of the cart. When they can not,
 * the cart has none either. What is left of each line stays.
 */
function withoutNegatives(lines: readonly PricedLine[]): void {
  let owed = 0;
  for (const line of lines) {
    const missing = Math.max(0, -line.discountMinor);
    raise(line, missing);
    owed += missing;
  }
  for (const line of lines) {
    const taken = Math.min(owed, line.discountMinor);
    raise(line, -taken);
    owed -= taken;
  }
}

function raise(line: PricedLine, units: number): void {
  line.netMinor += units;
  line.discountMinor += units;
}
