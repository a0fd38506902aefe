import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@thali/kit/call/app-error';
import { nobody } from '@thali/kit/call/context';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { addCoupon } from '@thali/proto/catalog/coupons';
import { addAddon, addMenuItem, addVariant, listMenuItems, type MenuItem } from '@thali/proto/catalog/menu-items';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { inParallel } from '../../tools/demo/in-parallel.ts';
import { onWire } from './amounts.ts';
import { type Bill, billOf } from './bill.ts';
import { type Cart, coupons, type Dish, soldLine } from './carts.ts';

export interface StoreTerms {
  currency: string;
  /** With a GSTIN, taxes are two equal halves. */
  gstin: boolean;
  timeZone: string;
  /** The hour at which its business day begins. */
  businessDayStart: number;
}
/** A store whose menu has reached ordering, called without the gateway as its owner, at any time. */
export interface ExactStore extends StoreTerms {
  tenantId: string;
  /** User name of the owner. */
  username: string;
  dishes: readonly Dish[];
  paymentTypes: { id: string; title: string }[];
  call<R extends Rpc>(contract: R, input: Request<R>, at?: Date): Promise<Output<R>>;
  /** The cart as a till sends it, with the bill's own figures. */
  orderOf(
    cart: Pick<Cart, 'lines' | 'coupon' | 'bill'>,
    more?: Partial<Request<typeof createOrder>>,
  ): Request<typeof createOrder>;
}

const gstin = '27AAPFU0939F1ZV';
/** In a country whose rates have three decimals. */
const addressParts = { street: '1 Main Street', city: 'New York', state: 'NY', postcode: '10001', country: 'US' };
const patienceMs = 60_000;

export async function openExactStore(rpc: RpcClient, dishes: readonly Dish[], terms: StoreTerms): Promise<ExactStore> {
  const [tenantId, username] = [randomUUID(), 'asha@thali.test'];
  const caller = { ...nobody, tenantId, username, userId: randomUUID(), sessionId: randomUUID() };
  const call: ExactStore['call'] = (contract, input, at) =>
    untilDecided((idempotencyKey) => rpc.call(contract, input, { caller: { ...caller, role: 'admin' }, at, idempotencyKey }));
  await untilDecided(() => rpc.call(provisionStore, { tenantId, storeName: 'Udupi Garden' }, { caller: nobody }));
  const { currency, timeZone, businessDayStart } = terms;
  await call(saveStoreSetting, {
    ...{ storeName: 'Udupi Garden', currency, timeZone, businessDayStart, addressParts },
    gstin: terms.gstin ? gstin : null,
  });
  const price = (minor: bigint) => onWire(minor, currency);
  await inParallel(dishes, 4, async ({ title, type, rate }) => {
    if (type !== 'none') await call(addTax, { title, type, rate: Number(rate) });
  });
  const taxes = await call(listTaxes, {});
  await inParallel(dishes, 4, async (dish) => {
    const taxId = taxes.find(({ title }) => title === dish.title)?.id;
    const { id: itemId } = await call(addMenuItem, { title: dish.title, price: price(dish.price), taxId });
    for (const [index, one] of dish.variants.entries()) await call(addVariant, { itemId, title: `${index}`, price: price(one) });
    for (const [index, one] of dish.addons.entries()) await call(addAddon, { itemId, title: `${index}`, price: price(one) });
  });
  await inParallel(coupons, 4, (percent) => call(addCoupon, { code: `OFF${percent}`, discount: Number(percent) }));
  const menu = await call(listMenuItems, {});
  const items = dishes.map(({ title }) => menu.find((item) => item.title === title) as MenuItem);
  const paymentTypes = await call(listPaymentTypes, {});
  const store: ExactStore = {
    ...{ ...terms, tenantId, username, dishes, paymentTypes, call },
    orderOf: ({ lines, coupon, bill }, more = {}) => ({
      cart: lines.map(({ dish, variant, addons, quantity }) => ({
        id: items[dish]?.id as string,
        quantity,
        variant_id: variant === null ? null : optionId(items[dish]?.variants, variant),
        addons_ids: addons.map((addon) => optionId(items[dish]?.addons, addon)),
      })),
      // A till with a coupon tells the discount that it shows; by hand it is what comes off the menu.
      discount: onWire(coupon === null ? bill.saved : bill.discount, currency),
      payableAmount: onWire(bill.total, currency),
      couponCode: coupon === null ? null : `OFF${coupons[coupon]}`,
      ...more,
    }),
  };
  await known(store);
  return store;
}

/** Sends a call again under its key while a busy service has not decided it, as the web does. */
async function untilDecided<T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (const deadline = Date.now() + patienceMs; ; await sleep(200))
    try {
      return await send(key);
    } catch (error) {
      const open = error instanceof AppError && ['SERVICE_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'].includes(error.code);
      if (!open || Date.now() > deadline) throw error;
    }
}

const optionId = (options: MenuItem['variants'] = [], title: number): string =>
  options.find((one) => one.title === `${title}`)?.id as string;

/** Resolves once ordering has the whole menu and every coupon, which arrive as events. */
async function known(store: ExactStore): Promise<void> {
  const lines = store.dishes.flatMap(({ variants, addons }, dish) =>
    (variants.length ? [...variants.keys()] : [null]).map((variant) => ({
      ...{ dish, variant, quantity: 1 },
      addons: [...addons.keys()],
    })),
  );
  const sold = lines.map((line) => soldLine(line, store.dishes));
  for (const [coupon, percent] of coupons.entries()) {
    const bill = billOf(sold, { percent }, store.gstin);
    const deadline = Date.now() + patienceMs;
    for (let refusal = ''; refusal !== figures(bill, store.currency); await sleep(20)) {
      if (Date.now() > deadline) throw new Error(`orders know ${refusal}, not ${figures(bill, store.currency)}`);
      refusal = await refused(store, { lines, coupon, bill });
    }
  }
}

/** The product's figures for a cart, taken from its refusal of a total that is wrong by one unit; or the code of another refusal. */
export async function refused(store: ExactStore, cart: Pick<Cart, 'lines' | 'coupon' | 'bill'>): Promise<string> {
  const wrong = { payableAmount: onWire(cart.bill.total + 1n, store.currency) };
  try {
    await store.call(createOrder, store.orderOf(cart, wrong));
    return 'taken';
  } catch (error) {
    const { code, extra } = error as { code: string; extra?: { details?: Record<string, number> } };
    const { itemsTotal, discount, taxTotal, payableTotal } = extra?.details ?? {};
    return code === 'PRICES_CHANGED' ? JSON.stringify([itemsTotal, discount, taxTotal, payableTotal]) : code;
  }
}

/** The figures as they should be, in the same form. */
export const figures = ({ subtotal, discount, tax, total }: Bill, currency: string): string =>
  JSON.stringify([subtotal, discount, tax, total].map((minor) => onWire(minor, currency)));
