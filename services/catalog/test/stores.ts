import { randomBytes } from 'node:crypto';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { addCategory, listCategories } from '@thali/proto/catalog/categories';
import { addCoupon, listCoupons } from '@thali/proto/catalog/coupons';
import { addAddon, addMenuItem, addVariant, getMenuItem, listMenuItems } from '@thali/proto/catalog/menu-items';
import { listPaymentTypes } from '@thali/proto/catalog/payment-types';
import { getPrintSetting, getStoreSetting, provisionStore } from '@thali/proto/catalog/store';
import { addTable, listTables } from '@thali/proto/catalog/tables';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { hasDocuments as hasDocumentsContract } from '@thali/proto/ordering/has-documents';
import { startTestService, type TestCaller, type TestService } from '@thali/testing/test-service';
import { catalog } from '../src/definition.js';

export const startCatalog = (env: Record<string, string> = {}): Promise<TestService> =>
  startTestService(catalog, { env: { TABLE_KEY: randomBytes(32).toString('base64'), ...env } });

/** Stands where ordering stands: says of every store whether it has sold anything. */
export function answerForOrdering({ nc }: TestService, hasDocuments: boolean): { unsubscribe(): void } {
  const answer = JSON.stringify({ hasDocuments });
  return nc.subscribe(hasDocumentsContract.subject, { callback: (_error, message) => void message.respond(answer) });
}

/** The admin of a new store that has what every new store has. */
export async function newStore(service: TestService): Promise<TestCaller> {
  const admin = service.as();
  await service.rpc.call(provisionStore, { tenantId: admin.caller.tenantId, storeName: 'Annapurna', phone: '+919876543210' });
  return admin;
}

/** A store with one of everything, and the ids. */
export async function fullStore(service: TestService) {
  const admin = await newStore(service);
  const { call } = admin;
  await call(addCategory, { title: 'Breads' });
  await call(addTax, { title: 'GST', rate: 5, type: 'exclusive' });
  await call(addTable, { title: 'T1', floor: 'Ground', seatingCapacity: 4 });
  await call(addCoupon, { code: 'WELCOME', discount: 10 });
  const [category, tax, table] = [
    (await call(listCategories, {}))[0],
    (await call(listTaxes, {}))[0],
    (await call(listTables, {}))[0],
  ];
  const coupon = (await call(listCoupons, {})).coupons[0];
  const paymentType = (await call(listPaymentTypes, {}))[0];
  const { id: item } = await call(addMenuItem, { title: 'Naan', price: 40, categoryId: category?.id, taxId: tax?.id });
  await call(addVariant, { itemId: item, title: 'Butter', price: 55 });
  await call(addAddon, { itemId: item, title: 'Cheese', price: 20.5 });
  const full = await call(getMenuItem, { id: item });
  return {
    admin,
    ids: {
      item,
      category: category?.id as string,
      tax: tax?.id as string,
      table: table?.id as string,
      coupon: coupon?.id as string,
      paymentType: paymentType?.id as string,
      variant: full.variants[0]?.id as string,
      addon: full.addons[0]?.id as string,
    },
  };
}

/** All that a store's settings show, and how often the catalog has changed. */
export const everythingOf = async (service: TestService, { caller, call }: TestCaller) => ({
  store: await call(getStoreSetting, {}),
  print: await call(getPrintSetting, {}),
  categories: await call(listCategories, {}),
  taxes: await call(listTaxes, {}),
  tables: await call(listTables, {}),
  coupons: await call(listCoupons, {}),
  paymentTypes: await call(listPaymentTypes, {}),
  items: await call(listMenuItems, {}),
  revision: await revisionOf(service, caller.tenantId),
});

export async function revisionOf(service: TestService, tenantId: string): Promise<number> {
  const [row] = await service.sql<{ revision: string }>('select revision from catalog_revision where tenant_id = $1', [tenantId]);
  return Number(row?.revision ?? 0);
}

/** The event of the store's newest change, as it came over the broker. */
export async function newestEvent(
  service: TestService,
  tenantId: string,
): Promise<EventEnvelope<Payload<typeof catalogChanged>>> {
  const revision = await revisionOf(service, tenantId);
  return service.waitForEvent(catalogChanged, (event) => event.tenantId === tenantId && event.data.revision === revision);
}
