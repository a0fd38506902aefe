import { getStoreSetting, provisionStore, savePrintSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTable, listTables } from '@thali/proto/catalog/tables';
import { addUser, listUsers, provisionOwner } from '@thali/proto/identity/users';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { inParallel } from './in-parallel.ts';
import { type Account, demoPassword } from './restaurants/restaurant.ts';
import type { StoreClient } from './store-client.ts';

const months = 12;
/** The tenant is this much older than its demo. */
const openedDaysAgo = 35;
const dayMs = 86_400_000;

/** Makes the tenant if it is new. Returns the time of the first load, from which a second load plans the same orders. */
export async function setUpTenant({ asOwner, restaurant }: StoreClient): Promise<Date> {
  const { tenantId, name, owner, address, phone, email } = restaurant;
  const at = new Date(Date.now() - openedDaysAgo * dayMs);
  const { subscriptionEnd } = await asOwner(
    provisionTenant,
    { tenantId, name, email: owner.username, isActive: true, durationMonths: months, priceMinor: 999_900 },
    { at },
  );
  await Promise.all([
    asOwner(provisionStore, { tenantId, storeName: name, address, phone, email }, { at }),
    asOwner(provisionOwner, { tenantId, ...owner, password: demoPassword, address }, { at }),
  ]);
  const opened = new Date(subscriptionEnd ?? at);
  if (subscriptionEnd) opened.setUTCMonth(opened.getUTCMonth() - months);
  return new Date(Math.min(Date.now(), opened.getTime() + openedDaysAgo * dayMs));
}

/** A restaurant that registered and bought nothing yet. */
export async function register(store: StoreClient<Account>): Promise<void> {
  const { tenantId, name, owner, address, phone, email } = store.restaurant;
  const at = new Date();
  await store.asOwner(provisionTenant, { tenantId, name, email: owner.username, isActive: false }, { at });
  await store.asOwner(provisionStore, { tenantId, storeName: name, address, phone, email }, { at });
  await store.asOwner(provisionOwner, { tenantId, ...owner, password: demoPassword, address }, { at });
  await setUpStaff(store, at);
}

/** Settings as the owner would make them; a store that has opened its menu keeps its own. */
export async function setUpSettings({ asOwner, restaurant }: StoreClient, at: Date): Promise<void> {
  const { name, addressParts, phone, email, businessDayStart, receiptFooter, gstin, fssai } = restaurant;
  if ((await asOwner(getStoreSetting, {}, { at })).isQRMenuEnabled) return;
  const flags = { showNotes: true, isEnablePrint: true, showStoreDetails: true, showCustomerDetails: true, printToken: true };
  await asOwner(savePrintSetting, { pageFormat: 80, header: name, footer: receiptFooter, ...flags }, { at });
  await asOwner(
    saveStoreSetting,
    {
      ...{ storeName: name, addressParts, phone, email, businessDayStart, gstin, fssai },
      ...{ currency: 'INR', timeZone: 'Asia/Kolkata', isQRMenuEnabled: true, isQROrderEnabled: true },
    },
    { at },
  );
}

export async function setUpTables({ asOwner, restaurant }: StoreClient, at: Date): Promise<void> {
  const known = new Set((await asOwner(listTables, {}, { at })).map((table) => table.table_title));
  for (const [floor, tables] of Object.entries(restaurant.floors))
    for (const [title, seatingCapacity] of Object.entries(tables))
      if (!known.has(title)) await asOwner(addTable, { title, floor, seatingCapacity }, { at });
}

export async function setUpStaff({ asOwner, confirmedOwner, restaurant }: StoreClient<Account>, at: Date): Promise<void> {
  const known = new Set((await asOwner(listUsers, {}, { at })).map((user) => user.username));
  const missing = restaurant.staff.filter(({ username }) => !known.has(username));
  if (!missing.length) return;
  const owner = await confirmedOwner(at);
  await inParallel(missing, 2, ({ scopes, ...person }) =>
    owner(addUser, { ...person, email: person.username, password: demoPassword, userScopes: scopes }, { at }),
  );
}
