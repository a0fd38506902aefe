import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { invoicesInit } from '@thali/proto/catalog/init';
import { getStoreSetting, provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { newStore, startCatalog } from './stores.js';

let service: TestService;
let store: TestCaller;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const form = { storeName: 'Annapurna', currency: 'INR' };
const parts = { street: 'Sector 17\nPlaza', city: 'Mohali', state: '03', postcode: '160017', country: 'IN' };
const text = 'Sector 17\nPlaza\nMohali 160017\nPunjab';
const asText = (street: string) => ({ street, city: null, state: null, postcode: null, country: null });
const read = async ({ call }: TestCaller) => {
  const { address, addressParts } = await call(getStoreSetting, {});
  return { address, addressParts };
};
const told = async ({ caller }: TestCaller) => {
  const rows = await service.sql<{ store: Record<string, unknown> }>(
    `select payload->'data'->'changes'->0->'data' as store from outbox
     where tenant_id = $1 and payload->'data'->'changes'->0->>'kind' = 'store' order by id desc limit 1`,
    [caller.tenantId],
  );
  return rows[0]?.store;
};
/** What the release before does: it knows the text alone. */
const saveAsBefore = ({ caller }: TestCaller, address: string | null) =>
  service.sql('update store set address = $2 where tenant_id = $1', [caller.tenantId, address]);

it('the text of before is the street, and stays as it is while other settings are saved, also in its parts', async () => {
  store = await newStore(service);
  const before = 'Shop 4\n2nd floor\nTemple Road\nKochi 682001';
  await saveAsBefore(store, before);
  expect(await read(store)).toEqual({ address: before, addressParts: asText(before) });
  await store.call(saveStoreSetting, { ...form, kitchenLateMinutes: 12, address: before });
  expect(await read(store)).toEqual({ address: before, addressParts: asText(before) });
  await store.call(saveStoreSetting, { ...form, kitchenLateMinutes: 13, addressParts: { ...asText(before), country: 'IN' } });
  expect(await read(store)).toEqual({ address: before, addressParts: { ...asText(before), country: 'IN' } });
});

it('the text of a registration is the street of its store', async () => {
  store = service.as();
  const { tenantId } = store.caller;
  await service.rpc.call(provisionStore, { tenantId, storeName: 'Annapurna', address: '4 Church Street' });
  expect(await read(store)).toEqual({ address: '4 Church Street', addressParts: asText('4 Church Street') });
});

it('parts are saved and told as they are, and as the text that papers have', async () => {
  store = await newStore(service);
  await store.call(saveStoreSetting, { ...form, addressParts: parts });
  expect(await read(store)).toEqual({ address: text, addressParts: parts });
  expect((await store.call(invoicesInit, {})).storeSettings.address).toBe(text);
  await store.call(saveStoreSetting, { ...form, addressParts: { street: '' } });
  expect(await read(store)).toEqual({ address: null, addressParts: null });
});

it('a text that comes without parts, or changed beside parts that only came back, is the address from then on', async () => {
  store = await newStore(service);
  await store.call(saveStoreSetting, { ...form, addressParts: parts });
  await store.call(saveStoreSetting, { ...form, address: text });
  expect(await read(store)).toEqual({ address: text, addressParts: parts });
  await store.call(saveStoreSetting, { ...form, address: 'Elsewhere', addressParts: parts });
  expect(await read(store)).toEqual({ address: 'Elsewhere', addressParts: asText('Elsewhere') });
  await store.call(saveStoreSetting, { ...form, address: text, addressParts: { ...parts, city: 'Ropar' } });
  expect(await read(store)).toMatchObject({ address: text.replace('Mohali', 'Ropar'), addressParts: { city: 'Ropar' } });
  await store.call(saveStoreSetting, { ...form, address: 'MG Road' });
  expect(await read(store)).toEqual({ address: 'MG Road', addressParts: asText('MG Road') });
});

it('what the release before saves during an upgrade counts, and parts of another text do not', async () => {
  store = await newStore(service);
  await store.call(saveStoreSetting, { ...form, addressParts: parts });
  await saveAsBefore(store, 'Elsewhere');
  expect(await read(store)).toEqual({ address: 'Elsewhere', addressParts: asText('Elsewhere') });
  await saveAsBefore(store, null);
  expect(await read(store)).toEqual({ address: null, addressParts: null });
});

it('a wrong part is refused at its field', async () => {
  store = await newStore(service);
  await expect(store.call(saveStoreSetting, { ...form, addressParts: { ...parts, postcode: '060017' } })).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', message: 'Please provide valid PIN code!' },
    extra: { errors: [{ path: 'addressParts.postcode', message: 'Please provide valid PIN code!' }] },
  });
});

it('the audit log hears of an address that is another one, not of one that is only completed to the same text', async () => {
  store = await newStore(service);
  const fields = async () =>
    service.sql<{ fields: string[] }>(
      `select payload->'data'->'details'->'fields' as fields from outbox
       where tenant_id = $1 and payload->'data'->>'action' = 'store_changed' order by id`,
      [store.caller.tenantId],
    );
  await store.call(saveStoreSetting, { ...form, phone: '+919876543210', address: text });
  await store.call(saveStoreSetting, { ...form, phone: '+919876543210', addressParts: parts });
  expect((await fields()).flatMap((row) => row.fields)).toEqual(['address']);
});

it("a store's bills call the half beside CGST by the state of its GSTIN, else by that of its address", async () => {
  store = await newStore(service);
  const stateTax = async () => (await store.call(invoicesInit, {})).storeSettings.state_tax;
  expect(await stateTax()).toBe('SGST');
  await store.call(saveStoreSetting, { ...form, addressParts: { ...parts, city: 'Chandigarh', state: '04' } });
  expect(await stateTax()).toBe('UTGST');
  await store.call(saveStoreSetting, { ...form, gstin: '27AAPFU0939F1ZV' });
  expect(await stateTax()).toBe('SGST');
  expect(await told(store)).toMatchObject({ state_tax: 'SGST', gstin: '27AAPFU0939F1ZV' });
});
