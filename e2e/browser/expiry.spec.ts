import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { nobody } from '@thali/kit/context';
import { createLog } from '@thali/kit/log';
import { connectNats } from '@thali/kit/nats';
import { RpcClient } from '@thali/kit/rpc-client';
import type { Output, Request } from '@thali/proto/kernel';
import { type createPaymentOrder, verifyPayment } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { demoUser, product, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** Buys the year that ends then for who is signed in: paid in the sandbox, and settled a year before its end. */
async function buyYearUntil(end: Date, page: Page): Promise<void> {
  const { inside } = product();
  if (!inside)
    throw new Error('needs the product that the tests start themselves: the time of a call is told inside its network');
  const nc = await connectNats(inside.natsUrl, 'browser tests', createLog('browser tests', 'fatal'));
  try {
    const rpc = new RpcClient(nc);
    const { subscriptions } = await rpc.call(listPlans, {});
    const year = subscriptions.find(({ duration_months: months }) => months === 12);
    if (!year) throw new Error('the demo sells no year');
    const ordered = await page.request.post('/api/v1/razorpay/create-order', { data: { amount: year.amount, planId: year.id } });
    const { id } = (await ordered.json()) as Output<typeof createPaymentOrder>;
    // Of all ways to pay the one that nothing hears of by itself: it must not be settled today.
    const paid = (await (await fetch(`${inside.paymentsUrl}/checkout/${id}/lose`, { method: 'POST' })).json()) as object;
    const { tenant_id: tenantId } = (await (await page.request.get('/api/v1/auth/profile')).json()) as { tenant_id: string };
    const verification = { ...paid, tenant_id: tenantId, month: 12, amount: year.amount } as Request<typeof verifyPayment>;
    const at = new Date(end);
    at.setUTCFullYear(end.getUTCFullYear() - 1);
    await rpc.call(verifyPayment, verification, { caller: { ...nobody, tenantId, role: 'admin' }, at });
  } finally {
    await nc.close();
  }
}

async function seesTill(page: Page) {
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('heading', { name: /POS/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/pos$/);
}

test('a subscription that ends while somebody works leads to the plans, and a new one back to the till', async ({ browser }) => {
  const owner = { ...demoUser(), username: `owner-${randomUUID()}@thali.example` };
  const form = { biz_name: 'Udupi Garden', username: owner.username, password: owner.password, phone: '9845012345' };
  const signedUp = await fetch(`${product().baseUrl}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, address: '4 Church Street' }),
  });
  expect(signedUp.status).toBe(200);
  const { page } = await signIn(browser, owner);
  await expect(page.getByText('Choose a plan to continue.')).toBeVisible();

  const end = new Date(Date.now() + 15_000);
  await buyYearUntil(end, page);
  await expect.poll(async () => (await page.request.get('/api/v1/orders')).status()).toBe(200);
  await seesTill(page);

  await sleep(Math.max(0, end.getTime() - Date.now()));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/inactive-subscription$/);
  await expect(page.getByRole('heading', { name: 'Your subscription is inactive' })).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment Verified!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const { page: again } = await signIn(browser, owner);
  await seesTill(again);
});
