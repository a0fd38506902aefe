import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type AuditEntry, catalogAudited } from '@thali/proto/audit';
import { deleteCoupon, updateCoupon } from '@thali/proto/catalog/coupons';
import {
  deleteAddon,
  deleteMenuItem,
  exportMenu,
  importMenu,
  listMenuItems,
  updateAddon,
  updateMenuItem,
  updateVariant,
} from '@thali/proto/catalog/menu-items';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import { deleteTax, updateTax } from '@thali/proto/catalog/taxes';
import type { TestService } from '@thali/testing/test-service';
import { answerForOrdering, fullStore, startCatalog } from './stores.js';

let service: TestService;
let store: Awaited<ReturnType<typeof fullStore>>;
let seen: number;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  store = await fullStore(service);
  seen = 0;
  await news();
});

const price = (from: number, to: number) => ({ from, to, currency: 'INR' });
/** What the audit log was told since the last look: who, what, of what, details. */
async function news() {
  const rows = await service.sql<{ data: AuditEntry }>(
    `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${catalogAudited.subject}.%' order by id`,
    [store.admin.caller.tenantId],
  );
  const fresh = rows.slice(seen).map(({ data: { by, action, subject, details } }) => [by, action, subject, details]);
  seen = rows.length;
  return fresh;
}

it('another price of an item, variant or addon is told with the old one and the new one, nothing else of them is', async () => {
  const { admin, ids } = store;
  const [item, variant, addon] = [
    { id: ids.item },
    { itemId: ids.item, variantId: ids.variant },
    { itemId: ids.item, addonId: ids.addon },
  ];
  await admin.call(updateMenuItem, { ...item, title: 'Naan', price: 40, diet: 'veg' });
  await admin.call(updateVariant, { ...variant, title: 'Buttered', price: 55 });
  expect(await news()).toEqual([]);
  await admin.call(updateMenuItem, { ...item, title: 'Naan', price: 45 });
  await admin.call(updateVariant, { ...variant, title: 'Butter', price: 60 });
  await admin.call(updateAddon, { ...addon, title: 'Cheese', price: 10 });
  expect(await news()).toEqual([
    ['tester', 'price_changed', 'Naan', price(40, 45)],
    ['tester', 'price_changed', 'Naan, Buttered', price(55, 60)],
    ['tester', 'price_changed', 'Naan, Cheese', price(20.5, 10)],
  ]);
});

it('prices that came with a file are told, too', async () => {
  const { csv } = await store.admin.call(exportMenu, {});
  const changed = csv.replace(',40,', ',30,');
  expect(changed).not.toBe(csv);
  await store.admin.call(importMenu, { csv: changed, dryRun: true });
  expect(await news()).toEqual([]);
  await store.admin.call(importMenu, { csv: changed, dryRun: false });
  expect(await news()).toEqual([['tester', 'price_changed', 'Naan', price(40, 30)]]);
});

const menuOf = (price: number, portions: string) =>
  ['title,price,variants', ...Array.from({ length: 60 }, (_, n) => `Dish ${n},${price},${portions}`)].join('\n');

it('a file that changes more than fifty prices is told in one line, with how many it changed and deleted', async () => {
  const { admin } = store;
  const bring = (csv: string) => admin.call(importMenu, { csv, dryRun: false });
  await bring(menuOf(100, 'Half=60;Full=100'));
  expect(await news()).toEqual([]);
  await bring(menuOf(110, 'Half=70;Full=110'));
  await bring(menuOf(120, 'Half=70'));
  expect(await news()).toEqual([
    ['tester', 'prices_changed', 'Annapurna', { changed: 180, deleted: 0, by: 'file' }],
    ['tester', 'prices_changed', 'Annapurna', { changed: 60, deleted: 60, by: 'file' }],
  ]);
});

it('an item that is deleted with more than fifty variants and addons is one line under its title', async () => {
  const { admin } = store;
  const thirty = (what: string) => Array.from({ length: 30 }, (_, n) => `${what} ${n}=${n + 1}`).join(';');
  await admin.call(importMenu, {
    csv: `title,price,variants,addons\nThali,100,${thirty('Size')},${thirty('Curry')}`,
    dryRun: false,
  });
  const id = (await admin.call(listMenuItems, {})).find(({ title }) => title === 'Thali')?.id as string;
  await admin.call(deleteMenuItem, { id });
  expect(await news()).toEqual([['tester', 'prices_changed', 'Thali', { changed: 0, deleted: 61, by: 'item' }]]);
});

it('a deleted item is told with all that went with it', async () => {
  const { admin, ids } = store;
  await admin.call(deleteAddon, { itemId: ids.item, addonId: ids.addon });
  await admin.call(deleteMenuItem, { id: ids.item });
  expect(await news()).toEqual([
    ['tester', 'item_deleted', 'Naan, Cheese', { price: 20.5, currency: 'INR' }],
    ['tester', 'item_deleted', 'Naan', { price: 40, currency: 'INR' }],
    ['tester', 'item_deleted', 'Naan, Butter', { price: 55, currency: 'INR' }],
  ]);
});

it('coupons and taxes are told as they were and as they are', async () => {
  const { admin, ids } = store;
  await admin.call(updateCoupon, { id: ids.coupon, code: 'WELCOME', discount: 90, expiry: '2099-12-31' });
  await admin.call(deleteCoupon, { id: ids.coupon });
  await admin.call(updateTax, { id: ids.tax, title: 'GST', rate: 0, type: 'exclusive' });
  await admin.call(deleteTax, { id: ids.tax });
  const [ten, ninety] = [
    { discount: 10, expiry: null },
    { discount: 90, expiry: '2099-12-31' },
  ];
  expect(await news()).toEqual([
    ['tester', 'coupon_changed', 'WELCOME', { from: ten, to: ninety }],
    ['tester', 'coupon_changed', 'WELCOME', { from: ninety, to: null }],
    ['tester', 'tax_changed', 'GST', { from: 'GST - 5% (exclusive)', to: 'GST - 0% (exclusive)' }],
    ['tester', 'tax_changed', 'GST', { from: 'GST - 0% (exclusive)', to: null }],
  ]);
});

it('the settings that were changed are named', async () => {
  const form = {
    ...{ storeName: 'Annapurna', phone: '+919876543210', currency: 'INR', isQRMenuEnabled: true, isQROrderEnabled: true },
    ...{ timeZone: 'Asia/Kolkata', businessDayStart: 0, kitchenSlowMinutes: 5, kitchenLateMinutes: 8 },
  };
  await store.admin.call(saveStoreSetting, form);
  await news();
  await store.admin.call(saveStoreSetting, form);
  expect(await news()).toEqual([]);
  const ordering = answerForOrdering(service, false);
  await store.admin.call(saveStoreSetting, { ...form, currency: 'AED', pricesConfirmed: 3, businessDayStart: 4 });
  ordering.unsubscribe();
  expect(await news()).toEqual([['tester', 'store_changed', 'Annapurna', { fields: ['currency', 'businessDayStart'] }]]);
});
