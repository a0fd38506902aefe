import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addAddon,
  addMenuItem,
  addVariant,
  exportMenu,
  getMenuItem,
  importMenu,
  updateMenuItem,
  updateVariant,
} from '@thali/proto/catalog/menu-items';
import { getStoreSetting, previewCurrency, saveStoreSetting } from '@thali/proto/catalog/store';
import type { TestService } from '@thali/testing/test-service';
import { answerForOrdering, fullStore, newestEvent, newStore, startCatalog } from './stores.js';

let service: TestService;
let store: Awaited<ReturnType<typeof fullStore>>;
let ordering: { unsubscribe(): void };
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  store = await fullStore(service);
  ordering = answerForOrdering(service, false);
});
afterEach(() => ordering.unsubscribe());

const change = (currency: string, pricesConfirmed?: number) =>
  store.admin.call(saveStoreSetting, { storeName: 'Annapurna', currency, pricesConfirmed });
const currency = async () => (await store.admin.call(getStoreSetting, {})).currency;

it('another currency is taken only by who has seen the prices in it: a naan at 40, with butter 55, with cheese 20.50', async () => {
  expect(await store.admin.call(previewCurrency, { currency: 'JPY' })).toEqual({
    count: 3,
    rounded: 1,
    prices: [
      { title: 'Naan, Cheese', from: 20.5, to: 21 },
      { title: 'Naan', from: 40, to: 40 },
      { title: 'Naan, Butter', from: 55, to: 55 },
    ],
  });
  await expect(change('JPY')).rejects.toMatchObject({ code: 'CURRENCY_UNCONFIRMED', extra: { details: { count: 3 } } });
  // One price more than was shown: it may be another one.
  await expect(change('JPY', 2)).rejects.toMatchObject({ code: 'CURRENCY_UNCONFIRMED' });
  expect(await currency()).toBe('INR');
  await change('JPY', 3);
  expect(await currency()).toBe('JPY');
  expect(await store.admin.call(getMenuItem, { id: store.ids.item })).toMatchObject({
    price: 40,
    variants: [{ price: 55 }],
    addons: [{ price: 21 }],
  });
});

it('without prices nothing has to be seen', async () => {
  const empty = await newStore(service);
  expect(await empty.call(previewCurrency, { currency: 'VND' })).toEqual({ count: 0, rounded: 0, prices: [] });
  await empty.call(saveStoreSetting, { storeName: 'Annapurna', currency: 'VND' });
});

it('stays what it is once there are orders; everything else can be changed', async () => {
  ordering.unsubscribe();
  ordering = answerForOrdering(service, true);
  await expect(store.admin.call(previewCurrency, { currency: 'JPY' })).rejects.toMatchObject({
    code: 'CURRENCY_FIXED',
    status: 409,
  });
  await expect(change('JPY', 3)).rejects.toMatchObject({ code: 'CURRENCY_FIXED' });
  await store.admin.call(saveStoreSetting, { storeName: 'Annapurna Bhavan', currency: 'INR' });
  expect(await store.admin.call(getStoreSetting, {})).toMatchObject({ storeName: 'Annapurna Bhavan', currency: 'INR' });
});

it('is not changed while nobody can say whether there are orders', async () => {
  ordering.unsubscribe();
  await expect(change('JPY', 3)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await currency()).toBe('INR');
});

it('a price that the currency has no coins for is refused where it enters, in words at its field', async () => {
  await change('JPY', 3);
  const message = 'JPY has no decimals, please give a whole amount!';
  const refusal = (path: string) => ({ code: 'VALIDATION_FAILED', message, extra: { errors: [{ path, message }] } });
  const { call } = store.admin;
  await expect(call(addMenuItem, { title: 'Tea', price: 100.5 })).rejects.toMatchObject(refusal('price'));
  await expect(call(addMenuItem, { title: 'Tea', price: 100, netPrice: 80.5 })).rejects.toMatchObject(refusal('netPrice'));
  await expect(call(updateMenuItem, { id: store.ids.item, title: 'Naan', price: 0.5 })).rejects.toMatchObject(refusal('price'));
  await expect(call(addAddon, { itemId: store.ids.item, title: 'Ghee', price: 5.5 })).rejects.toMatchObject(refusal('price'));
  await expect(
    call(importMenu, { csv: 'id,title,category,price,net_price,tax,diet,sold_out,variants,addons\n,Tea,,100.50,,,,,,\n' }),
  ).rejects.toMatchObject({ ...refusal('line 2, price'), message: `line 2, price: ${message}` });
  await call(addMenuItem, { title: 'Tea', price: 100 });
});

