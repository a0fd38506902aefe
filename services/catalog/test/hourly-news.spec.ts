import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { catalogChanged, republishCatalog } from '@thali/proto/catalog/catalog-changed';
import { importMenu, markSoldOut } from '@thali/proto/catalog/menu-items';
import { updateTax } from '@thali/proto/catalog/taxes';
import type { TestCaller, TestService } from '@thali/testing/test-service';
import { fullStore, newStore, revisionOf, startCatalog } from './stores.js';

let service: TestService;
let store: Awaited<ReturnType<typeof fullStore>>;
beforeAll(async () => {
  service = await startCatalog();
}, 60_000);
afterAll(() => service?.stop(), 60_000);
beforeEach(async () => {
  store = await fullStore(service);
});

/** What the store told of its menu so long ago, published since. */
const told = (minutesAgo: number, bytes: number) =>
  service.sql(
    `insert into outbox (tenant_id, id, subject, payload, created_at, published_at)
     select $1::uuid, gen_random_uuid(), $2, jsonb_build_object('data', repeat('x', $3)), now() - $4 * interval '1 minute', now()`,
    [store.admin.caller.tenantId, `${catalogChanged.subject}.${store.admin.caller.tenantId}`, bytes, minutesAgo],
  );
/** A file of 300 dishes, each with the store's tax: some 100 kB of news. */
const csv = (price: number) =>
  ['title,price,tax', ...Array.from({ length: 300 }, (_, n) => `Dish ${n},${price},GST - 5% (exclusive)`)].join('\n');
const bring = (admin: TestCaller, price: number) => admin.call(importMenu, { csv: csv(price), dryRun: false });

it('a restaurant that has told thirty megabytes of its menu in an hour waits with the next large change, and with nothing else', async () => {
  const { admin, ids } = store;
  await bring(admin, 100);
  await told(90, 29_000_000);
  await told(40, 15_000_000);
  await bring(admin, 110);
  await told(20, 14_950_000);
  const before = await revisionOf(service, admin.caller.tenantId);
  const refusal = { code: 'TOO_MANY_REQUESTS', extra: { details: { retryAfter: expect.any(Number) } } };
  await expect(bring(admin, 120)).rejects.toMatchObject(refusal);
  // A tax of every dish is as large a change as a file.
  await expect(admin.call(updateTax, { id: ids.tax, title: 'GST', rate: 12, type: 'exclusive' })).rejects.toMatchObject(refusal);
  expect(await revisionOf(service, admin.caller.tenantId)).toBe(before);
  // There is room when what was told forty minutes ago is an hour old.
  const wait = await bring(admin, 120).catch(({ extra }: { extra: typeof refusal.extra }) => extra.details.retryAfter);
  expect(Math.ceil(Number(wait) / 60 / 10)).toBe(2);

  await admin.call(markSoldOut, { id: ids.item, isSoldOut: true });
  await bring(await fullStore(service).then((other) => other.admin), 120);
  // An operator's repair is not the restaurant's doing.
  await service.rpc.call(republishCatalog, { tenantId: admin.caller.tenantId });
});

it('a dish that is larger than an event may be is refused, and nothing of its file is taken', async () => {
  const admin = await newStore(service);
  const before = await revisionOf(service, admin.caller.tenantId);
  // The usual plan allows no dish as large as this.
  const limits = { variants: 20_000, options: 20_000 };
  await service.sql('insert into tenant_limits values ($1, $2, 1)', [admin.caller.tenantId, limits]);
  const portions = Array.from({ length: 12_000 }, (_, n) => `Size ${n}=${n + 1}`).join(';');
  const file = `title,price,variants\nRice,20,\nThali,100,${portions}`;
  await expect(admin.call(importMenu, { csv: file, dryRun: false })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(await revisionOf(service, admin.caller.tenantId)).toBe(before);
});
