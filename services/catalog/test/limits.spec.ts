import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCategory } from '@thali/proto/catalog/categories';
import { addCoupon } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import {
  addAddon,
  addMenuItem,
  addVariant,
  deleteVariant,
  getMenuItem,
  importMenu,
  updateMenuItem,
  uploadMenuItemPhoto,
} from '@thali/proto/catalog/menu-items';
import { addPaymentType } from '@thali/proto/catalog/payment-types';
import { uploadStorePhoto } from '@thali/proto/catalog/store';
import { addTable, addTables, listTables } from '@thali/proto/catalog/tables';
import { addTax } from '@thali/proto/catalog/taxes';
import { type LimitName, limits, limitsKeptBy } from '@thali/proto/limits';
import { catalogLimitsInUse, limitsChanged } from '@thali/proto/limits-in-use';
import { eventually } from '@thali/testing/eventually';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { picture } from './pictures.js';
import { everythingOf, fullStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

type Store = Awaited<ReturnType<typeof fullStore>>;
let made = 0;
const another = () => `One more ${++made}`;

interface Way {
  what: LimitName;
  /** A limit at which there is room for one more. */
  room: number;
  add: (store: Store) => Promise<unknown>;
  /** Says all that there shall be: of two at once, the second one leaves it at that. */
  whole?: true;
}

/** Every way to more of it. A store has one of each, and three payment types. */
const ways: Record<string, Way> = {
  'an item': { what: 'items', room: 2, add: ({ admin }) => admin.call(addMenuItem, { title: another(), price: 10 }) },
  'an item of a file': {
    what: 'items',
    room: 2,
    add: ({ admin }) => admin.call(importMenu, { csv: `title,price\n${another()},10` }),
  },
  'a variant': { what: 'variants', room: 2, add: ({ admin, ids }) => admin.call(addVariant, option(ids)) },
  'a variant of a file': { what: 'variants', room: 2, whole: true, add: (store) => moreOptions(store, 'variants') },
  'an addon': { what: 'addons', room: 2, add: ({ admin, ids }) => admin.call(addAddon, option(ids)) },
  'an addon of a file': { what: 'addons', room: 2, whole: true, add: (store) => moreOptions(store, 'addons') },
  'a variant of all': { what: 'options', room: 3, add: ({ admin, ids }) => admin.call(addVariant, option(ids)) },
  'an addon of all': { what: 'options', room: 3, add: ({ admin, ids }) => admin.call(addAddon, option(ids)) },
  'an option of a file': { what: 'options', room: 3, whole: true, add: (store) => moreOptions(store, 'addons') },
  'a category': { what: 'categories', room: 2, add: ({ admin }) => admin.call(addCategory, { title: another() }) },
  'a category of a file': {
    what: 'categories',
    room: 2,
    add: ({ admin }) => admin.call(importMenu, { csv: `title,price,category\n${another()},10,${another()}` }),
  },
  'a table': { what: 'tables', room: 2, add: ({ admin }) => admin.call(addTable, { title: another(), ...table }) },
  'tables in a row': {
    what: 'tables',
    room: 2,
    whole: true,
    add: async ({ admin }) => admin.call(addTables, { upTo: (await admin.call(listTables, {})).length, ...table }),
  },
  'a tax': { what: 'taxes', room: 2, add: ({ admin }) => admin.call(addTax, { title: another(), rate: 5, type: 'exclusive' }) },
  'a payment type': { what: 'paymentTypes', room: 4, add: ({ admin }) => admin.call(addPaymentType, { title: another() }) },
  'a coupon': { what: 'coupons', room: 2, add: ({ admin }) => admin.call(addCoupon, { code: another(), discount: 10 }) },
};
const table = { floor: '-', seatingCapacity: 2 };
const option = ({ item }: Store['ids']) => ({ itemId: item, title: another(), price: 5 });

/** Adds an option to the store's item by a file that names those that it has. */
async function moreOptions({ admin, ids }: Store, kind: 'variants' | 'addons') {
  const item = await admin.call(getMenuItem, { id: ids.item });
  const cell = [...item[kind], { title: another(), price: 5 }].map(({ title, price }) => `${title}=${price}`).join(';');
  return admin.call(importMenu, { csv: `id,${kind}\n${ids.item},${cell}` });
}

/** The operator has given the tenant's plan these figures. */
async function plan({ caller }: TestCaller, figures: Partial<Record<LimitName, number>>): Promise<void> {
  await service.sql(
    `insert into tenant_limits values ($1, $2, 1) on conflict (tenant_id) do update set limits = excluded.limits`,
    [caller.tenantId, figures],
  );
}
const refusal = (what: LimitName, limit: number) => ({
  code: 'LIMIT_REACHED',
  status: 409,
  message: limits[what].refused.replace('{limit}', String(limit)),
  extra: { details: { what, limit, used: limit } },
});

describe('what a store may have', () => {
  it('is bounded for every limit that catalog keeps, here', () => {
    const tested = new Set(Object.values(ways).map(({ what }) => what));
    expect([...tested, 'photos'].sort()).toEqual(limitsKeptBy('catalog').sort());
  });
  it.each(Object.entries(ways))('%s is added up to the limit, and one more is refused and leaves nothing', async (_, way) => {
    const store = await fullStore(service);
    await plan(store.admin, { [way.what]: way.room });
    await way.add(store);
    const before = await everythingOf(service, store.admin);
    await expect(way.add(store)).rejects.toMatchObject(refusal(way.what, way.room));
    expect(await everythingOf(service, store.admin)).toEqual(before);
  });
  it.each(Object.entries(ways).filter(([, { whole }]) => !whole))(
    'of two that add %s at once at the last place, one does',
    async (_, way) => {
      const store = await fullStore(service);
      await plan(store.admin, { [way.what]: way.room });
      const added = await Promise.allSettled([way.add(store), way.add(store)]);
      expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    },
  );
  it('is as the table says where nothing was heard of the plan', async () => {
    const { admin } = await fullStore(service);
    await service.sql(
      `insert into tax (tenant_id, id, title, rate_bp, type)
       select $1, gen_random_uuid(), 'T', 500, 'exclusive' from generate_series(2, $2)`,
      [admin.caller.tenantId, limits.taxes.most],
    );
    await expect(admin.call(addTax, { title: 'Cess', rate: 1, type: 'exclusive' })).rejects.toMatchObject(
      refusal('taxes', limits.taxes.most),
    );
  });
  it('is a menu that a till still opens with, as large as it may be', async () => {
    const { admin } = await fullStore(service);
    const { tenantId } = admin.caller;
    const { items, options } = limits;
    await service.sql(
      `with dish as (
         insert into menu_item (tenant_id, id, title, price_minor, position)
         select $1, gen_random_uuid(), 'Paneer Butter Masala, large, for the family ' || n, 24000, n from generate_series(2, $2) as n
         returning id, position)
       insert into menu_item_variant (tenant_id, id, item_id, title, price_minor, position)
       select $1, gen_random_uuid(), id, 'With butter and without onions ' || size, 25000, size
       from dish cross join generate_series(1, 2) as size where position * 2 <= $3`,
      [tenantId, items.most, options.most],
    );
    const { menuItems } = await admin.call(posInit, {});
    expect(menuItems).toHaveLength(items.most);
    expect((await admin.call(catalogLimitsInUse, {})).map(({ what }) => what).sort()).toEqual(['items', 'options']);
  });
  it('stays where the limit is lowered below it: changed and taken away, but not added to', async () => {
    const store = await fullStore(service);
    const { admin, ids } = store;
    await admin.call(addVariant, option(ids));
    await plan(admin, { items: 1, variants: 1, options: 1 });
    await admin.call(updateMenuItem, { id: ids.item, title: 'Roti', price: 20 });
    await admin.call(importMenu, { csv: `id,price\n${ids.item},30` });
    await admin.call(deleteVariant, { itemId: ids.item, variantId: ids.variant });
    await expect(admin.call(addVariant, option(ids))).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  });
  it('a file that takes away as many as it adds is taken at the limit, and a refused one names its line', async () => {
    const { admin, ids } = await fullStore(service);
    await plan(admin, { variants: 2, options: 3 });
    await admin.call(importMenu, { csv: `id,variants\n${ids.item},Plain=1;Garlic=2` });
    await admin.call(importMenu, { csv: `id,variants\n${ids.item},Tandoori=1;Cheese=2` });
    await expect(admin.call(importMenu, { csv: `id,variants\n${ids.item},A=1;B=2;C=3`, dryRun: true })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      extra: { errors: [{ path: 'line 2, variants', text: limits.variants.refused, values: { limit: 2 } }] },
    });
  });
  it('photos are counted as they are kept: what is too large is not shown and leaves no file', async () => {
    const { admin, ids } = await fullStore(service);
    const file = await picture('png');
    await admin.call(uploadMenuItemPhoto, { id: ids.item, file });
    const [{ image_bytes: bytes }] = (await service.sql<{ image_bytes: number }>(
      'select image_bytes from menu_item where tenant_id = $1',
      [admin.caller.tenantId],
    )) as [{ image_bytes: number }];
    expect(bytes).toBeGreaterThan(0);
    await service.sql('update menu_item set image_bytes = 1000000 where tenant_id = $1', [admin.caller.tenantId]);
    await plan(admin, { photos: 1 });
    const files = () => readdir(join(service.uploadsDir, admin.caller.tenantId));
    const before = [await everythingOf(service, admin), await files()];
    await expect(admin.call(uploadStorePhoto, { file })).rejects.toMatchObject(refusal('photos', 1));
    expect([await everythingOf(service, admin), await files()]).toEqual(before);
    // A smaller one in its place is taken.
    await admin.call(uploadMenuItemPhoto, { id: ids.item, file });
  });
});

