import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTenant } from '@thali/kit/database/database';
import { type CatalogChange, catalogChanged, republishCatalog } from '@thali/proto/catalog/catalog-changed';
import { addCategory, deleteCategory, updateCategory } from '@thali/proto/catalog/categories';
import { addCoupon, deleteCoupon, listCoupons, updateCoupon } from '@thali/proto/catalog/coupons';
import { posInit, reservationsInit } from '@thali/proto/catalog/init';
import {
  addAddon,
  addMenuItem,
  addVariant,
  deleteMenuItem,
  deleteVariant,
  getMenuItem,
  listMenuItems,
  removeMenuItemPhoto,
  updateMenuItem,
  uploadMenuItemPhoto,
} from '@thali/proto/catalog/menu-items';
import { addPaymentType, deletePaymentType, listPaymentTypes, togglePaymentType } from '@thali/proto/catalog/payment-types';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { getStoreSetting, PaperParts, savePrintSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTable, deleteTable, listTables } from '@thali/proto/catalog/tables';
import { addTax, deleteTax, listTaxes, updateTax } from '@thali/proto/catalog/taxes';
import { blocked } from '@thali/testing/blocked';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import { KnownAnswers } from '../src/known-answers.js';
import { picture } from './pictures.js';
import { answerForOrdering, everythingOf, fullStore, newestEvent, newStore, revisionOf, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

type Full = Awaited<ReturnType<typeof fullStore>>;

/** What the newest event says, after it was checked that it is one and the next revision, and that who asks next reads what has changed. */
async function changesOf({ admin }: Full, work: () => Promise<unknown>): Promise<CatalogChange[]> {
  const { tenantId } = admin.caller;
  const known = () =>
    Promise.all([posInit, listMenuItems, listTables, listCoupons, reservationsInit].map((list) => admin.call(list, {})));
  await known();
  const before = await revisionOf(service, tenantId);
  await work();
  const seen = await known();
  Reflect.get(service.app.get(KnownAnswers), 'known').clear();
  expect(seen).toEqual(await known());
  const { data } = await newestEvent(service, tenantId);
  expect(data.revision).toBe(before + 1);
  expect(catalogChanged.payload.parse(data)).toEqual(data);
  const sent = await service.sql(`select 1 from outbox where tenant_id = $1 and (payload #>> '{data,revision}')::int = $2`, [
    tenantId,
    data.revision,
  ]);
  expect(sent).toHaveLength(1);
  return data.changes;
}

it('what orders are priced by says its revision: the till’s menu, its coupons, the diners’ menu', async () => {
  const { admin } = await fullStore(service);
  const { uniqueQRCode: qrcode, ...settings } = await admin.call(getStoreSetting, {});
  await admin.call(saveStoreSetting, { ...settings, isQRMenuEnabled: true });
  const menuRevision = await revisionOf(service, admin.caller.tenantId);
  expect(menuRevision).toBeGreaterThan(1);
  expect(await admin.call(posInit, {})).toMatchObject({ menuRevision });
  expect(await admin.call(listCoupons, {})).toMatchObject({ menuRevision });
  expect((await service.rpc.call(openQrMenu, { qrcode })).menu).toMatchObject({ menuRevision });
});

describe('every change sends one event of the next revision', () => {
  it('with the store and its payment types when it is made', async () => {
    const store = await newStore(service);
    const { data } = await newestEvent(service, store.caller.tenantId);
    const types = await store.call(listPaymentTypes, {});
    expect(data).toEqual({
      revision: 1,
      changes: [
        { kind: 'store', id: store.caller.tenantId, data: expect.objectContaining({ store_name: 'Annapurna', currency: 'INR' }) },
        ...types.map((type) => ({ kind: 'payment_type', id: type.id, data: type })),
      ],
    });
  });
  it('with the item as it is now, whatever of it changed', async () => {
    const store = await fullStore(service);
    const { call } = store.admin;
    const { item, variant } = store.ids;
    const file = await picture('png');
    const calls = [
      () => call(updateMenuItem, { id: item, title: 'Roti', price: 15 }),
      () => call(uploadMenuItemPhoto, { id: item, file }),
      () => call(removeMenuItemPhoto, { id: item }),
      () => call(addVariant, { itemId: item, title: 'Ghee', price: 20 }),
      () => call(addAddon, { itemId: item, title: 'Jam', price: 5 }),
      () => call(deleteVariant, { itemId: item, variantId: variant }),
    ];
    for (const change of calls)
      expect(await changesOf(store, change)).toEqual([{ kind: 'item', id: item, data: await call(getMenuItem, { id: item }) }]);
    expect(await changesOf(store, () => call(deleteMenuItem, { id: item }))).toEqual([{ kind: 'item', id: item, data: null }]);
  });
  it('with all items of a tax or category when that changes or is deleted, and no others', async () => {
    const store = await fullStore(service);
    const { call } = store.admin;
    const { tax, category } = store.ids;
    await call(addMenuItem, { title: 'Plain', price: 1 });
    await call(addMenuItem, { title: 'Kulcha', price: 50, taxId: tax, categoryId: category });
    const calls = [
      () => call(updateTax, { id: tax, title: 'GST', rate: 18, type: 'inclusive' }),
      () => call(updateCategory, { id: category, title: 'Rotis' }),
      () => call(deleteTax, { id: tax }),
      () => call(deleteCategory, { id: category }),
    ];
    for (const change of calls) {
      const changes = await changesOf(store, change);
      const items = (await call(listMenuItems, {})).filter((item) => item.title !== 'Plain');
      expect(changes).toEqual(items.map((data) => ({ kind: 'item', id: data.id, data })));
    }
    expect(await call(getMenuItem, { id: store.ids.item })).toMatchObject({ tax_type: 'none', category_title: null });
  });
  it('with the table, coupon, payment type or store', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const { coupon, paymentType, table } = store.ids;
    const added = await changesOf(store, () => call(addTable, { title: 'T2', floor: '-', seatingCapacity: 0 }));
    const second = (await call(listTables, {}))[1];
    expect(added).toEqual([{ kind: 'table', id: second?.id, data: second }]);
    expect(await changesOf(store, () => call(deleteTable, { id: table }))).toEqual([{ kind: 'table', id: table, data: null }]);
    expect(
      await changesOf(store, () => call(updateCoupon, { id: coupon, code: 'HELLO', discount: 7.5, expiry: '2099-01-31' })),
    ).toEqual([{ kind: 'coupon', id: coupon, data: { id: coupon, code: 'HELLO', discount: 7.5, expiry: '2099-01-31' } }]);
    expect(await changesOf(store, () => call(deleteCoupon, { id: coupon }))).toEqual([
      { kind: 'coupon', id: coupon, data: null },
    ]);
    expect(await changesOf(store, () => call(togglePaymentType, { id: paymentType, isActive: false }))).toEqual([
      { kind: 'payment_type', id: paymentType, data: { id: paymentType, title: 'Cash', is_active: 0, kind: 'cash' } },
    ]);
    expect(await changesOf(store, () => call(deletePaymentType, { id: paymentType }))).toEqual([
      { kind: 'payment_type', id: paymentType, data: null },
    ]);
    const ordering = answerForOrdering(service, false);
    expect(
      await changesOf(store, () =>
        call(saveStoreSetting, { storeName: 'New', currency: 'KWD', pricesConfirmed: 3, isQRMenuEnabled: true }),
      ),
    ).toEqual([{ kind: 'store', id: caller.tenantId, data: await storeOf(call) }]);
    ordering.unsubscribe();
    const footer = () => call(savePrintSetting, { pageFormat: 57, footer: 'Thank you', showStoreDetails: true });
    expect(await changesOf(store, footer)).toEqual([{ kind: 'store', id: caller.tenantId, data: await storeOf(call) }]);
    expect(await storeOf(call)).toMatchObject({ print: { footer: 'Thank you', show_store_details: 1, show_notes: 0 } });
  });
  it('that is empty when no copy holds the thing', async () => {
    const store = await fullStore(service);
    const { call } = store.admin;
    expect(await changesOf(store, () => call(addCategory, { title: 'New' }))).toEqual([]);
    expect(await changesOf(store, () => call(addTax, { title: 'New', rate: 1, type: 'exclusive' }))).toEqual([]);
  });
  it('and none when the change failed', async () => {
    const { admin, ids } = await fullStore(service);
    const before = await everythingOf(service, admin);
    const count = async () => (await service.sql('select 1 from outbox where tenant_id = $1', [admin.caller.tenantId])).length;
    const sent = await count();
    await admin.call(addCoupon, { code: 'welcome', discount: 1 }).catch(() => undefined);
    await admin.call(updateTax, { id: ids.item, title: 'No such tax', rate: 1, type: 'exclusive' }).catch(() => undefined);
    expect(await everythingOf(service, admin)).toEqual(before);
    expect(await count()).toBe(sent);
  });
});

