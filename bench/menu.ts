import { priceCart, toTaxType, unitPriceMinor } from '@thali/money/cart';
import { percentToBasisPoints, toMajor } from '@thali/money/minor';
import { percentToRate } from '@thali/money/rate';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { taxRateOf } from '@thali/proto/catalog/tax-rate';
import type { Request } from '@thali/proto/kernel';
import type { createOrder } from '@thali/proto/ordering/create-order';

/** The menu of a tenant as both sides of the benchmark use it. */
export interface BenchMenu {
  tenantId: string;
  items: MenuItem[];
  coupon: { code: string; discount: number };
}

/** What each tenant sells. Ids and tenants are made for each run. */
export const dishes = [
  {
    title: 'Paneer Tikka',
    price: 280,
    variants: [
      ['Half', 280],
      ['Full', 420],
    ],
    addons: [
      ['Mint Chutney', 20],
      ['Extra Cheese', 45],
    ],
  },
  {
    title: 'Dal Makhani',
    price: 240,
    variants: [
      ['Regular', 240],
      ['Large', 350],
    ],
    addons: [['Butter', 25]],
  },
  {
    title: 'Veg Biryani',
    price: 260,
    variants: [
      ['Half', 260],
      ['Full', 390],
    ],
    addons: [['Raita', 40]],
  },
  { title: 'Butter Naan', price: 55 },
  { title: 'Jeera Rice', price: 140 },
  { title: 'Gulab Jamun', price: 80 },
  { title: 'Masala Chai', price: 35 },
  { title: 'Sweet Lassi', price: 95 },
] as { title: string; price: number; variants?: [string, number][]; addons?: [string, number][] }[];
export const couponCode = 'WELCOME10';
export const couponPercent = 10;
export const taxPercent = 5;

/** Cart number `n` of a tenant: four lines, one with a variant and an addon, and the coupon, at the prices of the menu. */
export function cartOf({ items, coupon }: BenchMenu, n: number): Request<typeof createOrder> {
  const rich = items.filter((item) => item.variants.length);
  const plain = items.filter((item) => !item.variants.length);
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const first = pick(rich, n);
  const variant = pick(first.variants, n);
  const addon = pick(first.addons, n);
  const chosen = [
    { item: first, variant, addons: [addon], quantity: 1 + (n % 2) },
    ...[0, 1, 2].map((line) => ({ item: pick(plain, n + line), variant: null, addons: [], quantity: 1 + ((n + line) % 3) })),
  ];
  const minor = (amount: number) => Math.round(amount * 100);
  const priced = priceCart(
    chosen.map(({ item, variant: option, addons, quantity }) => ({
      unitMinor: unitPriceMinor(
        minor(item.price),
        option ? minor(option.price) : null,
        addons.map(({ price }) => minor(price)),
      ),
      quantity,
      taxRateThousandths: percentToRate(taxRateOf(item)),
      taxType: toTaxType(item.tax_type),
    })),
    { type: 'percentage', percentBp: percentToBasisPoints(coupon.discount) },
  );
  return {
    cart: chosen.map(({ item, variant: option, addons, quantity }) => ({
      id: item.id,
      quantity,
      notes: quantity > 1 ? 'less spicy' : null,
      variant_id: option?.id ?? null,
      addons_ids: addons.map(({ id }) => id),
    })),
    deliveryType: 'takeaway',
    customerType: 'WALKIN',
    couponCode: coupon.code,
    discount: toMajor(priced.discountMinor, 2),
    payableAmount: toMajor(priced.totalMinor, 2),
  };
}
