import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { invoicesInit } from '@thali/proto/catalog/init';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import type { TestService } from '@thali/testing/test-service';
import { newStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const form = { storeName: 'Annapurna', currency: 'INR' };
const numbers = { gstin: '27AAPFU0939F1ZV', fssai: '10022022000123', sac: '996334' };

test('a store keeps its tax numbers when a form leaves them out, and loses them when it empties them', async () => {
  const { call } = await newStore(service);
  expect(await call(getStoreSetting, {})).toMatchObject({ gstin: null, fssai: null, sac: '996331' });
  await call(saveStoreSetting, { ...form, ...numbers });
  await call(saveStoreSetting, form);
  expect(await call(getStoreSetting, {})).toMatchObject(numbers);
  await call(saveStoreSetting, { ...form, gstin: '', fssai: null, sac: '' });
  expect(await call(getStoreSetting, {})).toMatchObject({ gstin: null, fssai: null, sac: '996331' });
});

test('invoices start with the settings of store and print', async () => {
  const { call } = await newStore(service);
  await call(saveStoreSetting, { ...form, ...numbers });
  expect(await call(invoicesInit, {})).toMatchObject({
    storeSettings: { store_name: 'Annapurna', ...numbers },
    printSettings: { page_format: 80 },
  });
});

test('a GSTIN with a wrong check digit is refused', async () => {
  const { call } = await newStore(service);
  await expect(call(saveStoreSetting, { ...form, gstin: '27AAPFU0939F1ZW' })).rejects.toMatchObject({
    message: 'Please provide valid GSTIN!',
  });
});
