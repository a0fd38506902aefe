import { halves } from '@thali/money/cart';
import { type OrderRow, priceOrder } from './order.js';

/** Minor units. `taxableMinor` is what the tax was taken of: net less discount. */
export interface BilledTax {
  title: string;
  rateBp: number;
  taxableMinor: number;
  taxMinor: number;
}
export interface BilledGst {
  rateBp: number;
  taxableMinor: number;
  cgstMinor: number;
  sgstMinor: number;
}

/** Tax by title and rate; the parts add up to the orders' tax. */
export function taxesOf(orders: OrderRow[]): BilledTax[] {
  const taxes = new Map<string, BilledTax>();
  for (const { items, priced } of orders.map(priceOrder))
    for (const [index, item] of items.entries()) {
      const { taxMinor = 0, netMinor = 0, discountMinor = 0 } = priced.lines[index] ?? {};
      if (!taxMinor) continue;
      const { tax_title, tax_rate_bp: rateBp } = item;
      const title = tax_title ?? 'Tax';
      const tax = taxes.get(`${title} ${rateBp}`) ?? { title, rateBp, taxableMinor: 0, taxMinor: 0 };
      tax.taxableMinor += netMinor - discountMinor;
      tax.taxMinor += taxMinor;
      taxes.set(`${title} ${rateBp}`, tax);
    }
  return [...taxes.values()];
}

/** Central and state tax by rate, as a tax invoice shows them; the halves add up to the orders' tax. */
export function gstOf(orders: OrderRow[]): BilledGst[] {
  const byRate = Map.groupBy(taxesOf(orders), ({ rateBp }) => rateBp);
  return [...byRate].map(([rateBp, taxes]) => ({
    rateBp,
    taxableMinor: taxes.reduce((sum, tax) => sum + tax.taxableMinor, 0),
    ...halves(taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)),
  }));
}