describe('what the owner is told', () => {
  it('is each limit of which four fifths are used, and nothing below that', async () => {
    const { admin, ids } = await fullStore(service);
    expect(await admin.call(catalogLimitsInUse, {})).toEqual([]);
    await plan(admin, { paymentTypes: 4, variants: 2, tables: 1, coupons: 2 });
    expect(await admin.call(catalogLimitsInUse, {})).toEqual([{ what: 'tables', used: 1, limit: 1 }]);
    await admin.call(addVariant, option(ids));
    await admin.call(addPaymentType, { title: another() });
    const told = await admin.call(catalogLimitsInUse, {});
    expect(told.sort((one, other) => (one.what < other.what ? -1 : 1))).toEqual([
      { what: 'paymentTypes', used: 4, limit: 4 },
      { what: 'tables', used: 1, limit: 1 },
      { what: 'variants', used: 2, limit: 2 },
    ]);
  });
  it('follows what tenancy tells of the plan, the newest', async () => {
    const { admin } = await fullStore(service);
    const { tenantId } = admin.caller;
    const told = async (taxes: number, version: number) => {
      const id = uuidv7();
      await service.publish(limitsChanged, tenantId, { limits: { taxes }, version }, id);
      await eventually('the event', async () => (await service.sql('select from inbox where event_id = $1', [id])).length > 0);
    };
    await told(1, 2);
    await told(50, 1);
    expect(await admin.call(catalogLimitsInUse, {})).toEqual([{ what: 'taxes', used: 1, limit: 1 }]);
  });
});
