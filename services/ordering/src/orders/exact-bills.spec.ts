import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import { createOrder } from '@thali/proto/ordering/create-order';
import { currencies, decimalsOf, onWire } from '../../../../e2e/exact/amounts.js';
import { type Cart, coupons, type Dish, randomCart, randomMenu } from '../../../../e2e/exact/carts.js';
import { randomFrom } from '../../../../tools/demo/random.js';
import { type Menu, menuFrom } from '../menu/menu.js';
import { draftOrder } from './draft-order.js';
import { gstOfTaxes, taxesOfBills } from './taxes.js';

const carts = 5_000;
const now = new Date('2026-11-20T08:00:00Z');
type Item = NonNullable<Extract<CatalogChange, { kind: 'item' }>['data']>;

it(`${carts} random carts cost to the minor unit what the written rules say, in fractions and without libs/money`, () => {
  const random = randomFrom('exact bills');
  const stores = currencies.flatMap((currency) => [false, true].map((gstin) => storeOf(currency, gstin)));
  for (let index = 0; index < carts; index++) {
    const { menu, dishes, items, gstin } = stores[index % stores.length] as (typeof stores)[number];
    const cart = randomCart(random, dishes, gstin);
    const [wanted, got] = [plain(cart), drafted(cart, items, menu)];
    if (got !== wanted) throw new Error(`cart ${index} in ${menu.currency}: ${got} is not ${wanted}`);
  }
  expect(stores).toHaveLength(6);

  /** Totals and lines of the draft as JSON. `draftOrder` throws when the client's figures differ. */
  function drafted(cart: Cart, items: readonly Item[], menu: Menu): string {
    const { totals, lines } = draftOrder(orderOf(cart, items, menu.currency), menu, { now, role: 'admin' });
    const taxes = taxesOfBills([{ items: lines, priced: totals }]);
    for (const { cgstMinor, sgstMinor } of menu.store?.gstin ? gstOfTaxes(taxes) : [])
      if (cgstMinor !== sgstMinor) throw new Error(`${cgstMinor} and ${sgstMinor} are no equal halves`);
    const { itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor } = totals;
    return JSON.stringify([
      ...[itemsTotalMinor, discountMinor, taxTotalMinor, totalMinor],
      ...totals.lines.map((line) => [line.netMinor, line.discountMinor, line.taxMinor]),
    ]);
  }

  function storeOf(currency: string, gstin: boolean) {
    const dishes = randomMenu(random, currency);
    const items = dishes.map((dish) => itemOf(dish, currency));
    const menu = menuFrom([
      { kind: 'store', id: randomUUID(), data: settings(currency, gstin) },
      ...items.map((data) => ({ kind: 'item' as const, id: data.id, data })),
      ...coupons.map((percent): CatalogChange => {
        const id = randomUUID();
        return { kind: 'coupon', id, data: { id, code: `OFF${percent}`, discount: Number(percent), expiry: null } };
      }),
    ]);
    expect(menu.decimals).toBe(decimalsOf(currency));
    return { menu, dishes, items, gstin };
  }
});

const plain = ({ bill: { subtotal, discount, tax, total, lines } }: Cart): string =>
  JSON.stringify([
    ...[subtotal, discount, tax, total].map(Number),
    ...lines.map((line) => [line.net, line.discount, line.tax].map(Number)),
  ]);

const orderOf = (cart: Cart, items: readonly Item[], currency: string) =>
  createOrder.input.parse({
    cart: cart.lines.map(({ dish, variant, addons, quantity }) => ({
      id: items[dish]?.id,
      quantity,
      variant_id: variant === null ? null : items[dish]?.variants[variant]?.id,
      addons_ids: addons.map((addon) => items[dish]?.addons[addon]?.id),
    })),
    discount: onWire(cart.coupon === null ? cart.bill.saved : cart.bill.discount, currency),
    payableAmount: onWire(cart.bill.total, currency),
    couponCode: cart.coupon === null ? null : `OFF${coupons[cart.coupon]}`,
  });

function itemOf({ title, price, variants, addons, rate, type }: Dish, currency: string): Item {
  const id = randomUUID();
  const options = (prices: readonly bigint[]) =>
    prices.map((one, index) => ({ id: randomUUID(), item_id: id, title: `${index}`, price: onWire(one, currency) }));
  return {
    ...{ id, title, price: onWire(price, currency), tax_title: 'GST', tax_type: type },
    // As catalog tells it: cut to two decimals, and exact beside that.
    ...{ tax_rate: Number(rate.replace(/(\.\d\d)\d$/, '$1')), tax_rate_exact: Number(rate) },
    ...{ variants: options(variants), addons: options(addons), is_sold_out: 0 },
    ...{ net_price: null, image: null, category_id: null, category_title: null, tax_id: null, diet: null },
  };
}

const settings = (currency: string, gstin: boolean): NonNullable<Extract<CatalogChange, { kind: 'store' }>['data']> => ({
  ...{ store_name: 'Udupi Garden', address: null, phone: null, email: null, image: null, currency },
  ...{ is_qr_menu_enabled: 0, is_qr_order_enabled: 0, time_zone: 'Asia/Kolkata', business_day_start: 0 },
  ...{ kitchen_slow_minutes: 5, kitchen_late_minutes: 8, fssai: null, sac: '996331' },
  gstin: gstin ? '29ABCDE1234F1Z5' : null,
});
