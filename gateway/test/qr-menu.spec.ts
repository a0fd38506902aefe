import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { gatewayWithRestaurants, menuOff, priceIn, type Restaurant, type Restaurants, readMenu, refusal } from './restaurants.js';
import type { TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
beforeAll(async () => {
  ({ gateway, restaurants } = await gatewayWithRestaurants());
});
afterAll(() => gateway?.stop());
afterEach(() => {
  restaurants.meanwhile = async () => {};
});

const read = (store: { qrcode: string }, tableId?: string, headers: Record<string, string> = {}, at = gateway.port) =>
  readMenu(at, store, tableId, headers);
const broken = [404, 'QR_CODE_UNKNOWN', 'Broken Link!'];
const wrongTable = [400, 'TABLE_INVALID', 'Invalid table!'];

describe('a menu', () => {
  test('is asked for once and then known, for each table', async () => {
    const store = restaurants.add();
    for (let times = 0; times < 3; times++) {
      const plain = await read(store);
      expect([plain.status, plain.json.storeTable, priceIn(plain)]).toEqual([200, null, 40]);
      const atTable = await read(store, store.printed);
      expect(atTable.json.storeTable).toEqual({ id: store.printed, table_title: 'T1', floor: 'Ground' });
      expect(atTable.text).not.toContain(store.tableId);
    }
    expect(restaurants.asked(store)).toBe(2);
  });

  test('that many ask for at first sight is asked for once', async () => {
    const store = restaurants.add();
    // Long enough for the others to ask: how many wait for the first question nobody can see.
    restaurants.meanwhile = () => sleep(50);
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(store)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(restaurants.asked(store)).toBe(1);
  });

  test('comes in the coding that the client takes, each with a strong tag of its own', async () => {
    const store = restaurants.add();
    const plain = await read(store);
    const codings = new Map([['identity', String(plain.headers.etag)]]);
    for (const [accepted, coding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const response = await fetchBytes(store, { 'accept-encoding': accepted });
      expect(response.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'Accept-Encoding',
        'cache-control': 'private, no-cache',
      });
      expect(decode(response.bytes).toString()).toBe(plain.text);
      codings.set(coding, String(response.headers.etag));
    }
    for (const accepted of ['identity', 'br;q=0.0, gzip;q=0', 'sbr', '*;q=0'])
      expect((await read(store, undefined, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    expect(new Set(codings.values()).size).toBe(3);
    for (const etag of codings.values()) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  test('that the client has is 304 without body, until it is another', async () => {
    const store = restaurants.add();
    const { etag = '' } = (await read(store)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await read(store, undefined, { 'if-none-match': known });
      expect([answer.status, answer.text, answer.headers.etag, answer.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        'private, no-cache',
      ]);
    }
    expect((await fetchBytes(store, { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
    await restaurants.change(store, { items: [{ title: 'Naan', price: 45 }] });
    await eventually('the changed menu', async () => (await read(store, undefined, { 'if-none-match': etag })).status === 200);
  });

  test('that the client has costs a tenth of a read: a house full of open menus may ask for news', async () => {
    const { gateway: small, restaurants: places } = await gatewayWithRestaurants({ PUBLIC_RATE: '30' });
    try {
      const store = places.add();
      const { etag = '' } = (await read(store, undefined, {}, small.port)).headers;
      const ask = () => read(store, undefined, { 'if-none-match': etag }, small.port);
      // One at a time: what is under way together is counted whole until it is answered.
      for (let times = 0; times < 250; times++) expect((await ask()).status).toBe(304);
      const whole = [];
      for (let times = 0; times < 40; times++) whole.push((await read(store, undefined, {}, small.port)).status);
      expect(whole).toContain(429);
    } finally {
      await small.stop();
    }
  });

  test('carries the security headers, refused or not', async () => {
    const store = restaurants.add();
    for (const answer of [await read(store), await read({ qrcode: 'unknown' }), await read(store, 'x')])
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.any(String),
      });
  });
});

describe('a link that shows no menu', () => {
  test('is refused in the words of the specification, and not kept by anybody', async () => {
    const store = restaurants.add();
    const closed = restaurants.add({ menuOn: false });
    for (const [answer, expected] of [
      [await read({ qrcode: 'unknown' }), broken],
      [await read({ qrcode: 'x'.repeat(65) }), broken],
      [await read({ qrcode: '%00' }), broken],
      [await read(closed), menuOff],
      [await read(store, 'tampered'), wrongTable],
      [await read(store, 'x'.repeat(201)), wrongTable],
      [await read(restaurants.add(), store.printed), wrongTable],
    ] as const) {
      expect(refusal(answer)).toEqual(expected);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await read(store, '')).status).toBe(200);
  });

  test('is asked about at most twice a second', async () => {
    const closed = restaurants.add({ menuOn: false });
    const started = performance.now();
    for (let times = 0; times < 50; times++) expect(refusal(await read(closed))).toEqual(menuOff);
    expect(restaurants.asked(closed)).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - started) / 500));
  });

  test('of a tenant without subscription is not available; it comes back with the subscription', async () => {
    const store = restaurants.add();
    gateway.people.subscriptions.set(store.tenantId, { isActive: false, subscriptionEnd: '2099-01-01T00:00:00Z', version: 1 });
    expect(refusal(await read(store))).toEqual(menuOff);
    const running = { isActive: true, subscriptionEnd: '2099-01-01T00:00:00Z' };
    await gateway.other.publish(subscriptionChanged, store.tenantId, { ...running, version: 2 });
    await eventually('the menu of the tenant that pays again', async () => (await read(store)).status === 200);
    await gateway.other.publish(subscriptionChanged, store.tenantId, { ...running, isActive: false, version: 3 });
    await eventually('the end of the menu', async () => (await read(store)).status === 404);
  });
});

describe('a change of the catalog', () => {
  test('is shown in each place after one question each, and other stores are not asked about', async () => {
    const [store, other] = [restaurants.add(), restaurants.add()];
    for (const tableId of [undefined, store.printed]) await read(store, tableId);
    await read(other);
    await restaurants.change(store, { items: [{ title: 'Naan', price: 45 }] });
    for (const tableId of [undefined, store.printed])
      await eventually('the new price', async () => priceIn(await read(store, tableId)) === 45);
    expect([restaurants.asked(store), restaurants.asked(other)]).toEqual([4, 1]);
  });

  test('that comes while the menu is being fetched is in the answer', async () => {
    const store = restaurants.add();
    let first = true;
    restaurants.meanwhile = async () => {
      if (!first) return;
      first = false;
      await restaurants.change(store, { items: [{ title: 'Naan', price: 45 }] });
      await gateway.hasHeard();
    };
    expect(priceIn(await read(store))).toBe(45);
    expect(priceIn(await read(store))).toBe(45);
    expect(restaurants.asked(store)).toBe(2);
  });

  test('that follows upon change upon change does not keep anybody waiting', async () => {
    const store = restaurants.add();
    let price = 40;
    restaurants.meanwhile = async () => {
      price += 1;
      await restaurants.change(store, { items: [{ title: 'Naan', price }] });
      await gateway.hasHeard();
    };
    expect((await read(store)).status).toBe(200);
    restaurants.meanwhile = async () => {};
    expect(priceIn(await read(store))).toBe(price);
  });

  test('that switches the menu off takes it away, one that switches it on brings it back', async () => {
    const store = restaurants.add();
    await read(store);
    await restaurants.change(store, { menuOn: false });
    await eventually('the end of the menu', async () => (await read(store)).status === 404);
    expect(refusal(await read(store))).toEqual(menuOff);
    await restaurants.change(store, { menuOn: true });
    await eventually('the menu that was switched on', async () => (await read(store)).status === 200);
  });
});

/** Like `read`, with the body's bytes as they came. */
function fetchBytes({ qrcode }: Restaurant, headers: Record<string, string>) {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const options = { port: gateway.port, path: `/api/v1/qrmenu/${qrcode}`, agent: false, headers };
    request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) });
    })
      .on('error', reject)
      .end();
  });
}
