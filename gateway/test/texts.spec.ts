import { AppError, invalidFields } from '@thali/kit/call/app-error';
import { importMenu } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { said } from '@thali/proto/said';
import { messages as hindi } from '@thali/proto/words/hi';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.people.person();
  await gateway.other.answer(createOrder, ({ body }) => {
    if (!body.includes('cart')) throw new AppError('CART_EMPTY');
    return { message: 'Order sent to kitchen!', tokenNo: 7, orderId: 'o', note: 'Cart is empty!' };
  });
  await gateway.other.answer(listOrders, () => [{ message: 'Cart is empty!' }] as never);
  await gateway.other.answer(importMenu, () => {
    const fault = said('{title} is in line {earlier} already!', { title: '"Dosa {n}"', earlier: 3 });
    const { message } = fault;
    const errors = [{ path: 'line 9, title', ...fault }];
    throw new AppError('VALIDATION_FAILED', { message: `line 9, title: ${message}`, errors, details: { wrongLines: 1 } });
  });
}, 60_000);
afterAll(() => gateway?.stop());

const ask = async (path: string, language: string, body: object = {}) => {
  const headers = { 'accept-language': language };
  const { text, status } = await gateway.call('POST', path, { cookie: admin.cookie, body, headers });
  return { status, ...(JSON.parse(text) as { message: string; errors?: unknown }) };
};
const inHindi = (text: string) => (hindi as Record<string, string[]>)[text]?.[0];

test.each(['hi', 'hi-IN,hi;q=0.9,en;q=0.8', 'fr, hi'])('%j is answered in Hindi, with the same code', async (language) => {
  const refused = await ask('/pos/create-order', language);
  expect(refused).toMatchObject({ status: 400, code: 'CART_EMPTY', message: inHindi('Cart is empty!') });
  expect(refused.message).toMatch(/\p{Script=Devanagari}/u);
});

test.each(['', 'en', 'en-IN,hi;q=0.9', 'fr', 'constructor', '*'])('%j is answered in English', async (language) => {
  expect(await ask('/pos/create-order', language)).toMatchObject({ status: 400, message: 'Cart is empty!' });
});

test('what a command answers is said too, and other fields stay as they are', async () => {
  const placed = await ask('/pos/create-order', 'hi', { cart: [] });
  expect(placed).toMatchObject({ message: inHindi('Order sent to kitchen!'), tokenNo: 7, note: 'Cart is empty!' });
});

test('parameters stand in the translation as they were typed, and a place in a file before it', async () => {
  const { message, errors } = await ask('/menu-items/import', 'hi', { csv: 'x' });
  const [{ message: first, path }] = errors as [{ message: string; path: string }];
  expect(first).toMatch(/\p{Script=Devanagari}/u);
  expect(first).toContain('"Dosa {n}"');
  expect([path, message]).toEqual(['line 9, title', `line 9, title: ${first}`]);
});

test('refusals of the gateway itself are said in the language too', async () => {
  const { text } = await gateway.call('GET', '/orders', { headers: { 'accept-language': 'hi' } });
  expect(JSON.parse(text)).toMatchObject({ code: 'SESSION_REQUIRED', message: inHindi('Please login to continue!') });
});

test('what is read is not translated, whatever it looks like', async () => {
  const { text } = await gateway.call('GET', '/orders', { cookie: admin.cookie, headers: { 'accept-language': 'hi' } });
  expect(JSON.parse(text)).toEqual([{ message: 'Cart is empty!' }]);
});

test('a field says its own fault', async () => {
  expect(invalidFields([{ path: 'a', ...said('At most {maximum} characters!', { maximum: 3 }) }]).toFailure('r')).toMatchObject({
    message: 'At most 3 characters!',
    text: 'At most {maximum} characters!',
    values: { maximum: 3 },
  });
});
