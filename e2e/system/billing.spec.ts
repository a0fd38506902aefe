import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listCategories } from '@thali/proto/catalog/categories';
import { profile, signOut } from '@thali/proto/identity/session';
import { createPaymentOrder, readBilling, verifyPayment } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { aPlan, newcomer, paidOrder, payInSandbox } from './billing.ts';
import { callInside, rowsOf } from './inside.ts';
import { thali } from './thali.ts';

const history = (tenantId: string) =>
  rowsOf<{ status: string }>('tenancy', tenantId, 'select status from subscription_history order by id');

test('R45 without a subscription tenant calls are 402, and what leads to one is open', async () => {
  const { owner } = await newcomer();
  expect(await owner.call(listCategories, {})).toMatchObject({
    ...{ status: 402, body: { code: 'SUBSCRIPTION_INACTIVE', message: 'Your subscription is inactive!' } },
  });
  for (const contract of [profile, listPlans, readBilling] as const)
    expect(await owner.call(contract, {})).toMatchObject({ status: 200 });
  expect(await owner.call(createPaymentOrder, await aPlan())).toMatchObject({ status: 200, body: { currency: 'INR' } });
  expect(await owner.call(signOut, {})).toMatchObject({ status: 200 });
});

test('R45 the exact second of the end is 402', async () => {
  const { tenantId, owner } = await newcomer();
  await owner.ok(verifyPayment, await paidOrder({ tenantId, owner }));
  const end = new Date(Date.now() + 2_000);
  await thaliSql(`update tenant set subscription_end = $2, version = version + 1 where id = $1`, [tenantId, end]);
  // A gateway that has received no event about this tenant reads its state from tenancy.
  await thali.process('gateway').stop();
  await thali.process('gateway').start();
  await eventually('the gateway', async () => [200, 402].includes((await owner.call(listCategories, {})).status));
  await sleep(Math.max(0, end.getTime() - Date.now()));
  expect(await owner.call(listCategories, {})).toMatchObject({ status: 402 });
  expect(await callInside(subscriptionState, { tenantId })).toMatchObject({ isActive: true });
});

test('failures of a verification say success: false', async () => {
  const { tenantId, owner } = await newcomer();
  const good = await paidOrder({ tenantId, owner });
  const refused = await owner.call(verifyPayment, { ...good, razorpay_signature: '0'.repeat(64) });
  expect(refused).toMatchObject({ status: 400, body: { success: false, message: 'Payment verification failed.' } });
  const another = await owner.call(verifyPayment, { ...good, tenant_id: randomUUID() });
  expect(another).toMatchObject({ status: 403, body: { success: false } });
});

test('R42 a webhook alone opens the store, also one that came while tenancy stood still', async () => {
  const { tenantId, owner } = await newcomer();
  const { id } = await owner.ok(createPaymentOrder, await aPlan());
  const tenancy = thali.process('tenancy');
  tenancy.kill('SIGSTOP');
  await payInSandbox(id, 'duplicate');
  await sleep(1_000);
  tenancy.kill('SIGCONT');
  await eventually('the open store', async () => (await owner.call(listCategories, {})).status === 200);
  expect(await history(tenantId)).toEqual([{ status: 'created' }]);
});

test('R43 tenancy may be killed between payment and verification: the payment is found', async () => {
  const { tenantId, owner } = await newcomer();
  const verification = await paidOrder({ tenantId, owner });
  thali.process('tenancy').kill('SIGKILL');
  await owner.call(verifyPayment, verification).catch(() => undefined);
  await thaliSql(`update payment_order set check_at = now() where tenant_id = $1 and status <> 'paid'`, [tenantId]);
  await eventually('the open store', async () => (await owner.call(listCategories, {})).status === 200);
  expect(await history(tenantId)).toHaveLength(1);
});

/** Changes tenancy's database as a superuser, without row-level security. */
async function thaliSql(statement: string, values: unknown[]): Promise<void> {
  const { default: pg } = await import('pg');
  const url = Object.assign(new URL(thali.postgresUrl), { pathname: '/thali_tenancy' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}
