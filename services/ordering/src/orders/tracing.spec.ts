import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startSpanCollector } from '@thali/local-servers/span-collector';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let collector: Awaited<ReturnType<typeof startSpanCollector>>;
let service: TestService;
let place: Restaurant;
beforeAll(async () => {
  collector = await startSpanCollector();
  service = await startTestService(ordering, { env: collector.env });
  place = await openRestaurant(service);
}, 60_000);
afterAll(async () => {
  await service?.stop();
  await collector?.stop();
}, 60_000);

const hex = () => uuidv7().replaceAll('-', '');
function newTrace() {
  const [traceId, spanId] = [hex(), hex().slice(16)];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` };
}
const naan = () => place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75);

it('a trace goes on below its caller: the operation, and below that what it asks the database', async () => {
  const { traceId, spanId, traceparent } = newTrace();
  await place.call(listOrders, {}, { traceparent });
  const operation = await collector.span((span) => span.traceId === traceId && span.name === listOrders.subject);
  expect(operation).toMatchObject({ service: 'thali-ordering', kind: 2, parentSpanId: spanId });
  const transaction = await collector.span((span) => span.traceId === traceId && span.name === 'transaction');
  expect(transaction).toMatchObject({ kind: 3, parentSpanId: operation.spanId });
  expect(transaction.attributes).toEqual({ 'db.system.name': 'postgresql' });
});

it('orders that were written together each have a part in the one statement', async () => {
  const traces = Array.from({ length: 8 }, newTrace);
  await Promise.all(traces.map(({ traceparent }) => place.call(createOrder, naan(), { traceparent })));
  for (const { traceId } of traces) {
    const operation = await collector.span((span) => span.traceId === traceId && span.name === createOrder.subject);
    await collector.span(
      ({ name, parentSpanId, links }) =>
        name === 'place_orders' &&
        (parentSpanId === operation.spanId || links.some((link) => link.traceId === traceId && link.spanId === operation.spanId)),
    );
  }
});

it('a refusal is named and is no error of the service', async () => {
  const { traceId, traceparent } = newTrace();
  await expect(place.call(createOrder, { ...naan(), payableAmount: 1 }, { traceparent })).rejects.toMatchObject({ status: 409 });
  const operation = await collector.span((span) => span.traceId === traceId && span.name === createOrder.subject);
  expect(operation).toMatchObject({ attributes: { 'error.type': 'PRICES_CHANGED' }, status: {} });
  expect(operation.status.code ?? 0).toBe(0);
});

it('a caller that is not sampled is not traced, and work of our own makes no spans', async () => {
  const { traceId, traceparent } = newTrace();
  await place.call(listOrders, {}, { traceparent: traceparent.replace(/01$/, '00') });
  await place.call(listOrders, {});
  const { traceId: later, traceparent: sampled } = newTrace();
  await place.call(listOrders, {}, { traceparent: sampled });
  await collector.span((span) => span.traceId === later);
  expect(collector.spans().filter((span) => span.traceId === traceId)).toEqual([]);
  expect(collector.spans().filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
});