/** A copy of the catalog made from its events alone, in any order: the newest revision of each thing counts. */
async function copyOf(tenantId: string, since = 0): Promise<Map<string, CatalogChange['data']>> {
  const rows = await service.sql<{ data: { revision: number; changes: CatalogChange[] } }>(
    `select payload -> 'data' as data from outbox
     where tenant_id = $1 and subject like 'evt.catalog.catalog_changed.%' and (payload #>> '{data,revision}')::int > $2 order by random()`,
    [tenantId, since],
  );
  const newest = new Map<string, { revision: number; data: CatalogChange['data'] }>();
  for (const { data: event } of rows)
    for (const { kind, id, data } of event.changes)
      if (event.revision >= (newest.get(`${kind} ${id}`)?.revision ?? 0))
        newest.set(`${kind} ${id}`, { revision: event.revision, data });
  return new Map([...newest].filter(([, { data }]) => data !== null).map(([key, { data }]) => [key, data]));
}

/** The store with what its receipts say. */
async function storeOf(call: Full['admin']['call']) {
  const { storeSettings, printSettings } = await call(posInit, {});
  const { addressParts } = await call(getStoreSetting, {});
  return { ...storeSettings, address_parts: addressParts, print: PaperParts.parse(printSettings) };
}

/** The same from what the service answers. */
async function expectedCopy({ admin }: Full): Promise<Map<string, CatalogChange['data']>> {
  const { call, caller } = admin;
  const keyed = (kind: string, things: { id: string }[]) =>
    things.map((thing) => [`${kind} ${thing.id}`, thing] as [string, never]);
  return new Map([
    [`store ${caller.tenantId}`, await storeOf(call)],
    ...keyed('item', await call(listMenuItems, {})),
    ...keyed('table', await call(listTables, {})),
    ...keyed('coupon', (await call(listCoupons, {})).coupons),
    ...keyed('payment_type', await call(listPaymentTypes, {})),
  ]);
}

