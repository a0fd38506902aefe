import { halves, type PricedLine } from '@thali/money/cart';
import { exactRate, storedRate } from '@thali/money/rate';
import type { Payload } from '@thali/proto/kernel';
import type { invoiceIssued } from '@thali/proto/ordering/order-events';
import { rateOfItem } from './line.js';
import { type BilledOrder, type OrderRow, priceOrder } from './order.js';

/** Minor units. `taxableMinor` is the amount that the tax was computed on: net less discount. */
export type TaxPart = Payload<typeof invoiceIssued>['taxes'][number];
/** A line's tax as it was sold, with the line's priced amounts. */
export interface TaxedLine {
  title: string | null;
  rateThousandths: number;
  priced: Pick<PricedLine, 'netMinor' | 'discountMinor' | 'taxMinor'>;
  /** Set for a part of a taxed line, because the tax of the part may be 0. */
  taxed?: boolean;
}
export interface BilledGst {
  rateThousandths: number;
  taxableMinor: number;
  cgstMinor: number;
  sgstMinor: number;
}

/** Tax by title and rate; `taxMinor` of the parts adds up to that of the lines. Untaxed lines are in no part. */
export function taxParts(lines: readonly TaxedLine[]): TaxPart[] {
  const parts = new Map<string, TaxPart>();
  for (const { title, rateThousandths, priced, taxed = priced.taxMinor > 0 } of lines) {
    if (!taxed) continue;
    const key = `${title} ${rateThousandths}`;
    const part = parts.get(key) ?? { title: title ?? 'Tax', ...ratesOfPart(rateThousandths), taxableMinor: 0, taxMinor: 0 };
    part.taxableMinor += priced.netMinor - priced.discountMinor;
    part.taxMinor += priced.taxMinor;
    parts.set(key, part);
  }
  return [...parts.values()];
}

function ratesOfPart(rate: number): Pick<TaxPart, 'rateBp' | 'rateThousandths'> {
  const { hundredths, thousandths } = storedRate(rate);
  return thousandths === null ? { rateBp: hundredths } : { rateBp: hundredths, rateThousandths: thousandths };
}

/** The rate of a tax part, in thousandths of a percent. */
export const rateOfPart = ({ rateBp, rateThousandths }: TaxPart): number => exactRate(rateBp, rateThousandths);

/** The tax parts of orders with their bills. */
export const taxesOfBills = (billed: readonly Pick<BilledOrder, 'items' | 'priced'>[]): TaxPart[] =>
  taxParts(
    billed.flatMap(({ items, priced }) =>
      items.map((item, index) => ({
        title: item.tax_title,
        rateThousandths: rateOfItem(item),
        priced: priced.lines[index] as PricedLine,
      })),
    ),
  );

/** The tax parts of orders as they were billed. */
export const taxesOf = (orders: readonly OrderRow[]): TaxPart[] => taxesOfBills(orders.map(priceOrder));

/** Central and state tax by rate, as a tax invoice shows them; the halves add up to the orders' tax. */
export const gstOf = (orders: readonly OrderRow[]): BilledGst[] => gstOfTaxes(taxesOf(orders));

/** Central and state tax by rate, from a document's tax by title and rate. */
export function gstOfTaxes(all: readonly TaxPart[]): BilledGst[] {
  const byRate = Map.groupBy(all, rateOfPart);
  return [...byRate].map(([rateThousandths, taxes]) => ({
    rateThousandths,
    taxableMinor: taxes.reduce((sum, tax) => sum + tax.taxableMinor, 0),
    ...halves(taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)),
  }));
}
