import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createOrder } from '@thali/proto/ordering/create-order';
import { todaysReservations } from '@thali/proto/ordering/reservations';
import { todaysFigures } from '@thali/proto/reporting/reports';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { call, startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let dir: string;
const checkout = {
  CHECKOUT_SCRIPT_ORIGINS: 'https://pay.example/v1/checkout.js',
  CHECKOUT_FRAME_ORIGINS: 'https://frame.example:8443',
  CHECKOUT_CONNECT_ORIGINS: 'https://log.example',
};
const html = { accept: 'text/html,*/*' };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'thali-web-'));
  await mkdir(join(dir, 'web/assets'), { recursive: true });
  await mkdir(join(dir, 'uploads/t1'), { recursive: true });
  await writeFile(join(dir, 'web/index.html'), '<!doctype html><title>Thali</title>');
  await writeFile(join(dir, 'web/assets/app-abc123.js'), 'let app;');
  await writeFile(join(dir, 'web/assets/app-abc123.js.gz'), gzipSync('let app;'));
  await writeFile(join(dir, 'uploads/t1/picture.webp'), 'RIFF');
  await writeFile(join(dir, 'uploads/t1/page.html'), '<script>');
  await writeFile(join(dir, 'secret.txt'), 'secret');
  gateway = await startTestGateway({ WEB_ROOT: join(dir, 'web'), UPLOADS_DIR: join(dir, 'uploads'), ...checkout });
});
afterAll(async () => {
  await gateway?.stop();
  await rm(dir, { recursive: true, force: true });
});

test('every path that a browser opens gets the app, which is asked for anew each time', async () => {
  for (const path of ['/', '/dashboard/pos', '/m/store?table=1']) {
    const answer = await gateway.get(path, html);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.text).toContain('<title>Thali</title>');
  }
});

test('who comes without a path gets the landing page of a build that has one, and its one address; all else is the app', async () => {
  const built = join(dir, 'built');
  await mkdir(built);
  await writeFile(join(built, 'index.html'), '<!doctype html><title>Thali</title>');
  await writeFile(join(built, 'landing.html'), '<!doctype html><title>Landing</title>');
  await writeFile(join(built, 'landing.html.gz'), gzipSync('<!doctype html><title>Landing</title>'));
  const another = await startGateway(gatewayConfig.parse({ ...gateway.env, WEB_ROOT: built }));
  const titles = { '/': 'Landing', '/?from=mail': 'Landing', '/login': 'Thali', '/policy/terms': 'Thali' };
  for (const [path, title] of Object.entries(titles)) {
    const { text, headers } = await call(another.port, 'GET', path, { headers: html });
    expect([path, text]).toEqual([path, expect.stringContaining(`<title>${title}</title>`)]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.link).toBe(title === 'Landing' ? '<https://pos.example.com/>; rel="canonical"' : undefined);
  }
  const packed = await call(another.port, 'HEAD', '/', { headers: { 'accept-encoding': 'gzip' } });
  expect([packed.status, packed.headers['content-encoding'], packed.headers.link]).toEqual([200, 'gzip', expect.any(String)]);
  await another.stop();
});

test('search engines are told the pages for everybody, with their full addresses, and kept off the others', async () => {
  const robots = await gateway.get('/robots.txt');
  expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.text).toContain('Disallow: /dashboard\n');
  expect(robots.text).toContain('Sitemap: https://pos.example.com/sitemap.xml\n');
  const sitemap = await gateway.get('/sitemap.xml');
  expect([sitemap.status, sitemap.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const places = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([
    'https://pos.example.com/',
    'https://pos.example.com/register',
    ...['privacy', 'refund', 'terms'].map((type) => `https://pos.example.com/policy/${type}`),
  ]);
});

test('only the page that sells subscriptions may load the checkout, from exactly the origins that are configured', async () => {
  const policyOf = async (path: string) => String((await gateway.get(path, html)).headers['content-security-policy']);
  const selling = await policyOf('/dashboard/inactive-subscription?x=1');
  expect(selling).toContain("script-src 'self' https://pay.example;");
  expect(selling).toContain("frame-src 'self' https://frame.example:8443;");
  expect(selling).toMatch(/connect-src 'self' wss:\/\/pos\.example\.com [^;]*https:\/\/log\.example;/);
  for (const path of ['/', '/login', '/dashboard/pos', '/dashboard/inactive-subscription/x'])
    expect(await policyOf(path)).not.toMatch(/(pay|frame|log)\.example/);
});

test('hashed files are kept for ever and come compressed when that is there', async () => {
  const plain = await gateway.get('/assets/app-abc123.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.text).toBe('let app;');
  const packed = await gateway.get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
    'gzip',
    expect.stringContaining('javascript'),
  ]);
});

