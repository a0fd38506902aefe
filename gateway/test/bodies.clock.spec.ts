import { createOrder } from '@thali/proto/ordering/create-order';
import { clock } from '@thali/testing/clock';
import { v7 as uuidv7 } from 'uuid';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ PUBLIC_RATE: '0' });
  await gateway.other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
});
afterAll(() => gateway?.stop());

test.each([
  ['strangers who sign in', '/auth/signin', 413],
  ['a session that orders', '/pos/create-order', 400],
])('98 kB of brackets, 500 times at once by %s, keep no order of another restaurant waiting for a second', (_who, path, status) =>
  clock(1_000, async ({ took }) => {
    const [busy, other] = [await gateway.people.person(), await gateway.people.person()];
    const body = Buffer.alloc(98_000, '[');
    const flood = Array.from({ length: 500 }, () => gateway.call('POST', path, { cookie: busy.cookie, body }));
    let over = false;
    const ended = Promise.all(flood).finally(() => {
      over = true;
    });
    while (!over) {
      const askedAt = performance.now();
      expect((await gateway.call('POST', '/pos/create-order', { cookie: other.cookie, body: {} })).status).toBe(200);
      took(performance.now() - askedAt);
    }
    expect(new Set((await ended).map((answer) => answer.status))).toEqual(new Set([status]));
  }),
);
