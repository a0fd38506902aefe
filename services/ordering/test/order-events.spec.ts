import { expect, it } from '@jest/globals';
import type { EventEnvelope } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { invoiceIssued, orderCreated } from '@thali/proto/ordering/order-events';
import { cancelOrders, completeAndPay } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** A full tikka with chutney, and a bottle of water: 462 + 20. */
function dinner() {
  const { tikka, water } = place.items;
  const [, full] = tikka.variants;
  const [chutney] = tikka.addons;
  const cart = [
    { id: tikka.id, quantity: 1, variant_id: full?.id, addons_ids: [chutney?.id as string] },
    { id: water.id, quantity: 1 },
  ];
  return { full, chutney, order: place.order(cart, 482) };
}
/** The envelopes of this tenant as they are stored, the first first. */
const stored = async (): Promise<EventEnvelope[]> =>
  (
    await service.sql<{ payload: EventEnvelope }>('select payload from outbox where tenant_id = $1 order by id', [
      place.caller.tenantId,
    ])
  ).map(({ payload }) => payload);

it('are published as they are stored, with the numbers that the database gave', async () => {
  const { order } = dinner();
  const waiting = await place.call(createOrder, order);
  const sold = await place.call(createOrderAndInvoice, order);
  const orderIds = [waiting.orderId];
  const figures = { subTotal: 460, taxTotal: 22, total: 482, discount: 0 };
  const { invoiceId } = await place.call(completeAndPay, { orderIds, ...figures });
  await place.call(cancelOrders, { orderIds: [sold.orderId] });
  const [first, second, third] = [
    await service.waitForEvent(orderCreated, ({ data }) => data.orderId === waiting.orderId),
    await service.waitForEvent(
      invoiceIssued,
      ({ data, tenantId }) => tenantId === place.caller.tenantId && data.invoiceId === sold.invoiceId,
    ),
    await service.waitForEvent(
      invoiceIssued,
      ({ data, tenantId }) => tenantId === place.caller.tenantId && data.invoiceId === invoiceId,
    ),
  ];
  expect(first.data.tokenNo).toBe(waiting.tokenNo);
  expect(await stored()).toEqual(expect.arrayContaining([first, second, third]));
});
