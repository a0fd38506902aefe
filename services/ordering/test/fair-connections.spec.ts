import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { blocked } from '@thali/testing/blocked';
import { eventually } from '@thali/testing/eventually';
import { flood } from '@thali/testing/flood';
import { hold } from '@thali/testing/held-rows';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { ordering } from '../src/definition.js';
import { OrderBatch } from '../src/orders/order-batch.js';
import { OrderPlacer } from '../src/orders/order-placer.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const sell = (place: Restaurant) => place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75));
/** A restaurant with an order whose row somebody holds: `step` of its dish waits. */
async function openHeld() {
  const place = await openRestaurant(service);
  const { orderId } = await sell(place);
  const step = await stepOf(place, orderId);
  const release = await hold(service, 'select from orders where tenant_id = $1 for update', [place.caller.tenantId]);
  return { step, release };
}
async function stepOf(place: Restaurant, orderId: string) {
  const [item] = await service.sql<{ id: string }>('select id from order_item where order_id = $1', [orderId]);
  return () => place.call(updateItemStatus, { id: item?.id as string, status: 'preparing' });
}

it('500 steps of one dish whose order is held leave the neighbours their orders, boards and steps; the tenant reads 429', async () => {
  const noisy = await openHeld();
  const quiet = await openRestaurant(service);
  const codes = await flood(service, noisy.step, async () => {
    const { orderId } = await sell(quiet);
    await quiet.call(listOrders, {});
    await (await stepOf(quiet, orderId))();
  }).finally(noisy.release);
  expect(codes).toContain('TOO_MANY_REQUESTS');
});

it('orders are placed while tenants wait with every connection that is not kept for orders', async () => {
  const quiet = await openRestaurant(service);
  await sell(quiet);
  const noisy = await Promise.all([1, 2, 3, 4, 5].map(openHeld));
  let over = false;
  const again = async (step: () => Promise<unknown>) => {
    while (!over) await step().catch(() => undefined);
  };
  const steps = noisy.flatMap(({ step }) => Array.from({ length: 4 }, () => again(step)));
  try {
    await blocked(service, 9);
    for (let order = 0; order < 5; order += 1) await sell(quiet);
  } finally {
    over = true;
    await Promise.all(noisy.map(({ release }) => release()));
    await Promise.all(steps);
  }
});

it('no statement writes more than 400 lines, however many restaurants send their longest orders at once', async () => {
  const places = await Promise.all(Array.from({ length: 8 }, () => openRestaurant(service)));
  const longest = (place: Restaurant) =>
    place.call(createOrder, place.order(Array(200).fill({ id: place.items.naan.id, quantity: 1 }), 11_550));
  const [placer, batches] = [service.app.get(OrderPlacer), service.app.get(OrderBatch)];
  const come = jest.spyOn(placer, 'place');
  const commit = batches.commit.bind(batches);
  const lines: number[] = [];
  const allAreThere = eventually('all orders', () => Promise.resolve(come.mock.calls.length === places.length));
  jest.spyOn(batches, 'commit').mockImplementation(async (batch, ...how) => {
    lines.push(batch.reduce((sum, { order }) => sum + order.items.length, 0));
    await allAreThere;
    return commit(batch, ...how);
  });
  await Promise.all(places.map(longest)).finally(() => jest.restoreAllMocks());
  expect(lines.reduce((sum, some) => sum + some)).toBe(200 * places.length);
  expect(Math.max(...lines)).toBeLessThanOrEqual(400);
});
