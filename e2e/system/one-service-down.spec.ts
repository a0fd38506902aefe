import { profile } from '@thali/proto/identity/session';
import type { Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import { operations } from '@thali/proto/registry';
import { eventually } from '@thali/testing/eventually';
import { SERVICES, type ServiceName } from '../../tools/stack/layout.ts';
import { expectSoundBooks } from './books.ts';
import { loggedAbout } from './logged.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

/** A service's read operations that need only a session: they show whether it answers. */
const readsOf = (service: ServiceName): [string, Rpc][] =>
  Object.entries(operations).filter(
    ([, { http, subject, who, input }]) =>
      http?.[0] === 'GET' &&
      subject.startsWith(`rpc.${service}.`) &&
      ['scope', 'admin', 'login'].includes(who.kind) &&
      input.safeParse({}).success,
  );

let orders = 1;
async function sellOne(): Promise<void> {
  const { orderId } = await udupi.owner.ok(createOrder, udupi.order());
  orders += 1;
  await udupi.owner.ok(completeAndPay, { orderIds: [orderId], subTotal: 100, taxTotal: 0, discount: 0, total: 100 });
  await udupi.owner.ok(listOrders, {});
}

test.each(SERVICES)(
  '%s down: its own routes answer 503 with Retry-After, orders and payments go on without it',
  async (service) => {
    const reads = readsOf(service);
    if (service !== 'tenancy') expect(reads.length).toBeGreaterThan(0);
    await thali.process(service).stop();
    try {
      for (const [name, contract] of reads) {
        const { status, headers, body } = await udupi.owner.call(contract, {});
        expect([name, status, body]).toEqual([name, 503, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        await eventually('the reason in the log', () =>
          loggedAbout(String(headers['x-request-id']), thali.stateDir).some((line) => /^gateway: .*"cause":/.test(line)),
        );
      }
      if (service === 'ordering') expect(await udupi.owner.call(createOrder, udupi.order())).toMatchObject({ status: 503 });
      else await sellOne();
    } finally {
      await thali.process(service).start();
    }
    const [, first = profile] = reads[0] ?? [];
    await eventually('the service', async () => (await udupi.owner.call(first, {})).status === 200);
  },
);

test('the books are right after all of it', async () => {
  await expectSoundBooks(udupi.tenantId, { orders });
});
