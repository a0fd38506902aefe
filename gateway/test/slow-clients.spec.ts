import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { exportMenu, photo, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { allowExport } from '@thali/proto/identity/confirmation';
import { createOrder } from '@thali/proto/ordering/create-order';
import { exportCustomers, searchCustomers } from '@thali/proto/ordering/customers';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import { keepers, listPortableTables, readPortableRows } from '@thali/proto/portability';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

/** Clients that send or read slowly, over connections of their own. */
let patient: TestGateway;
let hasty: TestGateway;
let open: Socket[] = [];

const letters = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const largeAnswer = letters(6 * 1024 * 1024);
const page = largeAnswer.slice(0, 1024 * 1024);
async function serve({ other }: TestGateway) {
  await other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
  await other.answer(uploadMenuItemPhoto, () => ({ message: 'Image uploaded successfully!', imageURL: '/uploads/t/x.webp' }));
  await other.answer(invoicePdf, () => ({ fileName: 'a.pdf', contentType: 'application/pdf' as const, base64: '' }));
  await other.answer(searchCustomers, () => [largeAnswer] as never);
  await other.answer(allowExport, () => ({}));
  await other.answer(exportMenu, ({ params }) => ({
    fileName: 'menu.csv',
    csv: page,
    next: String(Number(params.after ?? 0) + 1),
  }));
  await other.answer(exportCustomers, () => ({ fileName: 'list.csv', csv: 'title\r\n', next: null }));
  for (const keeper of keepers) {
    await other.answer(listPortableTables(keeper), () =>
      keeper === 'catalog' ? [{ table: 'store', columns: ['name'], rows: 30 }] : [],
    );
    await other.answer(readPortableRows(keeper), ({ body }) => {
      const number = Number(JSON.parse(body).after?.[0] ?? 0) + 1;
      return { rows: [{ name: page }], next: number < 30 ? [String(number)] : null };
    });
  }
}
beforeAll(async () => {
  const never = '3600000';
  patient = await startTestGateway({ BODY_GRACE_MS: never, UNREAD_GRACE_MS: never });
  hasty = await startTestGateway({ BODY_GRACE_MS: '1500', UNREAD_GRACE_MS: '1000' });
  for (const gateway of [patient, hasty]) await serve(gateway);
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
});
afterAll(async () => {
  await patient?.stop();
  await hasty?.stop();
});

/** Sends the head and a part of the body. `said` is what came back so far; after `unread` characters nothing is read any more. */
function begin(gateway: TestGateway, head: string[], { body = '' as string | Buffer, unread = Number.POSITIVE_INFINITY } = {}) {
  const socket = connect(gateway.port, '127.0.0.1');
  open.push(socket);
  const client = { socket, said: '', ended: false, status: () => Number(client.said.slice(9, 12)) };
  socket.on('error', () => {});
  socket.on('close', () => {
    client.ended = true;
  });
  socket.on('data', (chunk) => {
    client.said += chunk;
    if (client.said.length >= unread) socket.pause();
  });
  socket.write([...head, 'host: localhost', '', ''].join('\r\n'));
  socket.write(body);
  return client;
}
const form = Buffer.concat([
  Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'),
  Buffer.alloc(photo.maxBytes),
  Buffer.from('\r\n--x--\r\n'),
]);
/** An upload that lacks its last so many bytes. */
const upload = (gateway: TestGateway, { cookie }: Person, lacks: number) =>
  begin(
    gateway,
    [
      ...['POST /api/v1/menu-items/update/7/upload-photo HTTP/1.1', `cookie: ${cookie}`, `idempotency-key: ${uuidv7()}`],
      ...['content-type: multipart/form-data; boundary=x', `content-length: ${form.length}`],
    ],
    { body: form.subarray(0, form.length - lacks) },
  );
const unread = (gateway: TestGateway, { cookie }: Person, path: string) =>
  begin(gateway, [`GET /api/v1${path} HTTP/1.1`, `cookie: ${cookie}`], { unread: 1 });
const pdf = (gateway: TestGateway, { cookie }: Person) => gateway.call('GET', '/invoices/pdf?invoiceId=26-27/000001', { cookie });
const order = (gateway: TestGateway, { cookie }: Person) => gateway.call('POST', '/pos/create-order', { cookie, body: {} });
const people = (gateway: TestGateway, count: number) => Promise.all(Array.from({ length: count }, () => gateway.people.person()));
const answered = (clients: { said: string }[]) =>
  eventually('the first bytes of each answer', () => clients.every(({ said }) => said));

test('sixty uploads of three restaurants that do not end take no place: costly calls of others are answered, and their own', async () => {
  const [other, ...three] = (await people(patient, 4)) as [Person, ...Person[]];
  const halves = three.flatMap((person) => Array.from({ length: 20 }, () => upload(patient, person, form.length - 1_000)));
  await eventually('the heads of all', () => halves.every(({ socket }) => socket.bytesWritten > 1_000));
  for (const person of [other, ...three]) expect((await pdf(patient, person)).status).toBe(200);
  const [first] = halves;
  first?.socket.write(form.subarray(1_000));
  await eventually('the answer to one that has ended', () => first?.status() === 200);
});

test('what a restaurant sends and does not end is bounded, and only its own calls are refused', async () => {
  const [busy, other] = (await people(patient, 2)) as [Person, Person];
  const halves = Array.from({ length: 30 }, () => upload(patient, busy, 1));
  await eventually('a refusal', () => halves.some(({ said }) => said));
  const refused = halves.filter(({ said }) => said);
  for (const { said } of refused) expect(said).toMatch(/^HTTP\/1\.1 429 .*retry-after: 2\r\n/s);
  expect(halves.length - refused.length).toBeGreaterThanOrEqual(20);
  const theirs = upload(patient, other, 0);
  await eventually('the answer to another', () => theirs.status() === 200);
  for (const { socket } of halves) socket.destroy();
  await eventually('room', async () => {
    const again = upload(patient, busy, 0);
    await eventually('an answer', () => again.said);
    return again.status() === 200;
  });
});

test('a body that does not come is 408, and its connection ends; one that comes slowly is taken', async () => {
  const [person] = (await people(hasty, 1)) as [Person];
  const none = upload(hasty, person, form.length);
  const json = begin(hasty, ['POST /api/v1/auth/signin HTTP/1.1', 'content-type: application/json', 'content-length: 10'], {
    body: '{',
  });
  // 2 MB have a hundred seconds.
  const slow = upload(hasty, person, 1);
  await eventually('the end of both', () => none.ended && json.ended);
  for (const { said } of [none, json]) {
    expect(said).toMatch(/^HTTP\/1\.1 408 .*connection: close\r\n/is);
    expect(said).toContain('"code":"BODY_TOO_SLOW"');
  }
  expect([slow.ended, slow.said]).toEqual([false, '']);
  slow.socket.write(form.subarray(-1));
  await eventually('its answer', () => slow.status() === 200);
});

test('answers that a restaurant does not read are bounded, and only its own large ones are refused', async () => {
  const [busy, other] = (await people(patient, 2)) as [Person, Person];
  const search = (person: Person) => unread(patient, person, '/customers/search-by-phone-name/search?q=a');
  const asked = [];
  for (let n = 0; n < 20; n += 1) {
    asked.push(search(busy));
    await answered(asked);
  }
  const statuses = asked.map((client) => client.status());
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  expect(statuses.at(-1)).toBe(429);
  expect(asked.at(-1)?.said).toMatch(/retry-after: 2\r\n/);
  expect((await order(patient, busy)).status).toBe(200);
  const theirs = search(other);
  await answered([theirs]);
  expect(theirs.status()).toBe(200);
});

test('downloads that a restaurant does not read take no place of others: it has five, and none stands in a costly call’s way', async () => {
  const [other, ...three] = (await people(patient, 4)) as [Person, ...Person[]];
  const files = three.flatMap((person) => Array.from({ length: 20 }, () => unread(patient, person, '/menu-items/export')));
  await answered(files);
  expect(files.map((file) => file.status()).sort()).toEqual([...Array(15).fill(200), ...Array(45).fill(429)]);
  expect((await pdf(patient, other)).status).toBe(200);
});

test('an export that nobody reads ends, and its place is another’s', async () => {
  const [other, ...three] = (await people(hasty, 4)) as [Person, ...Person[]];
  const files = three.map((person) => unread(hasty, person, '/export'));
  await answered(files);
  expect(files.map((file) => file.status())).toEqual([200, 200, 200]);
  await eventually('a place', async () => {
    const next = unread(hasty, other, '/export');
    await answered([next]);
    return next.status() === 200;
  });
});

test('whoever reads gets all of a large answer, however little time there is', async () => {
  const [person] = (await people(hasty, 1)) as [Person];
  const { status, text } = await hasty.call('GET', '/customers/search-by-phone-name/search?q=a', { cookie: person.cookie });
  expect([status, text.length]).toEqual([200, JSON.stringify([largeAnswer]).length]);
});