describe('a copy made from the events', () => {
  it('equals the catalog after changes that ran at the same time', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    await call(addTax, { title: 'Other', rate: 1, type: 'exclusive' });
    const [first, second] = (await call(listTaxes, {})).map((tax) => tax.id) as [string, string];
    const before = await revisionOf(service, caller.tenantId);
    const work = Array.from({ length: 12 }, (_, n) => [
      call(updateTax, { id: first, title: `GST ${n}`, rate: n, type: 'exclusive' }),
      call(updateCategory, { id: store.ids.category, title: `Breads ${n}` }),
      call(updateMenuItem, { id: store.ids.item, title: `Naan ${n}`, price: n, taxId: n % 2 ? first : second }),
      call(addMenuItem, { title: `Dish ${n}`, price: n, taxId: first, categoryId: store.ids.category }),
      call(addPaymentType, { title: `Type ${n}` }),
    ]).flat();
    await Promise.all(
      [...work, call(deleteTax, { id: second }).catch(() => undefined)].map((call) => call.catch(() => undefined)),
    );
    expect(await revisionOf(service, caller.tenantId)).toBeGreaterThan(before + 40);
    expect(await copyOf(caller.tenantId)).toEqual(await expectedCopy(store));
  });
  it('has the new tax of an item that was added while the tax changed', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const { tax } = store.ids;
    const holder = service.database.source.createQueryRunner();
    await holder.startTransaction();
    await setTenant(holder.manager, caller.tenantId);
    await holder.query('select 1 from catalog_revision for update');
    const adding = persistently((key) => call(addMenuItem, { title: 'Kulcha', price: 50, taxId: tax }, key));
    await blocked(service);
    const changing = persistently((key) => call(updateTax, { id: tax, title: 'GST', rate: 18, type: 'inclusive' }, key));
    await blocked(service, 2);
    await holder.commitTransaction();
    await holder.release();
    await Promise.all([adding, changing]);
    expect(await copyOf(caller.tenantId)).toEqual(await expectedCopy(store));
  });
  it('can be made from nothing by sending everything again', async () => {
    const store = await fullStore(service);
    const { tenantId } = store.admin.caller;
    const before = await revisionOf(service, tenantId);
    await service.rpc.call(republishCatalog, { tenantId });
    expect(await copyOf(tenantId, before)).toEqual(await expectedCopy(store));
    const { data } = await newestEvent(service, tenantId);
    expect(data.revision).toBe(before + 1);
    expect(new Set(data.changes.map((change) => change.kind))).toEqual(
      new Set(['store', 'payment_type', 'table', 'coupon', 'item']),
    );
  });
  it('is sent in several messages, each the next revision, when it is too large for one', async () => {
    const store = await fullStore(service);
    const { tenantId } = store.admin.caller;
    await service.sql(
      `insert into menu_item (tenant_id, id, title, price_minor, position)
       select $1, gen_random_uuid(), repeat('ख', 200), n, n + 1 from generate_series(1, 1500) n`,
      [tenantId],
    );
    const before = await revisionOf(service, tenantId);
    await service.rpc.call(republishCatalog, { tenantId });
    const messages = await service.sql<{ size: number; id: string; revision: number }>(
      `select id, octet_length(payload::text) as size, (payload #>> '{data,revision}')::int as revision
       from outbox where tenant_id = $1 and (payload #>> '{data,revision}')::int > $2 order by revision`,
      [tenantId, before],
    );
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.map(({ revision }) => revision)).toEqual(messages.map((_, index) => before + 1 + index));
    expect(await revisionOf(service, tenantId)).toBe(before + messages.length);
    for (const { size } of messages) expect(size).toBeLessThan(1_000_000);
    for (const { id } of messages) await service.waitForEvent(catalogChanged, (event) => event.id === id);
    expect(await copyOf(tenantId, before)).toEqual(await expectedCopy(store));
  });
});
