import { AppError } from '@thali/kit/call/app-error';
import { createOrder } from '@thali/proto/ordering/create-order';
import { qrOrderProgress, takeQrOrder } from '@thali/proto/ordering/qr-orders';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { gatewayWithRestaurants, type Restaurant, type Restaurants } from './restaurants.js';
import { call, type Sent, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
let stopCatalog: () => Promise<void>;
let stopOrdering: () => Promise<void>;
const placed = { message: 'Order placed!', trackingId: 'AAAAAAAAAAAAAAAAAAAAAA' };

const unlimited = {
  ...{ QR_ORDERS_PER_DEVICE: '0', QR_ORDERS_PER_TABLE: '0', QR_ORDERS_PER_ADDRESS: '0', QR_ORDERS_PER_STORE: '0' },
};
const limits = { QR_ORDERS_PER_DEVICE: '4', QR_ORDERS_PER_TABLE: '8', QR_ORDERS_PER_ADDRESS: '36', QR_ORDERS_PER_STORE: '40' };
beforeAll(async () => {
  ({ gateway, restaurants, stopCatalog } = await gatewayWithRestaurants({ TRUST_PROXY: '1', ...limits }));
  stopOrdering = await gateway.other.answer(takeQrOrder, () => placed);
});
afterAll(() => gateway?.stop());

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
  /** A phone that has read the menu: the headers that it sends from then on. */
  async function phone({ qrcode }: Restaurant, address: string, path = `/qrmenu/${qrcode}`) {
    const { headers } = await gateway.call('GET', path, { headers: { 'x-forwarded-for': address } });
    const [cookie] = String(headers['set-cookie']).split(';');
    return { 'x-forwarded-for': address, cookie: cookie as string };
  }
  const statuses = async (sent: Promise<{ status: number }>[]) => (await Promise.all(sent)).map(({ status }) => status);
  const taken = async (sent: Promise<{ status: number }>[]) => (await statuses(sent)).filter((status) => status === 200).length;

  test('of one phone are refused with the time to wait; the other phones of the house share its address and go on', async () => {
    const store = restaurants.add();
    // The eleventh phone of a minute is as welcome as the first; 7 times 4 stays below what one address has.
    for (let guests = 0; guests < 7; guests++) {
      const headers = await phone(store, '203.0.113.20');
      expect(await statuses(Array.from({ length: 4 }, () => order(store, {}, { headers })))).toEqual(Array(4).fill(200));
      const beyond = await order(store, {}, { headers });
      expect(refusal(beyond)).toEqual(tooMany);
      expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('a phone is told who it is once, out of reach of scripts, and not to be kept by anything on the way', async () => {
    const store = restaurants.add();
    const first = await gateway.call('GET', `/qrmenu/${store.qrcode}`);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^thali_diner=[\w-]{22}\.[\w-]{22}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(first.headers['cache-control']).toContain('private');
    const again = await gateway.call('GET', `/qrmenu/${store.qrcode}`, { headers: await phone(store, '198.18.0.1') });
    expect([again.status, again.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('without a cookie of ours, or with one that somebody made up, are those of one phone, whatever store they are for', async () => {
    const [store, other] = [restaurants.add(), restaurants.add()];
    const { cookie } = await phone(store, '198.18.0.2');
    const address = { 'x-forwarded-for': '203.0.113.9' };
    const forged = { ...address, cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) };
    expect((await order({ qrcode: 'unknown' }, {}, { headers: address })).status).toBe(404);
    for (const headers of [address, forged, address]) expect((await order(store, {}, { headers })).status).toBe(200);
    for (const headers of [address, forged])
      for (const one of [store, other]) expect(refusal(await order(one, {}, { headers }))).toEqual(tooMany);
    expect((await order(store, {}, { headers: { ...address, cookie } })).status).toBe(200);
    expect((await order(other)).status).toBe(200);
  });

  test('of one address are refused however many phones it has; a /64 is one address', async () => {
    const stores = [restaurants.add(), restaurants.add()];
    const [store] = stores as [Restaurant];
    const phones = await Promise.all(Array.from({ length: 12 }, (_, n) => phone(store, `2001:db8:7:7::${n + 1}`)));
    const sent = phones.flatMap((headers, n) =>
      Array.from({ length: 4 }, () => order(stores[n % 2] as Restaurant, {}, { headers })),
    );
    expect(await taken(sent)).toBe(36);
    expect((await order(store)).status).toBe(200);
  });

  test('for one table are refused; guests at other tables go on', async () => {
    const store = restaurants.add();
    const sent = Array.from({ length: 12 }, () => order(store, { tableId: store.printed }));
    expect(await taken(sent)).toBe(8);
    expect((await order(store)).status).toBe(200);
  });

  test('from one place never use up what a store takes in a minute', async () => {
    const store = restaurants.add();
    const phones = await Promise.all(Array.from({ length: 9 }, () => phone(store, '203.0.113.77')));
    const flood = phones.flatMap((headers) => Array.from({ length: 4 }, () => order(store, {}, { headers })));
    expect(await taken(flood)).toBe(30);
    expect(await taken(Array.from({ length: 14 }, () => order(store)))).toBe(10);
  });

  test('are counted over all gateways, which know the phones of each other', async () => {
    const second = await startGateway(gatewayConfig.parse(gateway.env));
    const store = restaurants.add();
    const headers = await phone(store, '203.0.113.30');
    // A gateway has read the key that all sign with a moment after it started.
    const known = () => call(second.port, 'GET', `/api/v1/qrmenu/${store.qrcode}`, { headers });
    await eventually('the key that all gateways sign with', async () => (await known()).headers['set-cookie'] === undefined);
    const send = (port: number, cookie = headers) => {
      const path = `/api/v1/qrmenu/${store.qrcode}/place-order`;
      return call(port, 'POST', path, { body: {}, headers: { 'idempotency-key': uuidv7(), ...cookie } });
    };
    const answers = [];
    for (let count = 0; count < 3; count++) for (const { port } of [gateway, second]) answers.push((await send(port)).status);
    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    const fresh = await phone(store, '203.0.113.30');
    expect((await send(second.port, fresh)).status).toBe(200);
    await second.stop();
  });

  test('for one store are refused; other stores, menus and the tills of both go on', async () => {
    const [store, other] = [restaurants.add(), restaurants.add()];
    await gateway.other.answer(createOrder, () => ({ message: 'ok', tokenNo: 1, orderId: uuidv7() }));
    const staff = await gateway.people.person({ tenantId: store.tenantId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(store)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ status }) => status !== 200).map(refusal)).toEqual(Array(10).fill(tooMany));
    expect(arrived(store)).toHaveLength(40);
    expect((await order(other)).status).toBe(200);
    expect((await gateway.call('GET', `/qrmenu/${store.qrcode}`)).status).toBe(200);
    expect((await gateway.call('POST', '/pos/create-order', { cookie: staff.cookie, body: {} })).status).toBe(200);
  });

  test('are refused without Redis, too', async () => {
    const store = restaurants.add();
    process.kill(gateway.redis.pid, 'SIGSTOP');
    try {
      const headers = { 'x-forwarded-for': '203.0.113.10' };
      const answers = [];
      for (let count = 0; count < 6; count++) answers.push((await order(store, {}, { headers })).status);
      expect(answers).toEqual([...Array(4).fill(200), 429, 429]);
    } finally {
      process.kill(gateway.redis.pid, 'SIGCONT');
    }
  });

  test('at once leave the services room for staff: what is beyond 200 under way is told to try again', async () => {
    const env = { ...gateway.env, ...unlimited };
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
    await eventually('the two hundredth question', () => gateway.other.callsOf(qrOrderProgress).length >= 200);
    const beyond = await watch();
    expect([beyond.status, beyond.headers['retry-after']]).toEqual([503, '1']);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(200).fill(404));
    await stop();
    await open.stop();
  });
});

describe("an order's progress", () => {
  const watch = ({ qrcode }: { qrcode: string }) => gateway.call('GET', `/qrmenu/${qrcode}/orders/${placed.trackingId}`);
  const progress = {
    qrOrderId: uuidv7(),
    state: 'waiting' as const,
    date: '2026-01-01T10:00:00Z',
    tokenNo: null,
    table_title: 'T1',
    currency: 'INR',
    totals: null,
    items: [],
  };

  test('is asked for the tenant of the code, and is still there when the menu is switched off', async () => {
    await gateway.other.answer(qrOrderProgress, () => progress);
    const store = restaurants.add();
    await order(store);
    await restaurants.change(store, { menuOn: false });
    await eventually('the end of the menu', async () => (await gateway.call('GET', `/qrmenu/${store.qrcode}`)).status === 404);
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
