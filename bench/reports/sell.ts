import { setTimeout as sleep } from 'node:timers/promises';
import { priceCart } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import { moneyLine } from '@thali/ordering/orders/line';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer } from '@thali/proto/ordering/customers';
import { cancelOrders, completeAndPay, paymentSummary } from '@thali/proto/ordering/orders-board';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { randomFrom } from '../../tools/demo/random.ts';
import { Guests } from './guests.ts';
import type { YearStore } from './stores.ts';

/**
 * Places `each` orders at every store through the gateway: paid with the order, paid afterwards, cancelled, cancelled after it was paid;
 * every second order names a customer. @returns the number of orders
 */
export async function sell(baseUrl: string, stores: readonly YearStore[], each: number): Promise<number> {
  for (const [index, store] of stores.entries()) {
    const cookie = await store.signIn();
    const call = <R extends Rpc>(contract: R, body: Request<R>) =>
      post(`${baseUrl}/api/v1${contract.http?.[1]}`, cookie, body) as Promise<Output<R>>;
    const phone = `+91 80000${String(index).padStart(5, '0')}`;
    await call(addCustomer, { phone, name: 'Asha Rao' });
    const guests = new Guests(store.menu, randomFrom(`sell ${index}`));
    for (let n = 0; n < each; n++) await sellOnce(call, guests, store, n, n % 2 ? phone : undefined);
  }
  return stores.length * each;
}

type Call = <R extends Rpc>(contract: R, body: Request<R>) => Promise<Output<R>>;

async function sellOnce(call: Call, guests: Guests, { menu }: YearStore, n: number, customerId?: string): Promise<void> {
  const lines = guests.cart();
  const priced = priceCart(lines.map(moneyLine));
  const major = (minor: number) => toMajor(minor, menu.decimals);
  const order: Request<typeof createOrder> = {
    cart: lines.map(({ item_id: id, quantity, notes, variant_id, addons }) => ({
      ...{ id, quantity, notes, variant_id },
      addons_ids: addons.map(({ id }) => id),
    })),
    deliveryType: 'takeaway',
    customerType: customerId ? 'CUSTOMER' : 'WALKIN',
    customerId,
    discount: 0,
    payableAmount: major(priced.totalMinor),
  };
  const figures = {
    netTotal: major(priced.itemsTotalMinor),
    taxTotal: major(priced.taxTotalMinor),
    total: major(priced.totalMinor),
  };
  const paidAtOnce = n % 4 === 0 || n % 4 === 3;
  const { orderId } = paidAtOnce ? await call(createOrderAndInvoice, { ...order, ...figures }) : await call(createOrder, order);
  const orderIds = [orderId];
  if (n % 4 === 1) {
    const { subtotal: subTotal, taxTotal, total, discount } = await call(paymentSummary, { orderIds });
    await call(completeAndPay, { orderIds, subTotal, taxTotal, total, discount });
  }
  if (n % 4 > 1) await call(cancelOrders, { orderIds, reason: 'Guest left' });
}

async function post(url: string, cookie: string, body: unknown): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': uuidv7() };
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.ok) return response.json();
    // Repeated on 401, because the gateway learns of a session by an event.
    if (response.status !== 401 || tries === 40) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await sleep(50);
  }
}

const told = `select count(*) as orders, coalesce(sum(version), 0) as versions, (select count(*) from invoice) + (select count(*) from credit_note) as documents,
  (select count(*) from customer) as customers from orders`;
const heard = `select count(*) as orders, coalesce(sum(version), 0) as versions, (select count(*) from invoice_fact) as documents,
  (select count(*) from customer_fact where business_day is not null) as customers from order_fact`;

/** Waits until reporting has counted everything that ordering has. @param urls the two databases, as their superuser */
export async function untilCounted(urls: { ordering: string; reporting: string }): Promise<void> {
  const read = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return JSON.stringify(rows[0]);
  };
  const wanted = await read(urls.ordering, told);
  for (let tries = 0; ; tries++) {
    const counted = await read(urls.reporting, heard);
    if (counted === wanted) return;
    if (tries === 60) throw new Error(`reporting has ${counted} of ${wanted}`);
    await sleep(500);
  }
}
