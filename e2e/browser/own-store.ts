import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { get, post } from './api.ts';
import { signIn, signInOperator } from './people.ts';

export interface AddedStore {
  tenantId: string;
  name: string;
  owner: { username: string; password: string };
}

/** Lets the operator add a restaurant, paid for a month. It has an owner, and nothing else than what each has from the start. */
export async function addStore(operator: Page): Promise<AddedStore> {
  const mark = randomUUID().slice(0, 8);
  const name = `Cafe ${mark}`;
  const owner = { username: `owner-${mark}@thali.example`, password: 'curry-leaf-and-kokum' };
  const form = { name, email: owner.username, password: owner.password, isActive: true, duration: 1, price: 1_180 };
  await post(operator, '/superadmin/tenants/add', form);
  const { tenants } = await get(operator, `/superadmin/tenants?search=${mark}`);
  const [{ id: tenantId }] = tenants as [{ id: string }];
  return { tenantId, name, owner };
}

/** A restaurant for one test alone, which can do there what a restaurant can do only once; its owner is signed in. */
export async function openOwnStore(browser: Browser): Promise<AddedStore & { page: Page }> {
  const { page: operator } = await signInOperator(browser);
  const store = await addStore(operator);
  const { page } = await signIn(browser, store.owner);
  // The services hear of a new restaurant one after the other.
  await expect.poll(async () => (await page.request.get('/api/v1/orders')).status()).toBe(200);
  return { ...store, page };
}
