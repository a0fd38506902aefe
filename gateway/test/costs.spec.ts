import { AppError } from '@thali/kit/call/app-error';
import { uploadStorePhoto } from '@thali/proto/catalog/store';
import { createOrder } from '@thali/proto/ordering/create-order';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const pdf = { fileName: 'invoice.pdf', contentType: 'application/pdf', base64: '' } as const;
let gateway: TestGateway;
let open: (() => void)[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ TENANT_RATE: '1', TENANT_BURST: '420' });
  await gateway.other.answer(invoicePdf, async () => {
    await new Promise<void>((done) => open.push(done));
    return pdf;
  });
  await gateway.other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
});
afterAll(() => gateway?.stop());

const ask = ({ cookie }: Person) => gateway.call('GET', '/invoices/pdf?invoiceId=26-27/000001', { cookie });
const order = ({ cookie }: Person) => gateway.call('POST', '/pos/create-order', { cookie, body: {} });
const letGo = () => {
  for (const end of open) end();
  open = [];
};

test('a costly call takes as much of its tenant’s allowance as ten orders', async () => {
  const [costly, cheap] = [await gateway.people.person(), await gateway.people.person()];
  const stop = await gateway.other.answer(uploadStorePhoto, () => {
    throw new AppError('IMAGE_INVALID');
  });
  const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\na\r\n--x--\r\n';
  const upload = () =>
    gateway.call('POST', '/settings/store-setting/upload-photo', {
      ...{ cookie: costly.cookie, body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    });
  const startedAt = performance.now();
  const statuses = [(await upload()).status];
  while (statuses.at(-1) === 400) statuses.push((await upload()).status);
  expect(statuses.at(-1)).toBe(429);
  const taken = statuses.length - 1;
  expect(taken).toBeGreaterThanOrEqual(42);
  // One more for each ten seconds that passed: a second gives one order back.
  expect(taken).toBeLessThanOrEqual(42 + Math.floor((performance.now() - startedAt) / 10_000));
  for (let n = 0; n < 60; n += 1) expect((await order(cheap)).status).toBe(200);
  await stop();
});

test('of one tenant twenty costly calls are under way at once; the next is 429 at once, and all else goes on', async () => {
  const [busy, other] = [await gateway.people.person(), await gateway.people.person()];
  const running = Array.from({ length: 20 }, () => ask(busy));
  await eventually('the twentieth call', () => open.length === 20);
  const refused = await ask(busy);
  expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '2']);
  expect((await order(busy)).status).toBe(200);
  const others = ask(other);
  await eventually('the call of the other tenant', () => open.length === 21);
  letGo();
  expect((await Promise.all([...running, others])).map(({ status }) => status)).toEqual(Array(21).fill(200));
});

test('sixty of all tenants are under way at once; the next is 503', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => gateway.people.person()));
  const running = people.slice(0, 3).flatMap((person) => Array.from({ length: 20 }, () => ask(person)));
  await eventually('the sixtieth call', () => open.length === 60);
  const refused = await ask(people[3] as Person);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  letGo();
  expect((await Promise.all(running)).every(({ status }) => status === 200)).toBe(true);
  const again = ask(people[3] as Person);
  await eventually('the call after them', () => open.length === 1);
  letGo();
  expect((await again).status).toBe(200);
});

test('who leaves gives the place back', async () => {
  const person = await gateway.people.person();
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${gateway.port}/api/v1/invoices/pdf?invoiceId=26-27/000001`;
  const left = Array.from({ length: 20 }, () =>
    fetch(url, { headers: { cookie: person.cookie }, signal: leaving.signal }).catch(() => undefined),
  );
  await eventually('the twentieth call', () => open.length === 20);
  leaving.abort();
  await Promise.all(left);
  open = [];
  const again = ask(person);
  await eventually('the call after them', () => open.length === 1);
  letGo();
  expect((await again).status).toBe(200);
});
