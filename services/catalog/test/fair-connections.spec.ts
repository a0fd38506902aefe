import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { posInit } from '@thali/proto/catalog/init';
import { markSoldOut } from '@thali/proto/catalog/menu-items';
import { flood } from '@thali/testing/flood';
import { hold } from '@thali/testing/held-rows';
import type { TestService } from '@thali/testing/test-service';
import { fullStore, newStore, startCatalog } from './stores.js';

let service: TestService;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);

it('500 marks of one dish as sold out whose row is held leave the neighbours their tills; the tenant reads 429', async () => {
  const { admin, ids } = await fullStore(service);
  const quiet = await newStore(service);
  const release = await hold(service, 'select from menu_item where tenant_id = $1 for update', [admin.caller.tenantId]);
  const codes = await flood(
    service,
    () => admin.call(markSoldOut, { id: ids.item, isSoldOut: 1 }),
    () => quiet.call(posInit, {}),
  ).finally(release);
  expect(codes).toContain('TOO_MANY_REQUESTS');
});
