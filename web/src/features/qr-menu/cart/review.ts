import { priceCart, toTaxType } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, percentToBasisPoints, toMajor } from '@thali/money/minor';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { type CartLine, countOf, priceOfAll, unitPrice } from './cart';

/** A line with what the menu says of it now. Amounts in major units. */
export interface ReviewedLine extends CartLine {
  /** Of the whole line, as the menu shows it; also when it can not be ordered. */
  amount: number;
  /** What one piece cost when it was added, if that was another price. */
  was: number | null;
  /** Why it can not be ordered. */
  problem: 'gone' | 'sold out' | null;
}
export interface Review {
  lines: ReviewedLine[];
  count: number;
  itemsTotal: number;
  taxTotal: number;
  total: number;
  /** Something must be removed before the order can be placed. */
  blocked: boolean;
}

/** Prices the cart by the menu as it is now. A line that can not be ordered costs nothing. */
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
      taxRateBp: percentToBasisPoints(item?.tax_rate ?? 0),
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
