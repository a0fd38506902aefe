import { expect, it } from '@jest/globals';
import type { EventEnvelope } from '@thali/proto/kernel';
import { billChanged } from '@thali/proto/ordering/bill';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { updateKitchenItem } from '@thali/proto/ordering/kitchen';
import { invoiceIssued, OrderState, orderCreated, orderUpdated, tellHistory } from '@thali/proto/ordering/order-events';
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
/** The stored event envelopes of this tenant, oldest first. */
const stored = async (): Promise<EventEnvelope[]> =>
  (
    await service.sql<{ payload: EventEnvelope }>('select payload from outbox where tenant_id = $1 order by id', [
      place.caller.tenantId,
    ])
  ).map(({ payload }) => payload);

it('name the variant and the addons of each line: when it is placed, when it changes, and when the history is told', async () => {
  const { full, chutney, order } = dinner();
  const { orderId } = await place.call(createOrder, order);
  const lines = [
    {
      title: 'tikka',
      variant: { id: full?.id, title: 'Full' },
      addons: [{ id: chutney?.id, title: 'Extra Mint Chutney', priceMinor: 2000 }],
      unitMinor: 44_000,
    },
    { title: 'water', variant: null, addons: [] },
  ];
  const created = await service.waitForEvent(orderCreated, ({ data }) => data.orderId === orderId);
  expect(created.data.items).toMatchObject(lines);
  const id = created.data.items[0]?.id as string;
  await place.call(updateKitchenItem, { id, status: 'preparing' });
  const updated = await service.waitForEvent(orderUpdated, ({ data }) => data.orderId === orderId);
  expect(updated.data.items).toMatchObject(lines);
  const { tenantId } = place.caller;
  const { events } = await place.call(tellHistory, { tenantId, after: 'orders:' });
  expect(events.map(({ data }) => OrderState.parse(data).items)).toEqual([updated.data.items]);
});

it('of the release before say nothing of variants and addons, and are still states of orders', async () => {
  const { order } = dinner();
  const { orderId } = await place.call(createOrder, order);
  const { data } = await service.waitForEvent(orderCreated, (event) => event.data.orderId === orderId);
  const items = data.items.map(({ variant: _, addons: __, ...item }) => item);
  expect(OrderState.parse({ ...data, items }).items).toEqual(items);
});

it('are published as they are stored, with the numbers that the database gave', async () => {
  const { order } = dinner();
  const waiting = await place.call(createOrder, order);
  const sold = await place.call(createOrderAndInvoice, order);
  const orderIds = [waiting.orderId];
  const figures = { subTotal: 460, taxTotal: 22, total: 482, discount: 0 };
  const { invoiceId } = await place.call(completeAndPay, { orderIds, ...figures });
  await place.call(cancelOrders, { orderIds: [sold.orderId], reason: 'Wrong table' });
  const [first, ...others] = [
    await service.waitForEvent(orderCreated, ({ data }) => data.orderId === waiting.orderId),
    await service.waitForEvent(
      invoiceIssued,
      ({ data, tenantId }) => tenantId === place.caller.tenantId && data.invoiceId === sold.invoiceId,
    ),
    await service.waitForEvent(
      invoiceIssued,
      ({ data, tenantId }) => tenantId === place.caller.tenantId && data.invoiceId === invoiceId,
    ),
    await service.waitForEvent(billChanged, ({ data }) => data.orderIds.includes(sold.orderId)),
    await service.waitForEvent(billChanged, ({ data }) => data.orderIds.includes(waiting.orderId)),
  ];
  expect(first.data.tokenNo).toBe(waiting.tokenNo);
  expect(await stored()).toEqual(expect.arrayContaining([first, ...others]));
});
