import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { AppError } from '@thali/kit/call/app-error';
import { photo, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
const stored = { message: 'Image uploaded successfully!', imageURL: '/uploads/t/x.webp' };
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
  await gateway.other.answer(uploadMenuItemPhoto, ({ bytes }) => {
    if (!bytes.length) throw new AppError('IMAGE_INVALID');
    return stored;
  });
});
afterAll(() => gateway?.stop());

const boundary = 'xxTHALIxx';
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (head: string, body: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const file = (body: Uint8Array | string, name = 'image') =>
  part(`name="${name}"; filename="a.png"\r\ncontent-type: image/png`, body);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
const upload = (body: Buffer | string | undefined, headers: Record<string, string> = type, cookie = admin.cookie) =>
  gateway.call('POST', '/menu-items/update/7/upload-photo', { cookie, body, headers });
const arrived = () => gateway.other.callsOf(uploadMenuItemPhoto);

test("the file's bytes reach the service as they are, the path beside them, other fields do not", async () => {
  const bytes = randomBytes(photo.maxBytes);
  const answer = await upload(form(part('name="tenantId"', 'other'), file(bytes)), { ...type, 'idempotency-key': 'k' });
  expect([answer.status, answer.json]).toEqual([200, stored]);
  const call = arrived().at(-1);
  expect(Buffer.compare(call?.bytes ?? Buffer.alloc(0), bytes)).toBe(0);
  expect(call).toMatchObject({ params: { id: '7' }, context: { tenantId: admin.tenantId, idempotencyKey: 'k' } });
});

test('R50 a byte more than 2 MB is 413, and the service does not hear of it', async () => {
  const before = arrived().length;
  expect(await upload(form(file(Buffer.alloc(photo.maxBytes + 1))))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
  expect(await upload(form(file(Buffer.alloc(5 * photo.maxBytes))))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
  expect(arrived()).toHaveLength(before);
});

test('R50 a file without an end is 413 as soon as it is too large', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const outgoing = httpRequest({
      ...{
        port: gateway.port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/menu-items/update/7/upload-photo',
        agent: false,
      },
      headers: { ...type, cookie: admin.cookie },
    });
    outgoing.on('response', (response) => {
      outgoing.destroy();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject);
    outgoing.write(file(Buffer.alloc(photo.maxBytes + 1)));
  });
  expect(status).toBe(413);
});

test.each([
  ['JSON', '{"image":"http://169.254.169.254/"}', { 'content-type': 'application/json' }],
  ['the picture alone', Buffer.from('RIFF'), { 'content-type': 'image/webp' }],
  ['bytes of no type', Buffer.from('RIFF'), { 'content-type': '' }],
])('%s instead of a form is 415', async (_what, body, headers) => {
  expect(await upload(body, headers)).toMatchObject({ status: 415, json: { code: 'MEDIA_TYPE' } });
});

const noFile = { code: 'VALIDATION_FAILED', message: 'The file given is not an instance of Blob or File' };
test.each([
  ['an empty form', form(), noFile],
  ['R53 an address in place of the file', form(part('name="image"', 'http://169.254.169.254/')), noFile],
  ['a file in another field', form(file('RIFF', 'photo')), { code: 'INVALID_REQUEST' }],
  ['two files', form(file('RIFF'), file('RIFF')), { code: 'INVALID_REQUEST' }],
  ['fifty fields', form(...Array.from({ length: 50 }, () => part('name="a"', 'b')), file('RIFF')), { code: 'INVALID_REQUEST' }],
  ['a form that breaks off', Buffer.concat([file('RIFF')]), { code: 'INVALID_REQUEST' }],
  ['a form that breaks off in its file', file(Buffer.alloc(50_000)).subarray(0, 30_000), { code: 'INVALID_REQUEST' }],
  ['no form at all', Buffer.from('hello'), { code: 'INVALID_REQUEST' }],
  ['an empty file', form(file('')), { code: 'IMAGE_INVALID' }],
])('%s is 400, and the next upload works', async (_what, body, failure) => {
  expect(await upload(body)).toMatchObject({ status: 400, json: failure });
  expect((await upload(form(file('RIFF')))).status).toBe(200);
});

test('a form without a boundary is 400', async () => {
  expect(await upload(form(file('RIFF')), { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 });
});

test('a stranger is refused before the file is read, a form where JSON belongs is 415', async () => {
  expect((await upload(form(file('RIFF')), type, 'thali_access=none')).status).toBe(401);
  const form2 = { cookie: admin.cookie, body: form(file('RIFF')), headers: type };
  expect((await gateway.call('POST', '/settings/categories/add', form2)).status).toBe(415);
});
