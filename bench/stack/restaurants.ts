import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { addCoupon, listCoupons } from '@thali/proto/catalog/coupons';
import { addAddon, addMenuItem, addVariant, listMenuItems } from '@thali/proto/catalog/menu-items';
import { provisionStore } from '@thali/proto/catalog/store';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { provisionOwner } from '@thali/proto/identity/users';
import { createOrder } from '@thali/proto/ordering/create-order';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { v7 as uuidv7 } from 'uuid';
import { callInside } from '../../tools/inside.ts';
import type { Thali } from '../../tools/stack/thali.ts';
import { type BenchMenu, cartOf, couponCode, couponPercent, dishes, taxPercent } from '../menu.ts';

/** A tenant of the benchmark whose owner has signed in. */
export interface Restaurant extends BenchMenu {
  /** The owner's session as a Cookie header. */
  cookie: string;
}

interface Tenant {
  tenantId: string;
  /** A new session of the owner as a Cookie header; good for 15 minutes. */
  signIn(): Promise<string>;
}

const atOnce = 4;

/** Opens restaurants by calling the services, signs their owners in, and waits until each has accepted an order. */
export const openRestaurants = (thali: Thali, count: number): Promise<Restaurant[]> =>
  openTenants(thali, count, async (rpc, { tenantId, signIn }) => {
    const restaurant = { ...(await writeMenu(rpc, tenantId)), cookie: await signIn() };
    await takeFirstOrder(thali.baseUrl, restaurant);
    return restaurant;
  });

/** Opens tenants with a store and an owner; `furnish` prepares each and returns its result. */
export async function openTenants<T>(
  thali: Thali,
  count: number,
  furnish: (rpc: RpcClient, tenant: Tenant & { n: number }) => Promise<T>,
): Promise<T[]> {
  const { rpc, close } = await callInside(thali, 'bench');
  const tenants: T[] = [];
  let next = 0;
  const opener = async () => {
    while (next < count) {
      const n = next++;
      tenants[n] = await furnish(rpc, { ...(await openTenant(thali.baseUrl, rpc, n)), n });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, opener));
  await close();
  return tenants;
}

async function openTenant(baseUrl: string, rpc: RpcClient, n: number): Promise<Tenant> {
  const tenantId = uuidv7();
  const email = `owner-${n}-${tenantId}@bench.example`;
  const password = uuidv7();
  const name = `Bench ${n}`;
  await rpc.call(provisionTenant, { tenantId, name, email, isActive: true, durationMonths: 1, priceMinor: 0 });
  await rpc.call(provisionStore, { tenantId, storeName: name });
  await rpc.call(provisionOwner, { tenantId, username: email, password, name });
  return { tenantId, signIn: () => signIn(baseUrl, email, password) };
}

/** The owner of a tenant as the caller of internal calls. */
export const ownerOf = (tenantId: string) =>
  ({ tenantId, userId: tenantId, sessionId: tenantId, username: 'bench', role: 'admin', scope: '' }) as const;

async function writeMenu(rpc: RpcClient, tenantId: string): Promise<BenchMenu> {
  const caller = ownerOf(tenantId);
  await rpc.call(addTax, { title: 'GST', rate: taxPercent, type: 'exclusive' }, { caller });
  const [tax] = await rpc.call(listTaxes, {}, { caller });
  for (const { title, price, variants = [], addons = [] } of dishes) {
    const { id: itemId } = await rpc.call(addMenuItem, { title, price, taxId: tax?.id ?? '' }, { caller });
    for (const [optionTitle, optionPrice] of variants)
      await rpc.call(addVariant, { itemId, title: optionTitle, price: optionPrice }, { caller });
    for (const [optionTitle, optionPrice] of addons)
      await rpc.call(addAddon, { itemId, title: optionTitle, price: optionPrice }, { caller });
  }
  await rpc.call(addCoupon, { code: couponCode, discount: couponPercent, expiry: null }, { caller });
  const { coupons } = await rpc.call(listCoupons, {}, { caller });
  return { tenantId, items: await rpc.call(listMenuItems, {}, { caller }), coupon: coupons[0] as BenchMenu['coupon'] };
}

async function signIn(baseUrl: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  // The cookies that a browser would send to this path: all but the refresh token.
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.includes('Path=/api/'));
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** The menu reaches ordering by events, so this repeats an order until it is accepted. The gateway then knows the session, too. */
async function takeFirstOrder(baseUrl: string, restaurant: Restaurant): Promise<void> {
  const { path, headers, body } = orderRequest(restaurant, 0);
  for (let tries = 0; ; tries++) {
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
      body,
    };
    const response = await fetch(`${baseUrl}${path}`, init);
    if (response.status === 200) return;
    if (tries === 100) throw new Error(`first order: ${response.status} ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Order number `n` of a restaurant as an HTTP request without its idempotency key. The bare server reads the tenant from X-Tenant. */
export function orderRequest(restaurant: Restaurant, n: number) {
  return {
    path: `/api/v1${createOrder.http?.[1]}`,
    headers: { 'X-Tenant': restaurant.tenantId, Cookie: restaurant.cookie },
    body: JSON.stringify(cartOf(restaurant, n)),
  };
}
