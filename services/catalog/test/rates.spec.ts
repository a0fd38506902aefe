import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { posInit } from '@thali/proto/catalog/init';
import { addMenuItem, exportMenu, getMenuItem, importMenu } from '@thali/proto/catalog/menu-items';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { addTax, listTaxes, updateTax } from '@thali/proto/catalog/taxes';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { newestEvent, newStore, startCatalog } from './stores.js';

let service: TestService;
let store: TestCaller;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  store = await newStore(service);
});

const form = { storeName: 'Annapurna', currency: 'INR', isQRMenuEnabled: true };
const newYork = { street: '1 Main Street', city: 'New York', state: 'NY', postcode: '10001', country: 'US' };
const montreal = { street: '1 rue Peel', city: 'Montréal', state: 'QC', postcode: 'H3C 2G4', country: 'CA' };
const mumbai = { street: '1 Hill Road', city: 'Mumbai', state: '27', postcode: '400050', country: 'IN' };
const inNewYork = () => store.call(saveStoreSetting, { ...form, addressParts: newYork });
const refusal = (message: string) => ({ code: 'VALIDATION_FAILED', message, extra: { errors: [{ path: 'rate', message }] } });
const twoDecimals = refusal('A percentage has at most two decimals, such as 8.87!');

/** An item at this tax; the ids of both. */
async function taxed(rate: number) {
  await store.call(addTax, { title: 'Sales tax', rate, type: 'exclusive' });
  const taxId = (await store.call(listTaxes, {}))[0]?.id as string;
  const { id } = await store.call(addMenuItem, { title: 'Bagel', price: 4, taxId });
  return { taxId, id };
}

describe('a rate has three decimals where the country of the store needs them', () => {
  it.each([
    ['New York', { addressParts: newYork }, 8.875],
    ['Québec', { addressParts: montreal }, 9.975],
    ['a zone of the United States, while no address says the country', { timeZone: 'America/New_York' }, 8.875],
  ])('in %s', async (_where, more, rate) => {
    await store.call(saveStoreSetting, { ...form, ...more });
    const { taxId } = await taxed(rate);
    expect(await store.call(listTaxes, {})).toMatchObject([{ rate }]);
    await store.call(updateTax, { id: taxId, title: 'Sales tax', rate: 8.125, type: 'exclusive' });
    expect(await store.call(listTaxes, {})).toMatchObject([{ rate: 8.125 }]);
    await store.call(updateTax, { id: taxId, title: 'Sales tax', rate: 8.25, type: 'exclusive' });
    expect(await store.call(listTaxes, {})).toMatchObject([{ rate: 8.25 }]);
  });

  it('and no fourth', async () => {
    await inNewYork();
    const message = 'A rate has at most three decimals, such as 8.875!';
    await expect(taxed(8.8755)).rejects.toMatchObject(refusal(message));
  });

  it.each([
    ['a new store', {}],
    ['Mumbai, also in a zone of America', { addressParts: mumbai, timeZone: 'America/New_York' }],
  ])('and two elsewhere: %s', async (_where, more) => {
    await store.call(saveStoreSetting, { ...form, ...more });
    await expect(taxed(8.875)).rejects.toMatchObject(twoDecimals);
    await expect(taxed(1e-7)).rejects.toMatchObject(twoDecimals);
    const { taxId } = await taxed(8.87);
    await expect(store.call(updateTax, { id: taxId, title: 'Sales tax', rate: 8.875, type: 'exclusive' })).rejects.toMatchObject(
      twoDecimals,
    );
  });

  it('a store that moves keeps its rates until they are edited', async () => {
    await inNewYork();
    const { taxId, id } = await taxed(8.875);
    await store.call(saveStoreSetting, { ...form, addressParts: mumbai });
    expect(await store.call(listTaxes, {})).toMatchObject([{ rate: 8.875 }]);
    expect(await store.call(getMenuItem, { id })).toMatchObject({ tax_rate_exact: 8.875 });
    const edit = (rate: number) => store.call(updateTax, { id: taxId, title: 'Tax', rate, type: 'exclusive' });
    await expect(edit(8.875)).rejects.toMatchObject(twoDecimals);
    await edit(8.87);
    expect(await store.call(listTaxes, {})).toMatchObject([{ title: 'Tax', rate: 8.87 }]);
  });
});

describe('whoever reads the menu', () => {
  beforeEach(inNewYork);

  it('reads the rate cut to two decimals, as before, and beside it the exact one where it has three', async () => {
    const { taxId, id } = await taxed(8.875);
    const rates = { tax_rate: 8.87, tax_rate_exact: 8.875 };
    const { uniqueQRCode: qrcode } = await store.call(getStoreSetting, {});
    expect(await store.call(getMenuItem, { id })).toMatchObject(rates);
    expect((await store.call(posInit, {})).menuItems).toMatchObject([rates]);
    expect((await service.rpc.call(openQrMenu, { qrcode })).menu.menuItems).toMatchObject([rates]);
    expect((await newestEvent(service, store.caller.tenantId)).data.changes).toMatchObject([{ kind: 'item', data: rates }]);
    await store.call(updateTax, { id: taxId, title: 'Sales tax', rate: 8.25, type: 'exclusive' });
    const item = await store.call(getMenuItem, { id });
    expect(item).toMatchObject({ tax_rate: 8.25 });
    expect(item).not.toHaveProperty('tax_rate_exact');
  });

  it('reads what the release before has written since', async () => {
    const { taxId, id } = await taxed(8.875);
    await service.sql('update tax set rate_bp = 900 where id = $1', [taxId]);
    expect(await store.call(listTaxes, {})).toMatchObject([{ rate: 9 }]);
    const item = await store.call(getMenuItem, { id });
    expect(item).toMatchObject({ tax_rate: 9 });
    expect(item).not.toHaveProperty('tax_rate_exact');
  });

  it('reads three decimals in its file, which comes back as it is', async () => {
    await taxed(8.875);
    const { csv } = await store.call(exportMenu, {});
    expect(csv).toContain('Sales tax - 8.875% (exclusive)');
    expect(await store.call(importMenu, { csv })).toMatchObject({ added: 0, changed: 0 });
    expect(await store.call(importMenu, { csv: `title,price,tax\nToast,3,Sales tax - 8.875% (exclusive)\n` })).toMatchObject({
      added: 1,
    });
    expect((await store.call(exportMenu, {})).csv.match(/8\.875%/g)).toHaveLength(2);
  });

  it('finds both rates of a change in the audit log', async () => {
    const { taxId } = await taxed(8.875);
    await store.call(updateTax, { id: taxId, title: 'Sales tax', rate: 8.125, type: 'exclusive' });
    const rows = await service.sql<{ details: unknown }>(
      `select payload->'data'->'details' as details from outbox
       where tenant_id = $1 and payload->'data'->>'action' = 'tax_changed' order by id desc limit 1`,
      [store.caller.tenantId],
    );
    expect(rows).toEqual([{ details: { from: 'Sales tax - 8.875% (exclusive)', to: 'Sales tax - 8.125% (exclusive)' } }]);
  });
});
