import { randomUUID } from 'node:crypto';
import { getStoreSetting } from '@thali/proto/catalog/store';
import { confirmSignUp, resetPassword, signUp } from '@thali/proto/identity/registration';
import { profile, signIn } from '@thali/proto/identity/session';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { callInside } from './inside.ts';
import { mailedToken, register, tokenIn } from './mails.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';

const password = 'a long passphrase';
const business = () => ({
  ...{ biz_name: 'Annapurna', username: `owner-${randomUUID()}@thali.test`, password },
  ...{ phone: '9845012345', address: 'MG Road' },
});

const storeName = async (tenantId: string) =>
  (await callInside(getStoreSetting, {}, tenantId).catch(() => undefined))?.storeName === 'Annapurna';
const account = async (tenantId: string) =>
  (await callInside(subscriptionState, { tenantId }).catch(() => undefined))?.version === 1;

test('who registers and confirms the address can sign in at once, has a store and an account, and sees that nothing is paid yet', async () => {
  const till = new Till();
  const input = business();
  await register(input);
  const { user } = await till.ok(signIn, input);
  expect(user).toMatchObject({ role: 'admin', username: input.username });
  expect(await till.call(listOrders, {})).toMatchObject({ status: 402, body: { message: 'Your subscription is inactive!' } });
  await till.ok(profile, {});
  await eventually('the store', () => storeName(String(user.tenant_id)));
  await eventually('the account', () => account(String(user.tenant_id)));
});

test('before the address is confirmed there is no tenant and nobody can sign in; the link works also when it is followed twice', async () => {
  const input = business();
  await new Till().ok(signUp, input);
  expect(await new Till().call(signIn, input)).toMatchObject({ status: 401 });
  const token = await tokenIn(input.username, 'confirm-registration');
  // Mail scanners open links; opening alone must not confirm anything.
  const page = await fetch(`${thali.baseUrl}/confirm-registration?token=${token}`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await new Till().call(signIn, input)).toMatchObject({ status: 401 });
  const answers = await Promise.all([1, 2].map(() => new Till().ok(confirmSignUp, { token, password })));
  expect(answers).toEqual(
    Array(2).fill({ message: 'Registered successfully! Please login to continue.', username: input.username }),
  );
  await new Till().ok(signIn, input);
});

test('after a password was set anew by mail the browser gets in, whoever guesses elsewhere', async () => {
  const owner = new Till();
  const input = business();
  await register(input);
  const token = await mailedToken(input.username);
  const guess = () => new Till().call(signIn, { username: input.username, password: 'a guess' });
  for (let miss = 0; miss < 5; miss++) expect((await guess()).status).toBe(401);
  expect(await new Till().call(signIn, input)).toMatchObject({ status: 429, body: { message: 'Too many attempts, try later!' } });
  await owner.ok(resetPassword, { token, password: 'another passphrase' });
  for (let miss = 0; miss < 5; miss++) await guess();
  await owner.ok(signIn, { username: input.username, password: 'another passphrase' });
});

test.each(['tenancy', 'catalog'] as const)(
  'with %s down a registration succeeds, and is complete when it is back',
  async (service) => {
    const till = new Till();
    const input = business();
    await thali.process(service).stop();
    try {
      await register(input);
      await till.ok(signIn, input);
    } finally {
      await thali.process(service).start();
    }
    const tenantId = String((await till.ok(profile, {})).tenant_id);
    await eventually('the store', () => storeName(tenantId));
    await eventually('the account', () => account(tenantId));
  },
);

test('a forgotten password is set anew through the mailed link, which ends the session that was open', async () => {
  const till = new Till();
  const input = business();
  await register(input);
  await till.ok(signIn, input);
  const token = await mailedToken(input.username);
  await new Till().ok(resetPassword, { token, password: 'another passphrase' });
  expect(await till.call(profile, {})).toMatchObject({ status: 401 });
  expect(await new Till().call(signIn, input)).toMatchObject({ status: 401 });
  await new Till().ok(signIn, { username: input.username, password: 'another passphrase' });
  expect(await new Till().call(resetPassword, { token, password })).toMatchObject({
    status: 400,
    body: { message: 'Invalid request!' },
  });
});
