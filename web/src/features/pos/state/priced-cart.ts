import { priceCart, unitPriceMinor } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, percentToBasisPoints, toMajor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { StoreSettings } from '@thali/proto/catalog/store';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import { dishOf, type Problem } from './dish';
import type { AppliedCoupon, Figures, Line } from './order';

/** A line with its present data from the menu. Amounts in major units. */
export interface CartLineView extends Line {
  unit: number;
  total: number;
  variant: string | null;
  addons: string[];
  problem: Problem | null;
}
export interface PricedCart {
  lines: CartLineView[];
  /** Pieces, not lines. */
  count: number;
  figures: Figures;
  /** What the coupon takes off the menu's prices. */
  saved: number;
}

/** Prices the lines in their order. An item that has left the menu costs nothing and is marked. */
export function priceLines(
  lines: readonly Line[],
  menu: ReadonlyMap<string, MenuItem>,
  coupon: AppliedCoupon | null,
  { currency, gstin }: Pick<StoreSettings, 'currency' | 'gstin'>,
): PricedCart {
  const decimals = currencyDecimals(currency);
  const minor = (major: number) => nearestMinor(major, decimals);
  const major = (amount: number) => toMajor(amount, decimals);

  const chosen = lines.map((line) => {
    const { item, variant, addons, complete, problem } = dishOf(line, menu);
    const unitMinor = complete
      ? unitPriceMinor(
          minor(item?.price ?? 0),
          variant ? minor(variant.price) : null,
          addons.map(({ price }) => minor(price)),
        )
      : 0;
    return { line, item, variant, addons, unitMinor, problem } as const;
  });
  const priced = priceCart(
    chosen.map(({ line, item, unitMinor }) => ({
      unitMinor,
      quantity: line.quantity,
      taxRateThousandths: item ? percentToRate(taxRateOf(item)) : 0,
      taxType: item?.tax_type ?? 'none',
    })),
    coupon && { type: 'percentage', percentBp: percentToBasisPoints(coupon.percent) },
    Boolean(gstin),
  );
  return {
    lines: chosen.map(({ line, variant, addons, unitMinor, problem }, index) => ({
      ...line,
      unit: major(unitMinor),
      total: major(priced.lines[index]?.grossMinor ?? 0),
      variant: variant?.title ?? null,
      addons: addons.map(({ title }) => title),
      problem,
    })),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    figures: {
      itemsTotal: major(priced.itemsTotalMinor),
      discount: major(priced.discountMinor),
      taxTotal: major(priced.taxTotalMinor),
      payableTotal: major(priced.totalMinor),
    },
    saved: major(priced.savedMinor),
  };
}
