import { randomBytes } from 'node:crypto';
import { photo, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { clock } from '@thali/testing/clock';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_RATE: '0', TENANT_RATE: '0' });
  await gateway.other.answer(uploadMenuItemPhoto, () => ({
    message: 'Image uploaded successfully!',
    imageURL: '/uploads/t/x.webp',
  }));
  await gateway.other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
});
afterAll(() => gateway?.stop());

/** Sends order after order with that cookie until all of a flood is answered, and says how long each took. Returns the statuses of the flood. */
async function statusesBeside(
  flood: readonly Promise<{ status: number }>[],
  cookie: string,
  took: (ms: number) => void,
): Promise<number[]> {
  let over = false;
  const ended = Promise.all(flood).finally(() => {
    over = true;
  });
  while (!over) {
    const askedAt = performance.now();
    expect((await gateway.call('POST', '/pos/create-order', { cookie, body: {} })).status).toBe(200);
    took(performance.now() - askedAt);
  }
  return (await ended).map(({ status }) => status);
}

test.each([
  ['strangers who sign in', '/auth/signin', 413],
  ['a session that orders', '/pos/create-order', 400],
])('98 kB of brackets, 500 times at once by %s, keep no order of another restaurant waiting for a second', (_who, path, status) =>
  clock(1_000, async ({ took }) => {
    const [busy, other] = [await gateway.people.person(), await gateway.people.person()];
    const body = Buffer.alloc(98_000, '[');
    const flood = Array.from({ length: 500 }, () => gateway.call('POST', path, { cookie: busy.cookie, body }));
    expect(new Set(await statusesBeside(flood, other.cookie, took))).toEqual(new Set([status]));
  }),
);

test('photos of 2 MB, 64 times at once, keep no order of another restaurant waiting for two seconds', () =>
  // The client writes its 128 MB in the same thread, so this is one second here; unpaced it is five.
  clock(2_000, async ({ took }) => {
    const [busy, other] = [await gateway.people.person(), await gateway.people.person()];
    const form = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'),
      randomBytes(photo.maxBytes),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const upload = { cookie: busy.cookie, body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    const flood = Array.from({ length: 64 }, () => gateway.call('POST', '/menu-items/update/7/upload-photo', upload));
    expect(await statusesBeside(flood, other.cookie, took)).toContain(200);
  }));
