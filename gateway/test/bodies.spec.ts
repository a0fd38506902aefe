import { AppError } from '@thali/kit/call/app-error';
import { bodyLimits } from '@thali/proto/body-size';
import { openSession, signIn } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { razorpayWebhook } from '@thali/proto/tenancy/billing';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
  await gateway.other.answer(createOrder, () => ({ message: 'Order placed!', tokenNo: 7, orderId: uuidv7() }));
});
afterAll(() => gateway?.stop());

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const order = (body: string) => gateway.call('POST', '/pos/create-order', { cookie: admin.cookie, body });

test('a body that goes deeper than its contract is refused, and no service hears of it', async () => {
  const { depth } = bodyLimits(createOrder);
  const before = gateway.other.callsOf(createOrder).length;
  for (const body of ['['.repeat(50_000), nested(40_000), `{"cart":${nested(depth)}}`]) {
    const { status, json } = await order(body);
    expect([status, json.code, json.message]).toEqual([400, 'VALIDATION_FAILED', 'Invalid request!']);
  }
  expect(gateway.other.callsOf(createOrder)).toHaveLength(before);
  expect((await order(`{"cart":${nested(depth - 1)}, "note":"${'['.repeat(1_000)}"}`)).status).toBe(200);
});

test('whoever signs in sends 4 kB at most: the longest name and password fit in any spelling', async () => {
  const sign = (body: unknown) => gateway.call('POST', '/auth/signin', { body });
  const stop = await gateway.other.answer(openSession, () => {
    throw new AppError('WRONG_CREDENTIALS');
  });
  expect((await sign('['.repeat(bodyLimits(signIn).bytes + 1))).status).toBe(413);
  const escaped = (letters: number) => '\\u0905'.repeat(letters);
  expect((await sign(`{"username":"${escaped(254)}","password":"${escaped(128)}"}`)).status).toBe(401);
  await stop();
});

test('what nobody names may be nested, as the report of a payment is', async () => {
  const report = (depth: number) => gateway.call('POST', '/razorpay/webhook', { body: `{"payload":${nested(depth)}}` });
  expect(bodyLimits(razorpayWebhook).depth).toBeGreaterThan(20);
  expect((await report(15)).json.code).toBe('SIGNATURE_INVALID');
  expect((await report(50)).json.code).toBe('VALIDATION_FAILED');
});
