import { type CartLine, type Discount, priceCart, toTaxType, unitPriceMinor } from '@thali/money/cart';
import { percentToBasisPoints, toMajor, toMinor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import type { Request } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';

const rupee = 2;

export interface CartEntry {
  item: MenuItem;
  quantity: number;
  variant?: string;
  addons?: string[];
  notes?: string;
}
export type OrderForm = Request<typeof createOrder>;
/** An order as the till sends it, and what it costs: rupees, as the pay dialog shows them. */
export interface PricedOrder {
  form: OrderForm;
  figures: { subTotal: number; discount: number; taxTotal: number; total: number };
}

/** Prices a cart as the till does; `percent` is what the coupon takes off. */
export function priceOrder(entries: CartEntry[], rest: Partial<OrderForm>, percent = 0): PricedOrder {
  const lines = entries.map(lineOf);
  const discount: Discount | null = percent ? { type: 'percentage', percentBp: percentToBasisPoints(percent) } : null;
  // All restaurants of the demo have a GSTIN.
  const priced = priceCart(
    lines.map(({ money }) => money),
    discount,
    true,
  );
  const figures = {
    subTotal: toMajor(priced.itemsTotalMinor, rupee),
    discount: toMajor(priced.discountMinor, rupee),
    taxTotal: toMajor(priced.taxTotalMinor, rupee),
    total: toMajor(priced.totalMinor, rupee),
  };
  const cart = lines.map(({ wire }) => wire);
  return { form: { cart, payableAmount: figures.total, discount: figures.discount, ...rest }, figures };
}

function lineOf({ item, quantity, variant, addons = [], notes }: CartEntry): {
  money: CartLine;
  wire: OrderForm['cart'][number];
} {
  const chosen = item.variants.find(({ title }) => title === variant) ?? item.variants[0];
  const extras = item.addons.filter(({ title }) => addons.includes(title));
  const unitMinor = unitPriceMinor(
    toMinor(item.price, rupee),
    chosen ? toMinor(chosen.price, rupee) : null,
    extras.map(({ price }) => toMinor(price, rupee)),
  );
  return {
    money: { unitMinor, quantity, taxRateThousandths: percentToRate(taxRateOf(item)), taxType: toTaxType(item.tax_type) },
    wire: { id: item.id, quantity, notes, variant_id: chosen?.id, addons_ids: extras.map(({ id }) => id) },
  };
}
