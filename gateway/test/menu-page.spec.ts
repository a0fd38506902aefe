import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@thali/testing/eventually';
import { gatewayWithRestaurants, type Restaurant, type Restaurants } from './restaurants.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let restaurants: Restaurants;
let dir: string;
const template =
  '<!doctype html><html><head><title>Menu</title><!--menu--><script type="module" src="/assets/menu-1.js"></script></head></html>';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'thali-menu-'));
  await mkdir(join(dir, 'web'), { recursive: true });
  await writeFile(join(dir, 'web/index.html'), '<!doctype html><title>Thali</title>');
  await writeFile(join(dir, 'web/menu.html'), template);
  ({ gateway, restaurants } = await gatewayWithRestaurants({ WEB_ROOT: join(dir, 'web') }));
});
afterAll(async () => {
  await gateway?.stop();
  await rm(dir, { recursive: true, force: true });
});

const open = (path: string, headers: Record<string, string> = {}) => gateway.get(path, { accept: 'text/html', ...headers });
/** What the page's own script reads. */
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="menu">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('the page of a menu', () => {
  test('has in it what the API answers, for the menu and the cart, with and without table', async () => {
    const store = restaurants.add();
    for (const tableId of [null, store.printed]) {
      const { json: answer } = await gateway.call('GET', `/qrmenu/${store.qrcode}${tableId ? `?tableId=${tableId}` : ''}`);
      for (const path of ['', '/cart']) {
        const page = await open(`/m/${store.qrcode}${path}${tableId ? `?table=${tableId}` : ''}`);
        expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(dataIn(page.text)).toEqual({ qrcode: store.qrcode, tableId, digest: expect.any(String), answer });
        expect(page.text).toContain('<title>Annapurna</title>');
        expect(page.text).toContain('src="/assets/menu-1.js"');
        expect(page.text).not.toContain(store.tableId);
      }
    }
  });

  test('lets the first two photos load with it, the first one first', async () => {
    const items = ['a', undefined, 'b', 'c', 'd'].map((name) => ({
      title: 'Dosa',
      price: 1,
      image: name && `/uploads/${name}"&.webp`,
    }));
    const { text } = await open(`/m/${restaurants.add({ items }).qrcode}`);
    expect(text.match(/<link[^>]*>/g)).toEqual([
      '<link rel="preload" as="image" href="/uploads/a&quot;&amp;.webp" fetchpriority="high">',
      '<link rel="preload" as="image" href="/uploads/b&quot;&amp;.webp">',
    ]);
  });

  test('shows a name as text and data as data, whatever is in them', async () => {
    const hostile = `</script><script>alert(1)</script><!--\u2028\u2029 $& $1 "'&`;
    const store = restaurants.add({ name: hostile, items: [{ title: hostile, price: 1 }] });
    const { text } = await open(`/m/${store.qrcode}?table=`);
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.slice(text.indexOf('<script'))).not.toMatch(/[\u2028\u2029]|<!--/);
    const { answer } = dataIn(text);
    expect([answer.storeSettings.store_name, answer.menuItems[0].title]).toEqual([hostile, hostile]);
    const attack = await open(`/m/${encodeURIComponent('</script><b>')}?table=${encodeURIComponent(hostile)}`);
    expect([attack.status, attack.text.match(/<script|<b>/g)]).toEqual([404, ['<script', '<script']]);
    expect(dataIn(attack.text)).toMatchObject({ qrcode: '</script><b>', tableId: hostile });
  });

  test('says why there is none, with the status of the failure, and is not kept then', async () => {
    const [store, closed, unpaid] = [restaurants.add(), restaurants.add({ menuOn: false }), restaurants.add()];
    gateway.people.subscriptions.set(unpaid.tenantId, { isActive: false, subscriptionEnd: null, version: 1 });
    const failure = async (path: string) => {
      const { status, text, headers } = await open(path);
      expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'text/html; charset=utf-8']);
      return [status, dataIn(text).failure];
    };
    expect(await failure('/m/unknown')).toEqual([404, { code: 'QR_CODE_UNKNOWN', message: 'Broken Link!' }]);
    for (const { qrcode } of [closed, unpaid])
      expect(await failure(`/m/${qrcode}`)).toEqual([404, { code: 'QR_MENU_OFF', message: 'Menu Not Available!' }]);
    expect(await failure(`/m/${store.qrcode}/cart?table=1`)).toEqual([400, { code: 'TABLE_INVALID', message: 'Invalid table!' }]);
  });

  test('that the browser has is 304, until the menu changes', async () => {
    const store = restaurants.add();
    const page = await open(`/m/${store.qrcode}`);
    const { etag = '' } = page.headers;
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"/),
    });
    expect((await open(`/m/${store.qrcode}`, { 'if-none-match': etag })).status).toBe(304);
    await restaurants.change(store, { name: 'Udupi Garden' });
    await eventually('the new name', async () =>
      (await open(`/m/${store.qrcode}`, { 'if-none-match': etag })).text.includes('<title>Udupi Garden'),
    );
  });

  test('brings the tag of its menu, so that the first question for news is answered without a body', async () => {
    const store = restaurants.add();
    const { digest } = dataIn((await open(`/m/${store.qrcode}`)).text);
    const tags = ['', '-gzip', '-br'].map((coding) => `"${digest}${coding}"`).join();
    for (const coding of ['identity', 'gzip', 'br']) {
      const news = await gateway.get(`/api/v1/qrmenu/${store.qrcode}`, { 'if-none-match': tags, 'accept-encoding': coding });
      expect([news.status, news.text]).toEqual([304, '']);
    }
  });

  test('comes compressed', async () => {
    const { qrcode } = restaurants.add();
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ] as const)
      expect((await open(`/m/${qrcode}`, { 'accept-encoding': accepted })).headers['content-encoding']).toBe(coding);
  });
});

test('the pages after an order have nobody’s menu in them', async () => {
  for (const path of ['/m', '/m/', '/m/order-success', '/m/order-failed?x=1']) {
    const page = await open(path);
    expect([page.status, page.text, page.headers['cache-control']]).toEqual([
      200,
      template.replace('<!--menu-->', ''),
      'private, no-cache',
    ]);
  }
  expect((await open('/m/a/b/c')).text).toContain('<title>Thali</title>');
});

test('every page carries the security headers, and data needs no exception from them', async () => {
  const { qrcode }: Restaurant = restaurants.add();
  for (const path of [`/m/${qrcode}`, '/m/unknown', '/m/order-success']) {
    const { headers } = await open(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' });
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(rule);
    expect(headers['content-security-policy']).not.toContain('script-src');
  }
});

test('whoever opens too many pages is told so on a page, with the seconds to wait', async () => {
  const small = await startTestGateway({ WEB_ROOT: join(dir, 'web'), PUBLIC_RATE: '2' });
  try {
    for (const path of ['/m/any', '/m/any', '/m/order-success', '/m/any/cart?table=t']) await small.get(path);
    for (const path of ['/m/any', '/m/order-success']) {
      const page = await small.get(path);
      expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      const { failure } = dataIn(page.text);
      expect(failure).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } });
      expect(page.headers['retry-after']).toBe(String(failure.details.retryAfter));
    }
  } finally {
    await small.stop();
  }
});
