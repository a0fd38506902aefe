import { randomUUID } from 'node:crypto';
import { getStoreSetting } from '@thali/proto/catalog/store';
import { resetPassword, signUp } from '@thali/proto/identity/registration';
import { profile, signIn } from '@thali/proto/identity/session';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { callInside } from './inside.ts';
import { mailedToken } from './mails.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';
import { untilWorks } from './traffic.ts';

const password = 'a long passphrase';
const business = () => ({
  ...{ biz_name: 'Annapurna', username: `owner-${randomUUID()}@thali.test`, password },
  ...{ phone: '9845012345', address: 'MG Road' },
});

const storeName = async (tenantId: string) =>
  (await callInside(getStoreSetting, {}, tenantId).catch(() => undefined))?.storeName === 'Annapurna';
const account = async (tenantId: string) =>
  (await callInside(subscriptionState, { tenantId }).catch(() => undefined))?.version === 1;

test('who registers can sign in at once, has a store and an account, and sees that nothing is paid yet', async () => {
  const till = new Till();
  const input = business();
  await till.ok(signUp, input);
  const { user } = await till.ok(signIn, input);
  expect(user).toMatchObject({ role: 'admin', username: input.username });
  expect(await till.call(listOrders, {})).toMatchObject({ status: 402, body: { message: 'Your subscription is inactive!' } });
  await till.ok(profile, {});
  await untilWorks(() => storeName(String(user.tenant_id)), 5_000);
  await untilWorks(() => account(String(user.tenant_id)), 5_000);
});

test.each(['tenancy', 'catalog'] as const)(
  'with %s down a registration succeeds, and is complete when it is back',
  async (service) => {
    const till = new Till();
    const input = business();
    await thali.process(service).stop();
    try {
      await till.ok(signUp, input);
      await till.ok(signIn, input);
    } finally {
      await thali.process(service).start();
    }
    const tenantId = String((await till.ok(profile, {})).tenant_id);
    await untilWorks(() => storeName(tenantId), 20_000);
    await untilWorks(() => account(tenantId), 20_000);
  },
);

test('a forgotten password is set anew through the mailed link, which ends the session that was open', async () => {
  const till = new Till();
  const input = business();
  await till.ok(signUp, input);
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
