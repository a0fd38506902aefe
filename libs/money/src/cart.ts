import { amount, divideProduct, roundedDivision, safe } from './exact.js';

/** Basis points that make the whole: 100 %. */
const WHOLE = 10_000;

export type TaxType = 'exclusive' | 'inclusive' | 'none';

/** One line as priced by the caller: unit price (variant or base plus addons) in minor units. */
export interface CartLine {
  unitMinor: number;
  quantity: number;
  taxRateBp: number;
  taxType: TaxType;
}

export type Discount = { type: 'percentage'; percentBp: number } | { type: 'fixed'; amountMinor: number };

/** `totalMinor` = net - discount + tax. `grossMinor` is the price on the menu times quantity. */
export interface PricedLine {
  grossMinor: number;
  netMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** `totalMinor` = items - discount + tax. */
export interface CartTotals {
  itemsTotalMinor: number;
  discountMinor: number;
  taxTotalMinor: number;
  totalMinor: number;
}

/** The totals are the sums of the lines, which stand in the order of the cart. */
export interface PricedCart extends CartTotals {
  lines: PricedLine[];
}

interface Row {
  line: CartLine;
  /** How many equal parts the tax is made of, each rounded by itself. */
  parts: 1 | 2;
  gross: number;
  net: number;
  discount: number;
  rest: number;
}

/**
 * Prices a cart: net of each line, discount spread over the lines, tax on what is left. All amounts in minor units.
 * @param inHalves each line's tax is two equal halves, rounded once: central and state tax of a store with a GSTIN
 * @throws RangeError for amounts, quantities and rates that are not integers of 0 or more, and past the safe integers
 */
export function priceCart(lines: readonly CartLine[], discount?: Discount | null, inHalves = false): PricedCart {
  const rows = lines.map((line) => toRow(line, inHalves ? 2 : 1));
  let itemsTotalMinor = 0;
  for (const row of rows) itemsTotalMinor += row.net;
  // A sum of amounts never returns to the safe integers once it has left them, so one check at the end is enough, here and below.
  const discountMinor = discountOf(safe(itemsTotalMinor), discount);
  if (discountMinor > 0) spread(rows, discountMinor, itemsTotalMinor);

  let taxTotalMinor = 0;
  const priced = rows.map((row) => {
    const taxMinor = taxOf(row);
    taxTotalMinor += taxMinor;
    return {
      grossMinor: row.gross,
      netMinor: row.net,
      discountMinor: row.discount,
      taxMinor,
      totalMinor: row.net - row.discount + taxMinor,
    };
  });
  const totalMinor = safe(itemsTotalMinor - discountMinor + safe(taxTotalMinor));
  return { lines: priced, itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor };
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

function toRow(line: CartLine, parts: Row['parts']): Row {
  const gross = safe(amount(line.unitMinor) * amount(line.quantity));
  const withTax = safe(WHOLE + amount(line.taxRateBp));
  return { line, parts, gross, net: netOf(line, gross, withTax, parts), discount: 0, rest: 0 };
}

/**
 * The net of a line. For an inclusive price with one tax the net is rounded; with two halves each half is rounded and the net is the rest.
 */
function netOf({ taxType, taxRateBp }: CartLine, gross: number, withTax: number, parts: Row['parts']): number {
  if (taxType !== 'inclusive') return gross;
  if (parts === 1) return roundedDivision(gross, WHOLE, withTax);
  const tax = 2 * roundedDivision(gross, taxRateBp, safe(2 * withTax));
  // Two paise at 100 %: both halves round up to one, and no net would be left for the tax to be a part of.
  return tax < gross ? gross - tax : gross;
}

function discountOf(itemsTotal: number, discount: Discount | null | undefined): number {
  if (!discount) return 0;
  if (discount.type === 'fixed') return Math.min(amount(discount.amountMinor), itemsTotal);
  return Math.min(roundedDivision(itemsTotal, amount(discount.percentBp), WHOLE), itemsTotal);
}

/** Largest remainder: each row gets its share rounded down, and the units left over go to those that lost most by it. */
function spread(rows: readonly Row[], discount: number, itemsTotal: number): void {
  let left = discount;
  for (const row of rows) {
    const share = divideProduct(discount, row.net, itemsTotal);
    row.discount = share.quotient;
    row.rest = share.remainder;
    left -= share.quotient;
  }
  // The sort is stable, so among equals the earlier line comes first.
  for (const row of rows.toSorted((a, b) => b.rest - a.rest).slice(0, left)) row.discount += 1;
}

function taxOf({ line, parts, gross, net, discount }: Row): number {
  const left = net - discount;
  if (line.taxType === 'exclusive') return safe(parts * roundedDivision(left, line.taxRateBp, parts * WHOLE));
  if (line.taxType === 'inclusive' && net > 0) return safe(parts * roundedDivision(gross - net, left, safe(parts * net)));
  return 0;
}
