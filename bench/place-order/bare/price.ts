import { priceCart, toTaxType, unitPriceMinor } from '@thali/money/cart';
import { percentToBasisPoints, toMajor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { BenchMenu } from '../../menu.ts';

export interface Line {
  id: string;
  quantity: number;
  notes: string | null;
  variant_id: string | null;
  addons_ids: string[];
}
export interface Order {
  cart: Line[];
  deliveryType: string;
  couponCode: string;
  discount: number;
  payableAmount: number;
}
export type Menu = ReturnType<typeof indexMenu>;

const minor = (amount: number) => Math.round(amount * 100);

/** A tenant's menu as the server holds it in memory. */
export function indexMenu({ items, coupon }: BenchMenu) {
  const priced = ({ id, title, price }: { id: string; title: string; price: number }) => ({
    id,
    title,
    priceMinor: minor(price),
  });
  const options = (list: { id: string; title: string; price: number }[]) =>
    new Map(list.map((option) => [option.id, priced(option)]));
  return {
    coupon: { code: coupon.code, percentBp: percentToBasisPoints(coupon.discount) },
    items: new Map(
      items.map((item) => [
        item.id,
        {
          ...priced(item),
          taxTitle: item.tax_title,
          taxRateThousandths: percentToRate(item.tax_rate),
          taxType: toTaxType(item.tax_type),
          variants: options(item.variants),
          addons: options(item.addons),
        },
      ]),
    ),
  };
}

/** Lines and totals of a cart; undefined when something in it is not on the menu or the client's figures differ. */
export function price(order: Order, menu: Menu) {
  if (order.couponCode !== menu.coupon.code) return undefined;
  const lines = [];
  for (const { id, quantity, notes, variant_id, addons_ids } of order.cart) {
    const item = menu.items.get(id);
    const variant = variant_id ? item?.variants.get(variant_id) : null;
    if (!item || variant === undefined) return undefined;
    const addons = [];
    for (const addonId of addons_ids) {
      const addon = item.addons.get(addonId);
      if (!addon) return undefined;
      addons.push(addon);
    }
    const unitMinor = unitPriceMinor(
      item.priceMinor,
      variant?.priceMinor ?? null,
      addons.map(({ priceMinor }) => priceMinor),
    );
    lines.push({
      item,
      variant,
      addons,
      quantity,
      notes,
      unitMinor,
      taxRateThousandths: item.taxRateThousandths,
      taxType: item.taxType,
    });
  }
  const totals = priceCart(lines, { type: 'percentage', percentBp: menu.coupon.percentBp });
  const agreed = toMajor(totals.totalMinor, 2) === order.payableAmount && toMajor(totals.discountMinor, 2) === order.discount;
  return agreed ? { lines, totals } : undefined;
}
