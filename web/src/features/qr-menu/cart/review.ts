import { priceCart, toTaxType } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import { type CartLine, countOf, priceOfAll, unitPrice } from './cart';

/** A line with its present state in the menu. Amounts in major units. */
export interface ReviewedLine extends CartLine {
  /** Amount of the whole line at the menu's price, also if it can not be ordered. */
  amount: number;
  /** The price of one piece when it was added, if it has changed since. */
  was: number | null;
  /** Why the line can not be ordered. */
  problem: 'gone' | 'sold out' | null;
}
export interface Review {
  lines: ReviewedLine[];
  count: number;
  itemsTotal: number;
  taxTotal: number;
  total: number;
  /** True if a line must be removed before the order can be placed. */
  blocked: boolean;
}

/** Prices the cart by the present menu. A line that can not be ordered costs nothing. */
export function reviewCart(lines: readonly CartLine[], { menuItems, storeSettings: { currency, gstin } }: PublicMenu): Review {
  const decimals = currencyDecimals(currency);
  const items = new Map(menuItems.map((item) => [item.id, item]));
  const known = lines.map((line) => {
    const item = items.get(line.id);
    const variant = item?.variants.find(({ id }) => id === line.variant_id) ?? null;
    const addons = item?.addons.filter(({ id }) => line.addons_ids.includes(id)) ?? [];
    const sized = line.variant_id === null ? !item?.variants.length : variant !== null;
    const whole = item && sized && addons.length === line.addons_ids.length;
    const price = whole ? unitPrice(item.price, variant, addons, currency) : line.price;
    const problem = !whole ? ('gone' as const) : item.is_sold_out ? ('sold out' as const) : null;
    return { line, item, price, problem };
  });
  const priced = priceCart(
    known.map(({ line, item, price, problem }) => ({
      unitMinor: problem ? 0 : nearestMinor(price, decimals),
      quantity: line.quantity,
      taxRateThousandths: item ? percentToRate(taxRateOf(item)) : 0,
      taxType: toTaxType(item?.tax_type),
    })),
    null,
    Boolean(gstin),
  );
  return {
    lines: known.map(({ line, price, problem }) => ({
      ...line,
      price,
      problem,
      was: price === line.price ? null : line.price,
      amount: priceOfAll(price, line.quantity, currency),
    })),
    count: countOf(lines),
    itemsTotal: toMajor(priced.itemsTotalMinor, decimals),
    taxTotal: toMajor(priced.taxTotalMinor, decimals),
    total: toMajor(priced.totalMinor, decimals),
    blocked: known.some(({ problem }) => problem),
  };
}
