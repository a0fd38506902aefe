import { AppError } from '@thali/kit/app-error';
import { createOrder } from '@thali/proto/ordering/create-order';
import { qrOrderProgress, takeQrOrder } from '@thali/proto/ordering/qr-orders';
import { v7 as uuidv7 } from 'uuid';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { type Restaurant, Restaurants } from './restaurants.js';
import { call, eventually, type Sent, startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
let stopCatalog: () => Promise<void>;
let stopOrdering: () => Promise<void>;
const placed = { message: 'Order placed!', trackingId: 'AAAAAAAAAAAAAAAAAAAAAA' };

beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1', QR_ORDERS_PER_ADDRESS: '10', QR_ORDERS_PER_STORE: '30' });
  restaurants = new Restaurants(gateway.other);
  stopCatalog = await restaurants.serve();
  stopOrdering = await gateway.other.answer(takeQrOrder, () => placed);
}, 30_000);
afterAll(() => gateway.stop());

let addresses = 0;
/** A guest of their own address; each order has one item in it, unless said otherwise. */
const order = ({ qrcode }: { qrcode: string }, body: unknown = { cartItems: [{ id: uuidv7() }] }, sent: Sent = {}) => {
  const headers = { 'x-forwarded-for': `198.51.100.${addresses++}`, ...sent.headers };
  return gateway.call('POST', `/qrmenu/${qrcode}/place-order`, { body, ...sent, headers });
};
const refusal = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code, json.message];
const arrived = ({ tenantId }: Restaurant) =>
  gateway.other.callsOf(takeQrOrder).filter(({ context }) => context.tenantId === tenantId);
const tooMany = [429, 'TOO_MANY_ORDERS', 'Too many orders, please wait!'];

describe("a diner's order", () => {
  test('goes on byte for byte, for the tenant of the code, as nobody, with the own id of the table', async () => {
    const store = restaurants.add();
    const body = `{ "cartItems":[{"id":"x","price":0.01}],"tableId":"${store.printed}","tenantId":"${uuidv7()}" }`;
    const answer = await order(store, body, { headers: { 'idempotency-key': 'key-1' } });
    expect([answer.status, answer.json]).toEqual([200, placed]);
    const [arrival] = arrived(store);
    expect(arrival).toMatchObject({
      body,
      params: { tableId: store.tableId },
      context: { tenantId: store.tenantId, userId: '', sessionId: '', role: 'user', scope: '', idempotencyKey: 'key-1' },
    });
  });

  test.each([undefined, null, ''])('without table (%j) has none', async (tableId) => {
    const store = restaurants.add();
    expect((await order(store, { tableId })).status).toBe(200);
    expect(arrived(store)[0]?.params).toEqual({ tableId: null });
  });

  test('that cannot be is refused here, and ordering hears nothing of it', async () => {
    const store = restaurants.add();
    const other = restaurants.add();
    const [closed, readOnly] = [restaurants.add({ menuOn: false }), restaurants.add({ orderingOn: false })];
    const unpaid = restaurants.add();
    gateway.people.subscriptions.set(unpaid.tenantId, { isActive: false, subscriptionEnd: null, version: 1 });
    for (const [answer, expected] of [
      [await order({ qrcode: 'unknown' }), [404, 'QR_CODE_UNKNOWN', 'Broken Link!']],
      [await order(closed), [404, 'QR_MENU_OFF', 'Menu Not Available!']],
      [await order(unpaid), [404, 'QR_MENU_OFF', 'Menu Not Available!']],
      [await order(readOnly), [403, 'QR_ORDERING_OFF', 'Ordering is not available!']],
      [await order(store, { tableId: other.printed }), [400, 'TABLE_INVALID', 'Invalid table!']],
      [await order(store, { tableId: store.tableId }), [400, 'TABLE_INVALID', 'Invalid table!']],
      [await order(store, { tableId: 7 }), [400, 'TABLE_INVALID', 'Invalid table!']],
      [await order(store, { tableId: 'x'.repeat(201) }), [400, 'TABLE_INVALID', 'Invalid table!']],
      [await order(store, '[]'), [400, 'VALIDATION_FAILED', 'Invalid request!']],
      [await order(store, '{'), [400, 'VALIDATION_FAILED', 'Request body is not valid JSON!']],
      [await order(store, undefined, { body: undefined }), [400, 'VALIDATION_FAILED', 'Request body is not valid JSON!']],
      [
        await order(store, {}, { headers: { 'sec-fetch-site': 'cross-site' } }),
        [403, 'CROSS_SITE', 'Cross-site request blocked!'],
      ],
    ] as const)
      expect(refusal(answer)).toEqual(expected);
    for (const one of [closed, unpaid, readOnly, store, other]) expect(arrived(one)).toEqual([]);
  });

  test('is taken from the known menu while the catalog is away', async () => {
    const store = restaurants.add();
    await order(store);
    await stopCatalog();
    expect((await order(store)).status).toBe(200);
    stopCatalog = await restaurants.serve();
  });

  test('is 503 with Retry-After while ordering is away', async () => {
    const store = restaurants.add();
    await stopOrdering();
    const answer = await order(store);
    expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
    stopOrdering = await gateway.other.answer(takeQrOrder, () => placed);
  });
});

