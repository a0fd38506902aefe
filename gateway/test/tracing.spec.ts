import { startSpanCollector } from '@thali/local-servers/span-collector';
import { createOrder } from '@thali/proto/ordering/create-order';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let collector: Awaited<ReturnType<typeof startSpanCollector>>;
let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  collector = await startSpanCollector();
  Object.assign(process.env, collector.env);
  gateway = await startTestGateway(collector.env);
  admin = await gateway.people.person();
  await gateway.other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
});
afterAll(async () => {
  await gateway?.stop();
  await collector?.stop();
});

const name = 'POST /api/v1/pos/create-order';
const order = (headers: Record<string, string> = {}, cookie = admin.cookie) =>
  gateway.call('POST', '/pos/create-order', { cookie, body: {}, headers });
const requestSpan = ({ headers }: Awaited<ReturnType<typeof order>>) =>
  collector.span((span) => span.attributes['thali.request_id'] === headers['x-request-id']);

test('a request is a trace, and the service it goes to is told its span', async () => {
  const span = await requestSpan(await order());
  expect(span).toMatchObject({
    service: 'thali-gateway',
    name,
    kind: 2,
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/v1/pos/create-order', 'http.response.status_code': 200 },
  });
  expect(span.parentSpanId ?? '').toBe('');
  expect(gateway.other.callsOf(createOrder).at(-1)?.context.traceparent).toBe(`00-${span.traceId}-${span.spanId}-01`);
});

test('a request of a traced caller is a part of its trace', async () => {
  const span = await requestSpan(await order({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }));
  expect(span).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
});

test('refusals carry their status; failures of ours are marked as errors', async () => {
  const refused = await requestSpan(await order({}, ''));
  expect(refused.attributes['http.response.status_code']).toBe(401);
  expect(refused.status.code ?? 0).toBe(0);
  // Nobody answers this one.
  const failed = await requestSpan(await gateway.call('GET', '/orders', { cookie: admin.cookie }));
  expect(failed).toMatchObject({ attributes: { 'http.response.status_code': 503 }, status: { code: 2 } });
});
