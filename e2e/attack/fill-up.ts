import { bounds } from '@thali/proto/bounds';
import { addCoupon } from '@thali/proto/catalog/coupons';
import { importMenu } from '@thali/proto/catalog/menu-items';
import { addTable } from '@thali/proto/catalog/tables';
import { limits } from '@thali/proto/limits';
import { createOrder } from '@thali/proto/ordering/create-order';
import { importCustomers } from '@thali/proto/ordering/customers';
import { unbound } from '../system/everything-of.ts';
import type { Restaurant } from '../system/restaurant.ts';

/** What a restaurant is given, as parts of the most that it may have. */
export interface Share {
  /** Of the menu, the tables and the coupons. */
  settings: number;
  customers: number;
  /** Open orders of today, and of four days ago. */
  openOrders: number;
  /** Open orders of 200 lines. */
  longOrders: number;
}

/** As much as searches are counted at; the limit of customers is ten times as many, and is reached by an import for each day of a month. */
export const everything: Share = { settings: 1, customers: 100_000, openOrders: 5_000, longOrders: 200 };

/** Fills a restaurant as an owner can who wants to harm: by files, and by orders that nobody completes. */
export async function fillUp(restaurant: Restaurant, share: Share): Promise<void> {
  const { owner } = restaurant;
  const most = ({ most }: { most: number }) => Math.floor(most * share.settings);
  const room = 50;
  for (const lines of parts(most(limits.items) - room, bounds.menuFileItems))
    await owner.ok(importMenu, {
      csv: `title,category,price,variants\n${lines.map((n) => `Dish ${n},Page ${n % 100},${n % 900},Half=80;Full=150`).join('\n')}`,
    });
  for (const some of parts(most(limits.tables) - room, 20))
    await Promise.all(some.map((n) => owner.ok(addTable, { title: `Place ${n}`, floor: `Floor ${n % 20}`, seatingCapacity: 4 })));
  for (const some of parts(most(limits.coupons) - room, 20))
    await Promise.all(some.map((n) => owner.ok(addCoupon, { code: `ALL${n}`, discount: 1 + (n % 50) })));
  for (const lines of parts(share.customers, 10_000))
    await owner.ok(importCustomers, {
      csv: `phone,name\n${lines.map((n) => `${6_000_000_000 + n * 7},Guest${n % 977} Nair${n % 983} ${n}`).join('\n')}`,
    });
  const line = { id: restaurant.dosa.id, quantity: 1 };
  const cart = Array.from({ length: bounds.orderLines }, () => line);
  const payableAmount = 100 * cart.length;
  for (const some of parts(share.longOrders, 10))
    await Promise.all(some.map(() => restaurant.taken(restaurant.order({ cart, payableAmount }))));
  if (share.openOrders) await leaveOpen(restaurant, share.openOrders);
}

/** Copies an order into as many of today and as many of four days ago; nobody sends 10,000 in a minute. */
async function leaveOpen(restaurant: Restaurant, count: number): Promise<void> {
  const { orderId } = await restaurant.owner.ok(createOrder, restaurant.order());
  const id = (what: string) => `overlay(overlay(md5($1::text || '${what}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const changed = `jsonb_build_object('id', ${id('order')}, 'token_no', 100000 + n,
    'created_at', o.created_at - n * interval '1 second' - n % 2 * interval '4 days')`;
  await unbound('ordering', async (client) => {
    for (const statement of [
      `insert into orders select copy.* from generate_series(1, $2::int) as n join orders o on o.id = $1::uuid
         cross join lateral jsonb_populate_record(o, ${changed}) as copy`,
      `insert into order_item select copy.* from generate_series(1, $2::int) as n join order_item i on i.order_id = $1::uuid
         cross join lateral jsonb_populate_record(i, jsonb_build_object('id', ${id('item')}, 'order_id', ${id('order')})) as copy`,
    ])
      await client.query(statement, [orderId, 2 * count]);
    await client.query('analyze');
  });
}

/** The numbers from 1 to `count`, in lists of at most `size`. */
function parts(count: number, size: number): number[][] {
  const numbers = Array.from({ length: Math.max(0, count) }, (_, index) => index + 1);
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, part) => numbers.slice(part * size, (part + 1) * size));
}
