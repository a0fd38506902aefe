import { amount, roundedDivision, safe } from './exact.js';
import { WHOLE_RATE } from './rate.js';

export type TaxType = 'exclusive' | 'inclusive' | 'none';

/** One line as priced by the caller: unit price (variant or base plus addons) in minor units, rate in thousandths of a percent (rate.ts). */
export interface CartLine {
  unitMinor: number;
  quantity: number;
  taxRateThousandths: number;
  taxType: TaxType;
}

/** How many equal parts a tax is made of, each rounded by itself: two for a store with a GSTIN. */
export type TaxParts = 1 | 2;

/** The price on the menu times quantity. RangeError for what is no amount, quantity or rate of 0 or more, and past the safe integers. */
export function grossOf(line: CartLine): number {
  safe(WHOLE_RATE + amount(line.taxRateThousandths));
  return safe(amount(line.unitMinor) * amount(line.quantity));
}

/**
 * The net of what a line costs on the menu. For an inclusive price with one tax the net is rounded; with two halves each half is rounded and
 * the net is the rest.
 */
export function netOf({ taxType, taxRateThousandths }: CartLine, gross: number, parts: TaxParts): number {
  if (taxType !== 'inclusive') return gross;
  const withTax = WHOLE_RATE + taxRateThousandths;
  if (parts === 1) return roundedDivision(gross, WHOLE_RATE, withTax);
  const tax = 2 * roundedDivision(gross, taxRateThousandths, safe(2 * withTax));
  // Two paise at 100 %: both halves round up to one, and no net would be left for the tax to be a part of.
  return tax < gross ? gross - tax : gross;
}

/** The tax on top of a net, for a line whose price is without it. */
export function taxOnTop(net: number, { taxRateThousandths }: CartLine, parts: TaxParts): number {
  return safe(parts * roundedDivision(net, taxRateThousandths, parts * WHOLE_RATE));
}
