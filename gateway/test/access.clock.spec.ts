import { listQrOrders } from '@thali/proto/ordering/qr-orders';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.other.answer(listQrOrders, () => []);
});
afterAll(() => gateway?.stop());

test('a change of a subscription counts within a second', () =>
  clock(1_000, async ({ took }) => {
    const { tenantId, cookie } = await gateway.people.person();
    gateway.people.subscriptions.set(tenantId, { isActive: false, subscriptionEnd: null, version: 1 });
    const status = async () => (await gateway.call('GET', '/pos/qrorders', { cookie })).status;
    expect(await status()).toBe(402);
    for (const [version, isActive, expected] of [
      [2, true, 200],
      [3, false, 402],
    ] as const) {
      const toldAt = performance.now();
      await gateway.other.publish(subscriptionChanged, tenantId, { isActive, subscriptionEnd: '2099-01-01T00:00:00Z', version });
      await eventually(`status ${expected}`, async () => (await status()) === expected);
      took(performance.now() - toldAt);
    }
  }));
