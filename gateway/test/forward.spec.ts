import { AppError } from '@thali/kit/call/app-error';
import { addCoupon, deleteCoupon } from '@thali/proto/catalog/coupons';
import { updateUser } from '@thali/proto/identity/users';
import { createOrder } from '@thali/proto/ordering/create-order';
import { searchCustomers } from '@thali/proto/ordering/customers';
import { invoicePdf, listInvoices } from '@thali/proto/ordering/invoices';
import { updateKitchenItem } from '@thali/proto/ordering/kitchen';
import { cancelAllQrOrders } from '@thali/proto/ordering/qr-orders';
import { operations } from '@thali/proto/registry';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { call, startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
const placed = { message: 'Order placed!', tokenNo: 7, orderId: uuidv7() };

beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
  await gateway.other.answer(createOrder, () => placed);
  await gateway.other.answer(searchCustomers, () => []);
  await gateway.other.answer(updateKitchenItem, () => ({ message: 'ok' }));
  await gateway.other.answer(updateUser, () => ({ message: 'ok' }));
});
afterAll(() => gateway?.stop());

const order = (sent: object = {}) => gateway.call('POST', '/pos/create-order', { cookie: admin.cookie, body: {}, ...sent });

test("a body's bytes reach the service untouched, and its answer's bytes the client", async () => {
  const body = '{"cart":[ ],  "payableAmount":1.50}';
  const answer = await order({ body });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.text).toBe(JSON.stringify(placed));
  expect(gateway.other.callsOf(createOrder).at(-1)?.body).toBe(body);
});

test('the service learns who calls from the session and never from the client', async () => {
  await order({ headers: { 'thali-caller': '{"tenantId":"x"}', 'x-request-id': 'mine', 'idempotency-key': 'key-1' } });
  const { context } = gateway.other.callsOf(createOrder).at(-1) ?? {};
  expect(context).toMatchObject({
    tenantId: admin.tenantId,
    userId: admin.userId,
    sessionId: admin.sessionId,
    role: 'admin',
    idempotencyKey: 'key-1',
  });
  expect(context?.requestId).not.toBe('mine');
  expect(context?.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
});

test('a trace context of the caller is passed on, a malformed one is replaced', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await order({ headers: { traceparent } });
  expect(gateway.other.callsOf(createOrder).at(-1)?.context.traceparent).toBe(traceparent);
  await order({ headers: { traceparent: 'nonsense' } });
  expect(gateway.other.callsOf(createOrder).at(-1)?.context.traceparent).not.toBe('nonsense');
});

test('query parameters travel as strings, the last of a repeated one counts', async () => {
  await gateway.call('GET', '/customers/search-by-phone-name/search?q=first&q=%C3%A9+1&page=2', { cookie: admin.cookie });
  expect(gateway.other.callsOf(searchCustomers).at(-1)).toMatchObject({ body: '', params: { q: 'é 1', page: '2' } });
});

test('path parameters are decoded and travel beside the body; a query does not reach a writing operation', async () => {
  await gateway.call('POST', '/users/update/a%2Fb%40example.com?role=admin', { cookie: admin.cookie, body: { name: 'A' } });
  expect(gateway.other.callsOf(updateUser).at(-1)).toMatchObject({
    body: '{"name":"A"}',
    params: { username: 'a/b@example.com' },
  });
});

test('each answer carries a request id of ours, failures in their body too', async () => {
  const answer = await gateway.call('POST', '/pos/create-order');
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(answer.json.requestId).toBe(answer.headers['x-request-id']);
});

test('a replayed answer says so', async () => {
  const stop = await gateway.other.answer(cancelAllQrOrders, () => ({ message: 'ok' }), { replayed: true });
  const answer = await gateway.call('POST', '/pos/qrorders/cancel-all', { cookie: admin.cookie });
  expect(answer.headers['idempotency-replayed']).toBe('true');
  await stop();
});

test('a page of a list says how many there are on all pages', async () => {
  const stop = await gateway.other.answer(listInvoices, () => [], { totalCount: 1234 });
  const answer = await gateway.call('GET', '/invoices', { cookie: admin.cookie });
  expect([answer.headers['x-total-count'], answer.json]).toEqual(['1234', []]);
  await stop();
});

test('what a service answers as a file leaves as that file, a failure as ever', async () => {
  const file = { fileName: 'invoice 26/27.pdf', contentType: 'application/pdf', base64: 'JVBERi0=' } as const;
  const stop = await gateway.other.answer(invoicePdf, ({ params }) => {
    if (params.invoiceId !== '26-27/000001') throw new AppError('NOT_FOUND');
    return file;
  });
  const get = (id: string) => gateway.call('GET', `/invoices/pdf?invoiceId=${encodeURIComponent(id)}`, { cookie: admin.cookie });
  const answer = await get('26-27/000001');
  expect([answer.status, answer.text]).toEqual([200, '%PDF-']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="invoice_26_27.pdf"',
    'cache-control': 'no-store',
  });
  expect((await get('x')).json).toMatchObject({ code: 'NOT_FOUND' });
  await stop();
});

