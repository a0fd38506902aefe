import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listCategories } from '@thali/proto/catalog/categories';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { listQrOrders } from '@thali/proto/ordering/qr-orders';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
const rows = Array.from({ length: 400 }, (_, row) => ({ id: row, table_title: 'Table on the terrace', floor: 'Roof' }));

beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
  for (const contract of [listOrders, listQrOrders]) await gateway.other.answer(contract, () => rows as never);
  await gateway.other.answer(listCategories, () => []);
}, 60_000);
afterAll(() => gateway?.stop());

/** The body's bytes as they travel, and the headers. */
async function read(path: string, codings: string) {
  const url = `http://127.0.0.1:${gateway.port}/api/v1${path}`;
  return new Promise<{ bytes: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    const request = http.get(url, { headers: { cookie: admin.cookie, 'accept-encoding': codings } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }));
    });
    request.on('error', reject);
  });
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
] as const)('a board goes to a browser that takes %s as %s, a tenth of its size', async (codings, coding, unpack) => {
  const { bytes, headers } = await read('/orders', codings);
  expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
  expect(JSON.parse(String(unpack(bytes)))).toEqual(rows);
  expect(bytes.length).toBeLessThan(JSON.stringify(rows).length / 10);
});

test('who takes no coding gets the bytes as they are, and caches learn that there are others', async () => {
  const { bytes, headers } = await read('/orders', 'identity');
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  expect(JSON.parse(String(bytes))).toEqual(rows);
});

test('a small answer is not worth it', async () => {
  const { bytes, headers } = await read('/settings/categories', 'br');
  expect([headers['content-encoding'], String(bytes)]).toEqual([undefined, '[]']);
});

test('what strangers write beside the names of other guests is not compressed', async () => {
  expect((await read('/pos/qrorders', 'br, gzip')).headers['content-encoding']).toBeUndefined();
});
