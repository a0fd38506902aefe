import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditEntry, orderingAudited } from '@thali/proto/audit';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { orderCreated } from '@thali/proto/ordering/order-events';
import { cancelOrders, listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { ordering } from '../src/definition.js';
import { openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
let till: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
  till = await openRestaurant(service);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const water = (quantity: number) => ({ id: till.items.water.id, quantity });
/** The restaurant's audit events, oldest first. They are stored when the call is answered, because it is one transaction. */
const told = async () =>
  (
    await service.sql<{ data: AuditEntry }>(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%' order by id`,
      [till.caller.tenantId],
    )
  ).map(({ data }) => data);
const lastTold = async () => (await told()).at(-1);

it('a discount is told with its order, not in an event of its own', async () => {
  const { orderId, tokenNo } = await till.call(createOrder, till.order([water(3)], 54, { discount: 6, couponCode: 'WELCOME10' }));
  expect((await service.waitForEvent(orderCreated, ({ data }) => data.orderId === orderId)).data).toMatchObject({
    ...{ tokenNo, createdBy: 'tester', couponCode: 'WELCOME10', discountMinor: 600, totalMinor: 5400, currency: 'INR' },
  });
  expect(await told()).toEqual([]);
});

it('a cancelled order is told with who did it and what it came to', async () => {
  const { orderId, tokenNo } = await till.call(createOrder, till.order([water(4)], 80));
  await till.call(cancelOrders, { orderIds: [orderId] });
  expect(await lastTold()).toMatchObject({
    ...{ by: 'tester', action: 'order_cancelled', subject: `Token ${tokenNo}`, details: { total: 80, currency: 'INR' } },
  });
});

it('a cancelled item is told, and the order with its last one', async () => {
  const { orderId, tokenNo } = await till.call(createOrder, till.order([water(2)], 40));
  const groups = await till.call(listOrders, {});
  const item = groups.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)?.items[0]?.id as string;
  await till.call(updateItemStatus, { id: item, status: 'preparing' });
  await till.call(updateItemStatus, { id: item, status: 'cancelled' });
  expect((await told()).slice(-2)).toMatchObject([
    { action: 'item_cancelled', subject: 'water', details: { token: tokenNo, quantity: 2, amount: 40, currency: 'INR' } },
    { action: 'order_cancelled', subject: `Token ${tokenNo}`, details: { total: 0 } },
  ]);
});

it('cancelling what was paid is told as a refund with its credit note', async () => {
  const paid = { ...till.order([water(1)], 20), netTotal: 20, taxTotal: 0, total: 20 };
  const { orderId, invoiceId, tokenNo } = await till.call(createOrderAndInvoice, paid);
  const before = (await told()).length;
  await till.call(cancelOrders, { orderIds: [orderId], reason: 'Wrong table' });
  const entries = await told();
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)).toMatchObject({
    ...{ action: 'order_refunded', subject: `Token ${tokenNo}` },
    details: { creditNoteId: expect.stringMatching(/^CN/), invoiceId, total: 20, currency: 'INR', reason: 'Wrong table' },
  });
});
