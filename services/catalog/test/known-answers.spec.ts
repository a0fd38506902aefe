import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addCategory } from '@thali/proto/catalog/categories';
import { addCoupon } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import { listMenuItems } from '@thali/proto/catalog/menu-items';
import { blocked } from '@thali/testing/blocked';
import { hold } from '@thali/testing/held-rows';
import type { TestService } from '@thali/testing/test-service';
import { fullStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

type Store = Awaited<ReturnType<typeof fullStore>>;
const titleAtTill = async ({ admin }: Store) => (await admin.call(posInit, {})).menuItems[0]?.title;
/** Changes what no use case would: without a revision. So what is read can be told from what is known. */
const rename = ({ admin }: Store, title: string) =>
  service.sql('update menu_item set title = $2 where tenant_id = $1', [admin.caller.tenantId, title]);

it('a menu is read once, and again after any change of the catalog; every answer is a list of its own', async () => {
  const store = await fullStore(service);
  expect(await titleAtTill(store)).toBe('Naan');
  await rename(store, 'Roti');
  expect(await titleAtTill(store)).toBe('Naan');
  expect(await store.admin.call(listMenuItems, {})).toMatchObject([{ title: 'Roti' }]);
  await store.admin.call(addCategory, { title: 'Sweets' });
  expect(await titleAtTill(store)).toBe('Roti');
});

it('what was read while something changed is not kept', async () => {
  const store = await fullStore(service);
  const release = await hold(service, 'lock table menu_item in access exclusive mode', []);
  const opening = titleAtTill(store);
  await blocked(service, 1);
  await store.admin.call(addCoupon, { code: 'DIWALI', discount: 10 });
  await release();
  expect(await opening).toBe('Naan');
  await rename(store, 'Roti');
  expect(await titleAtTill(store)).toBe('Roti');
});

it('a restaurant reads its own', async () => {
  const [one, other] = [await fullStore(service), await fullStore(service)];
  await rename(other, 'Idli');
  expect(await Promise.all([one, other, one, other].map(titleAtTill))).toEqual(['Naan', 'Idli', 'Naan', 'Idli']);
});
