import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '@thali/kit/call/context';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { type Menu, menuFrom } from '@thali/ordering/menu/menu';
import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import { addCoupon } from '@thali/proto/catalog/coupons';
import { addAddon, addMenuItem, addVariant } from '@thali/proto/catalog/menu-items';
import { addPaymentType } from '@thali/proto/catalog/payment-types';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import { addTable } from '@thali/proto/catalog/tables';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import pg from 'pg';
import type { Thali } from '../../tools/stack/thali.ts';
import { openTenants, ownerOf } from '../stack/restaurants.ts';

/** A store whose year is made up: ordering's menu of it, and its number of orders. */
export interface YearStore {
  tenantId: string;
  signIn(): Promise<string>;
  menu: Menu;
  orders: number;
}

const settings: { currency: string; timeZone: string; businessDayStart: number }[] = [
  { currency: 'INR', timeZone: 'Asia/Kolkata', businessDayStart: 0 },
  { currency: 'INR', timeZone: 'Asia/Kolkata', businessDayStart: 4 },
  { currency: 'USD', timeZone: 'America/New_York', businessDayStart: 4 },
  { currency: 'INR', timeZone: 'Asia/Kolkata', businessDayStart: 0 },
  { currency: 'EUR', timeZone: 'Europe/Berlin', businessDayStart: 0 },
  { currency: 'JPY', timeZone: 'Asia/Tokyo', businessDayStart: 5 },
  { currency: 'INR', timeZone: 'Asia/Kolkata', businessDayStart: 3 },
  { currency: 'AED', timeZone: 'Asia/Dubai', businessDayStart: 6 },
];
const taxes = [
  { title: 'GST', rate: 5, type: 'exclusive' },
  { title: 'GST', rate: 18, type: 'exclusive' },
  { title: 'Service Tax', rate: 12.5, type: 'inclusive' },
] as const;
const coupon = { code: 'LUNCH15', discount: 15, expiry: null };
export const itemsOf = (n: number): number => (n === 0 ? 120 : 40 + ((n * 7) % 41));

/** The number of orders of each store: the largest has a fifth, the others follow a power law. They add up to `orders`. */
export function shares(stores: number, orders: number): number[] {
  const weights = Array.from({ length: stores - 1 }, (_, n) => 1 / (n + 2) ** 0.7);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const first = stores === 1 ? orders : Math.round(orders / 5);
  const others = weights.map((weight) => Math.floor(((orders - first) * weight) / whole));
  const left = orders - first - others.reduce((sum, share) => sum + share, 0);
  return [first, ...others.map((share, n) => (n === 0 ? share + left : share))];
}

/** Opens the stores, each with menu, taxes, tables, payment types and a coupon, and waits until ordering has all of it. */
export async function openStores(thali: Thali, count: number, orders: number): Promise<YearStore[]> {
  const share = shares(count, orders);
  const tenants = await openTenants(thali, count, async (rpc, { n, ...tenant }) => {
    await furnish(rpc, ownerOf(tenant.tenantId), n);
    return { ...tenant, orders: share[n] as number };
  });
  const client = new pg.Client({ connectionString: thali.databaseUrl('ordering') });
  await client.connect();
  try {
    const stores: YearStore[] = [];
    for (const [n, tenant] of tenants.entries()) stores.push({ ...tenant, menu: await knownMenu(client, tenant.tenantId, n) });
    return stores;
  } finally {
    await client.end();
  }
}

async function furnish(rpc: RpcClient, caller: Caller, n: number): Promise<void> {
  await rpc.call(saveStoreSetting, { storeName: `Bench ${n}`, ...(settings[n % settings.length] as object) } as never, {
    caller,
  });
  for (const tax of taxes) await rpc.call(addTax, tax, { caller });
  const taxIds = [...(await rpc.call(listTaxes, {}, { caller })).map(({ id }) => id), null];
  for (const title of ['Cash', 'UPI', 'Card']) await rpc.call(addPaymentType, { title, isActive: true }, { caller });
  for (let table = 1; table <= 8; table++)
    await rpc.call(addTable, { title: `T${table}`, floor: table > 4 ? 'First' : 'Ground', seatingCapacity: 4 }, { caller });
  for (let item = 0; item < itemsOf(n); item++) {
    const price = 40 + ((item * 37) % 400);
    // Two of five items have the first tax, one the second, one the third, and one has no tax.
    const taxId = taxIds[[0, 0, 1, 2, 3][item % 5] as number] ?? null;
    const { id: itemId } = await rpc.call(addMenuItem, { title: `Dish ${item + 1}`, price, taxId }, { caller });
    if (item % 4 === 0)
      for (const [title, factor] of [
        ['Half', 1],
        ['Full', 2],
      ] as const)
        await rpc.call(addVariant, { itemId, title, price: price * factor }, { caller });
    if (item % 5 === 0) await rpc.call(addAddon, { itemId, title: 'Extra', price: 20 }, { caller });
  }
  await rpc.call(addCoupon, coupon, { caller });
}

/** The coupon is written last, so when ordering has it, it has everything. */
async function knownMenu(client: pg.Client, tenantId: string, n: number): Promise<Menu> {
  for (let tries = 0; ; tries++) {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    const { rows } = await client.query<CatalogChange>(
      'select kind, id, data from catalog_copy where tenant_id = $1 order by id',
      [tenantId],
    );
    await client.query('commit');
    const menu = menuFrom(rows);
    if (menu.coupons.size && menu.items.size === itemsOf(n) && menu.tables.size) return menu;
    if (tries === 200) throw new Error(`ordering does not know the menu of store ${n}`);
    await sleep(50);
  }
}