describe('in a currency with three decimals', () => {
  beforeEach(() => change('KWD', 3));
  const item = (id = store.ids.item) => store.admin.call(getMenuItem, { id });

  it('prices of items, variants and addons have three, for whoever reads them', async () => {
    const { call } = store.admin;
    const { id } = await call(addMenuItem, { title: 'Karak', price: 0.375, netPrice: 0.125 });
    await call(addVariant, { itemId: id, title: 'Large', price: 0.5 });
    await call(addAddon, { itemId: id, title: 'Saffron', price: 0.075 });
    const [large] = (await item(id)).variants;
    await call(updateVariant, { itemId: id, variantId: large?.id as string, title: 'Large', price: 0.425 });
    const priced = { price: 0.375, net_price: 0.125, variants: [{ price: 0.425 }], addons: [{ price: 0.075 }] };
    expect(await item(id)).toMatchObject(priced);
    const { data } = await newestEvent(service, store.admin.caller.tenantId);
    expect(data.changes).toMatchObject([{ kind: 'item', id, data: priced }]);
    await call(updateMenuItem, { id, title: 'Karak', price: 0.38 });
    expect(await item(id)).toMatchObject({ price: 0.38, net_price: null });
    await expect(call(addMenuItem, { title: 'Tea', price: 0.0005 })).rejects.toMatchObject({
      message: 'Please provide valid price!',
    });
  });

  it('a file brings them, and what was exported changes nothing', async () => {
    const { call } = store.admin;
    const csv = 'title;price;net_price;variants;addons\nKarak;0,375;0.125;Large=0.425;Saffron=0.075\n';
    expect(await call(importMenu, { csv })).toMatchObject({ added: 1 });
    const exported = await call(exportMenu, {});
    expect(exported.csv).toContain(',0.375,0.125,');
    expect(await call(importMenu, { csv: exported.csv })).toMatchObject({ added: 0, changed: 0 });
    const other = exported.csv.replace(',0.375,', ',0.376,');
    expect(await call(importMenu, { csv: other })).toMatchObject({ added: 0, changed: 1 });
    expect((await call(exportMenu, {})).csv).toBe(other);
  });

  it('another currency rounds them to its coins, a half goes up', async () => {
    const { call } = store.admin;
    await call(updateMenuItem, { id: store.ids.item, title: 'Naan', price: 0.375, netPrice: 0.125 });
    expect(await call(previewCurrency, { currency: 'INR' })).toMatchObject({
      rounded: 1,
      prices: [{ title: 'Naan', from: 0.375, to: 0.38 }, {}, {}],
    });
    await change('INR', 3);
    const { data } = await newestEvent(service, store.admin.caller.tenantId);
    expect(data.changes.find(({ kind }) => kind === 'item')?.data).toMatchObject({ price: 0.38, net_price: 0.13 });
    expect(await item()).toMatchObject({ price: 0.38, net_price: 0.13, addons: [{ price: 20.5 }] });
  });

  it('what the release before writes beside it counts, and what it leaves alone stays', async () => {
    const { call } = store.admin;
    await call(updateMenuItem, { id: store.ids.item, title: 'Naan', price: 0.375, netPrice: 0.125 });
    const before = (set: string) => service.sql(`update menu_item set ${set} where id = $1`, [store.ids.item]);
    expect(await service.sql('select price_minor, net_price_minor from menu_item where id = $1', [store.ids.item])).toEqual([
      { price_minor: 37, net_price_minor: 12 },
    ]);
    await before('is_sold_out = true');
    expect(await item()).toMatchObject({ price: 0.375, net_price: 0.125 });
    await before('price_minor = 40, net_price_minor = null');
    expect(await item()).toMatchObject({ price: 0.4, net_price: null });
    await before('price_minor = 41, price_thousandths = null');
    expect(await item()).toMatchObject({ price: 0.41 });
  });
});

it('three decimals are refused of a currency that has two, in words at their field', async () => {
  const message = 'INR has 2 decimals!';
  await expect(store.admin.call(addMenuItem, { title: 'Tea', price: 0.375 })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message,
    extra: { errors: [{ path: 'price', message }] },
  });
});