test('files that are not there are 404 JSON and not the app', async () => {
  for (const [path, headers] of [
    ['/assets/old.js', {}],
    ['/uploads/t1/none.webp', {}],
    ['/uploads/', html],
    ['/uploads/t1', {}],
    ['/uploads/t1/notes.txt', {}],
    ['/uploads/t1/page.html', html],
    ['/uploads/t1/..%2f..%2fsecret.txt', {}],
    ['/uploads/t1/picture.webp%00.html', html],
    ['/api', html],
    ['/docs', {}],
    ['/assets/../../secret.txt', {}],
    ['/uploads/%2e%2e/secret.txt', {}],
  ] as const) {
    const answer = await gateway.get(path, headers);
    expect([path, answer.status, answer.json.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
  expect((await call(gateway.port, 'POST', '/nothing', { body: {} })).status).toBe(404);
});

test('R50 uploaded images are kept for ever, and are pictures whatever is in them', async () => {
  const answer = await gateway.get('/uploads/t1/picture.webp', html);
  expect([answer.status, answer.text]).toEqual([200, 'RIFF']);
  expect(answer.headers).toMatchObject({
    ...{ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'image/webp', 'content-length': '4' },
    'x-content-type-options': 'nosniff',
  });
});

test('every answer carries the security headers, failures too', async () => {
  for (const path of [
    '/',
    '/assets/app-abc123.js',
    '/uploads/t1/picture.webp',
    '/nothing',
    '/api/v1/none',
    '/api/v1/orders',
    '/%zz',
  ]) {
    const { headers } = await gateway.get(path, path === '/' ? html : {});
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeDefined();
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(rule);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('pages, files, pictures, data and refusals say who may frame, open, load and use them, whatever they are', async () => {
  const { cookie } = await gateway.people.person();
  const ofPages = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' };
  const answers = {
    page: [await gateway.get('/', html), ofPages],
    file: [await gateway.get('/assets/app-abc123.js'), ofPages],
    robots: [await gateway.get('/robots.txt'), ofPages],
    picture: [await gateway.get('/uploads/t1/picture.webp'), ofPages],
    'no picture': [await gateway.get('/uploads/t1/none.webp'), ofPages],
    'no page': [await gateway.get('/nothing'), ofPages],
    'no operation': [await gateway.get('/api/v1/none'), {}],
    refused: [await gateway.get('/api/v1/orders'), {}],
    'broken path': [await gateway.get('/api/v1/%zz'), {}],
    away: [await gateway.call('GET', '/orders', { cookie }), {}],
    'cross-site': [await gateway.call('POST', '/auth/signin', { body: {}, headers: { origin: 'https://evil.example' } }), {}],
    'too large': [await gateway.call('POST', '/pos/create-order', { cookie, body: 'x'.repeat(200_000) }), {}],
  } as const;
  for (const [what, [{ headers }, more]] of Object.entries(answers)) {
    expect([what, headers]).toEqual([
      what,
      expect.objectContaining({
        ...{ 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff', ...more },
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ]);
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'bluetooth'])
      expect([what, headers['permissions-policy']]).toEqual([what, expect.stringContaining(`${feature}=()`)]);
  }
});

test('over http the page names the plain socket of its own port', async () => {
  const another = await startGateway(gatewayConfig.parse({ ...gateway.env, PUBLIC_URL: 'http://localhost:8090' }));
  const { headers } = await call(another.port, 'GET', '/', { headers: html });
  expect(headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:8090 http://localhost:*");
  await another.stop();
});

test('scripts come from us only, styles may stand on elements', async () => {
  const policy = String((await gateway.get('/', html)).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("connect-src 'self' wss://pos.example.com http://localhost:*");
  expect(policy).not.toMatch(/\bwss?:(?!\/\/)/);
  expect(policy).not.toContain('script-src');
});

test('production insists on https; the documents of the API are for development', async () => {
  const another = await startGateway(gatewayConfig.parse({ ...gateway.env, NODE_ENV: 'production' }));
  for (const path of ['/', '/api/v1/orders'])
    expect((await call(another.port, 'GET', path, { headers: html })).headers['strict-transport-security']).toContain('max-age=');
  expect((await call(another.port, 'GET', '/docs/openapi.json')).status).toBe(404);
  await another.stop();
  const development = await startGateway(gatewayConfig.parse({ ...gateway.env, NODE_ENV: 'development' }));
  const document = await call(development.port, 'GET', '/docs/openapi.json');
  expect(document.json.paths).toHaveProperty(['/pos/create-order']);
  expect((await call(development.port, 'GET', '/docs')).text).toContain('swagger-ui');
  expect((await call(development.port, 'GET', '/docs/ui/swagger-ui.css')).status).toBe(200);
  await development.stop();
});

test('the process says that it lives, is ready, and how it does; figures not to the public', async () => {
  expect((await gateway.get('/healthz')).json).toEqual({ status: 'ok' });
  expect((await gateway.get('/readyz')).json).toEqual({ status: 'ok', nats: 'up', redis: 'up' });
  await gateway.call('POST', createOrder.http?.[1] ?? '');
  expect((await gateway.get('/metrics')).text).toContain(
    'thali_http_request_duration_seconds_count{operation="rpc.ordering.create_order",status="401"}',
  );
  expect((await gateway.get('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404);
});

test('the process listens on the address that it is told, and on all when it is told none', async () => {
  for (const [HOST, address] of [
    ['127.0.0.1', '127.0.0.1'],
    [undefined, '0.0.0.0'],
  ]) {
    const another = await startGateway(gatewayConfig.parse({ ...gateway.env, HOST }));
    expect(another.app.getHttpServer().address()).toMatchObject({ address });
    await another.stop();
  }
});

test('the dashboard joins the figures of reporting and the bookings of ordering; without reporting it is 503', async () => {
  const { cookie } = await gateway.people.person({ role: 'user', scope: 'DASHBOARD' });
  await gateway.other.answer(todaysReservations, () => []);
  const absent = await gateway.call('GET', '/dashboard', { cookie });
  expect([absent.status, absent.headers['retry-after']]).toEqual([503, '1']);
  const figures = {
    storeName: 'Chandni Kitchen',
    topSellingItems: [],
    ordersCount: 2,
    newCustomerCount: 1,
    repeatedCustomerCount: 0,
    currency: 'INR',
  };
  await gateway.other.answer(todaysFigures, () => figures);
  expect((await gateway.call('GET', '/dashboard', { cookie })).json).toEqual({ ...figures, reservations: [] });
});
