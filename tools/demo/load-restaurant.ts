import { posInit } from '@thali/proto/catalog/init';
import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { listTables } from '@thali/proto/catalog/tables';
import { createOrder } from '@thali/proto/ordering/create-order';
import { addCustomer } from '@thali/proto/ordering/customers';
import { playBookings } from './bookings.ts';
import { priceOrder } from './carts.ts';
import { midnight, planDay, planToday, type StoreBooks } from './day-plan.ts';
import { inParallel } from './in-parallel.ts';
import { playOpenOrders } from './open-orders.ts';
import { cookOrders, finishOrders, type Placed, placeOrders } from './past-orders.ts';
import { placeQrOrders } from './qr-orders.ts';
import { randomFrom } from './random.ts';
import { setUpMenu } from './set-up-menu.ts';
import { setUpSettings, setUpStaff, setUpTables, setUpTenant } from './set-up-store.ts';
import type { StoreClient } from './store-client.ts';

const days = 28;
const dayMs = 86_400_000;
/** Idempotency-Keys are kept for a day; after that a second load would create everything again. */
const keysLastMs = 20 * 3_600_000;

/** Loads one restaurant: its settings, menu and people, four weeks of orders, and the orders of the moment. */
export async function loadRestaurant(store: StoreClient, report: (line: string) => void): Promise<void> {
  const say = (line: string) => report(`${store.restaurant.name}: ${line}`);
  const now = await setUpTenant(store);
  const opening = new Date(now.getTime() - (days + 2) * dayMs);
  const staff = setUpStaff(store, opening);
  await setUpSettings(store, opening);
  await setUpTables(store, opening);
  const menu = await setUpMenu(store, opening);
  await staff;
  say(`${menu.size} dishes, ${store.restaurant.staff.length + 1} people`);
  if (Date.now() - now.getTime() > keysLastMs) return say('was loaded before; its orders stay as they are');

  const tables = await store.asOwner(listTables, {}, { at: now });
  const paymentTypes = await store.asOwner(listPaymentTypes, {}, { at: now });
  const books = {
    restaurant: store.restaurant,
    menu,
    menuRevision: (await store.atTill(posInit, {}, { at: now })).menuRevision,
    tableIds: tables.map(({ id }) => id),
    tableIdOf: new Map(tables.map(({ table_title, id }) => [table_title, id])),
    paymentTypeIds: (['cash', 'upi', 'card'] as const).map(
      (kind) => paymentTypes.find((type) => kindOf(type) === kind)?.id ?? '',
    ),
    customers: [] as StoreBooks['customers'],
  };
  await waitForMenu(store, books, now);
  books.customers = await addCustomers(store, now);
  const past = Array.from({ length: days }, (_, index) => planDay(books, midnight(now, days - index)));
  let placed: Placed[] = [];
  for (const plan of [...past, []]) [placed] = await Promise.all([placeOrders(store, plan), finishOrders(store, placed)]);
  const today = await placeOrders(store, planToday(books, now));
  await cookOrders(store, today);
  await finishOrders(store, today);
  await playOpenOrders(store, books, now);
  await placeQrOrders(store, books, now);
  await playBookings(store, books, now);
  say(`${past.flat().length + today.length} orders of ${days} days, ${store.restaurant.openOrders.length} open`);
}

/**
 * Waits until ordering has received the whole catalog: before, an order with a wrong price is told to come again, and only then refused for its
 * price. It leaves no trace.
 */
async function waitForMenu(store: StoreClient, { menu, menuRevision }: StoreBooks, at: Date): Promise<void> {
  const item = [...menu.values()].find(({ is_sold_out }) => !is_sold_out) as MenuItem;
  const { form } = priceOrder([{ item, quantity: 1 }], { menuRevision });
  await store.atTillOnceReady(createOrder, { ...form, payableAmount: 0.01 }, { at }).catch((error: { code?: string }) => {
    if (error.code !== 'PRICES_CHANGED') throw error;
  });
}

/** Every customer's phone, with the moment it was added: spread over the weeks. */
async function addCustomers(store: StoreClient, now: Date): Promise<StoreBooks['customers']> {
  const random = randomFrom(`${store.restaurant.name} customers`);
  const customers = store.restaurant.customers.map(([name, phone]) => ({
    name,
    phone,
    addedAt: new Date(now.getTime() - random.next() * (days - 1) * dayMs),
  }));
  await inParallel(customers, 4, ({ addedAt, ...customer }) =>
    store.atTill(addCustomer, customer, { at: addedAt, key: `customer-${customer.phone.replace(' ', '')}` }),
  );
  return customers;
}