test("a service's failure keeps its status, code, fields and details", async () => {
  const failures = new Map([
    ['ITEM_UNAVAILABLE', 400],
    ['NOT_FOUND', 404],
    ['PRICES_CHANGED', 409],
    ['IDEMPOTENCY_MISMATCH', 422],
    ['INTERNAL', 500],
  ] as const);
  for (const [code, status] of failures) {
    const stop = await gateway.other.answer(cancelAllQrOrders, () => {
      throw new AppError(code, { details: { total: 1 } });
    });
    const answer = await gateway.call('POST', '/pos/qrorders/cancel-all', { cookie: admin.cookie });
    expect([answer.status, answer.json.code, answer.json.details]).toEqual([status, code, { total: 1 }]);
    await stop();
  }
});

test('a call that is still running elsewhere says when to try again', async () => {
  const stop = await gateway.other.answer(cancelAllQrOrders, () => {
    throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  });
  const answer = await gateway.call('POST', '/pos/qrorders/cancel-all', { cookie: admin.cookie });
  expect([answer.status, answer.headers['retry-after']]).toEqual([409, '1']);
  await stop();
});

test('an operation nobody serves is 503 with Retry-After', async () => {
  const answer = await gateway.call('POST', '/pos/qrorders/cancel-all', { cookie: admin.cookie });
  expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
  expect(Object.keys(answer.json).sort()).toEqual(['code', 'message', 'requestId']);
});

test('failures of coupon calls also say success: false', async () => {
  const stop = await gateway.other.answer(addCoupon, () => {
    throw new AppError('COUPON_EXISTS');
  });
  const refused = await gateway.call('POST', '/coupons/add', { cookie: admin.cookie, body: {} });
  expect(refused.json).toMatchObject({ success: false, code: 'COUPON_EXISTS' });
  const unknown = await gateway.call('POST', '/coupons/add', { body: {} });
  expect(unknown.json).toMatchObject({ success: false, code: 'SESSION_REQUIRED' });
  await stop();
});

test('only JSON is accepted, up to 100 kB', async () => {
  const form = await order({ body: 'a=1', headers: { 'content-type': 'text/plain' } });
  expect([form.status, form.json.code]).toEqual([415, 'MEDIA_TYPE']);
  const large = await order({ body: { notes: 'x'.repeat(110_000) } });
  expect([large.status, large.json.code]).toEqual([413, 'TOO_LARGE']);
});

test('a body of a DELETE is not forwarded', async () => {
  const stop = await gateway.other.answer(deleteCoupon, () => ({ success: true as const, message: 'ok' }));
  const id = uuidv7();
  const answer = await gateway.call('DELETE', `/coupons/${id}`, { cookie: admin.cookie, body: { id: 'other' } });
  expect(answer.status).toBe(200);
  expect(gateway.other.callsOf(deleteCoupon).at(-1)).toMatchObject({ body: '', params: { id } });
  await stop();
});

const keyed = Object.values(operations).filter(({ idempotent, http }) => idempotent && http);
test.each(keyed)('$subject is refused without an Idempotency-Key', async ({ http }) => {
  const [method, path] = http as NonNullable<typeof http>;
  const answer = await call(gateway.port, method, `/api/v1${path}`, { cookie: admin.cookie, body: {} });
  expect([answer.status, answer.json.code]).toEqual([428, 'IDEMPOTENCY_KEY_MISSING']);
});

test('a malformed Idempotency-Key is refused, a good one is 1 to 255 visible characters', async () => {
  for (const key of ['two words', 'x'.repeat(256), ''])
    expect((await order({ headers: { 'idempotency-key': key } })).json.code).toBe('IDEMPOTENCY_KEY_INVALID');
  expect((await order({ headers: { 'idempotency-key': 'x'.repeat(255) } })).status).toBe(200);
});

test('unknown paths of the API are 404 JSON, malformed escapes 400', async () => {
  for (const path of ['/api/v1/nothing', '/api/other', '/api/v1/pos/create-order/more']) {
    const answer = await gateway.get(path, { accept: 'text/html' });
    expect([answer.status, answer.json.code]).toEqual([404, 'NOT_FOUND']);
  }
  const malformed = await gateway.get('/api/v1/users/update/%E0%A4%A');
  expect([malformed.status, malformed.json.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('one tenant over its rate is told to wait, another is not', async () => {
  const small = await startTestGateway({ TENANT_RATE: '1', TENANT_BURST: '3' });
  await small.other.answer(createOrder, () => placed);
  const [busy, calm] = [await small.people.person(), await small.people.person()];
  const send = (cookie: string) => small.call('POST', '/pos/create-order', { cookie, body: {} });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index++) statuses.push((await send(busy.cookie)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await send(busy.cookie);
  expect([refused.json.code, refused.headers['retry-after']]).toEqual(['TOO_MANY_REQUESTS', '1']);
  expect((await send(calm.cookie)).status).toBe(200);
  await small.stop();
});