describe('too many orders', () => {
  test('of one address are refused with the time to wait, whatever store they are for; unknown codes count', async () => {
    const [store, other] = [restaurants.add(), restaurants.add()];
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let count = 0; count < 4; count++) await order({ qrcode: 'unknown' }, {}, { headers });
    for (let count = 0; count < 6; count++) expect((await order(store, {}, { headers })).status).toBe(200);
    for (const one of [store, other]) {
      const answer = await order(one, {}, { headers });
      expect(refusal(answer)).toEqual(tooMany);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await order(other)).status).toBe(200);
  });

  test('for one store are refused; other stores, menus and the tills of both go on', async () => {
    const [store, other] = [restaurants.add(), restaurants.add()];
    await gateway.other.answer(createOrder, () => ({ message: 'ok', tokenNo: 1, orderId: uuidv7() }));
    const staff = await gateway.people.person({ tenantId: store.tenantId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(store)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status !== 200).map(refusal)).toEqual(Array(20).fill(tooMany));
    expect(arrived(store)).toHaveLength(30);
    expect((await order(other)).status).toBe(200);
    expect((await gateway.call('GET', `/qrmenu/${store.qrcode}`)).status).toBe(200);
    expect((await gateway.call('POST', '/pos/create-order', { cookie: staff.cookie, body: {} })).status).toBe(200);
  });

  test('are refused without Redis, too', async () => {
    const store = restaurants.add();
    process.kill(gateway.redis.pid, 'SIGSTOP');
    try {
      const headers = { 'x-forwarded-for': '203.0.113.10' };
      const statuses = [];
      for (let count = 0; count < 12; count++) statuses.push((await order(store, {}, { headers })).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    } finally {
      process.kill(gateway.redis.pid, 'SIGCONT');
    }
  }, 20_000);

  test('at once leave the services room for staff: what is beyond 200 under way is told to try again', async () => {
    const env = { ...gateway.env, QR_ORDERS_PER_ADDRESS: '0', QR_ORDERS_PER_STORE: '0' };
    const open = await startGateway(gatewayConfig.parse(env));
    const store = restaurants.add();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = await gateway.other.answer(qrOrderProgress, async () => {
      await held;
      throw new AppError('NOT_FOUND');
    });
    const watch = () => call(open.port, 'GET', `/api/v1/qrmenu/${store.qrcode}/orders/${placed.trackingId}`);
    expect((await call(open.port, 'GET', `/api/v1/qrmenu/${store.qrcode}`)).status).toBe(200);
    const waiting = Array.from({ length: 200 }, watch);
    await eventually(() => gateway.other.callsOf(qrOrderProgress).length >= 200);
    const beyond = await watch();
    expect([beyond.status, beyond.headers['retry-after']]).toEqual([503, '1']);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(200).fill(404));
    await stop();
    await open.stop();
  }, 20_000);
});

describe("an order's progress", () => {
  const watch = ({ qrcode }: { qrcode: string }) => gateway.call('GET', `/qrmenu/${qrcode}/orders/${placed.trackingId}`);
  const progress = {
    qrOrderId: uuidv7(),
    state: 'waiting' as const,
    date: '2026-01-01T10:00:00Z',
    tokenNo: null,
    table_title: 'T1',
    items: [],
  };

  test('is asked for the tenant of the code, and is still there when the menu is switched off', async () => {
    await gateway.other.answer(qrOrderProgress, () => progress);
    const store = restaurants.add();
    await order(store);
    await restaurants.change(store, { menuOn: false });
    await eventually(async () => (await gateway.call('GET', `/qrmenu/${store.qrcode}`)).status === 404);
    const answer = await watch(store);
    expect([answer.status, answer.json]).toEqual([200, progress]);
    const asked = gateway.other.callsOf(qrOrderProgress).at(-1);
    expect(asked).toMatchObject({ params: { trackingId: placed.trackingId }, context: { tenantId: store.tenantId, userId: '' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('behind an unknown code is a broken link, behind a menu that nobody saw it is not found', async () => {
    expect(refusal(await watch({ qrcode: 'unknown' }))).toEqual([404, 'QR_CODE_UNKNOWN', 'Broken Link!']);
    expect(refusal(await watch(restaurants.add({ menuOn: false })))).toEqual([404, 'NOT_FOUND', 'Not found!']);
  });
});
