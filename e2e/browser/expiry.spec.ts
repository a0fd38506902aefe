import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { nobody } from '@thali/kit/call/context';
import { confirmSignUp } from '@thali/proto/identity/registration';
import type { Output, Request } from '@thali/proto/kernel';
import { type createPaymentOrder, verifyPayment } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { callInside } from '../../tools/inside.ts';
import { get, post } from './api.ts';
import { mailedToken } from './mails.ts';
import { demoUser, product, signIn, signInOnPage } from './people.ts';
import { expect, test } from './test.ts';

/** Confirms an address so long ago that the trial, which begins with it, was over before the purchased year. */
async function confirmLongAgo(token: string, password: string): Promise<void> {
  const { inside } = product();
  if (!inside) throw new Error('needs the product that the tests start themselves');
  const { rpc, close } = await callInside(inside, 'browser tests');
  try {
    await rpc.call(confirmSignUp, { token, password }, { at: new Date(Date.now() - 800 * 86_400_000) });
  } finally {
    await close();
  }
}

/** Buys the year with this end for the page's user: paid in the sandbox, and settled a year before its end. */
async function buyYearUntil(end: Date, page: Page): Promise<void> {
  const { inside } = product();
  if (!inside)
    throw new Error('needs the product that the tests start themselves: the time of a call is told inside its network');
  const { rpc, close } = await callInside(inside, 'browser tests');
  try {
    const { subscriptions } = await rpc.call(listPlans, {});
    const year = subscriptions.find(({ duration_months: months }) => months === 12);
    if (!year) throw new Error('the demo sells no year');
    const { amount, id: planId } = year;
    const { id }: Output<typeof createPaymentOrder> = await post(page, '/razorpay/create-order', { amount, planId });
    // `lose` is the only choice without a webhook: the payment must not be settled today.
    const lost = await fetch(`${inside.paymentsUrl}/checkout/${id}/lose`, { method: 'POST' });
    expect(lost.status).toBe(200);
    const paid = (await lost.json()) as object;
    const { tenant_id: tenantId } = (await get(page, '/auth/profile')) as { tenant_id: string };
    const verification = { ...paid, tenant_id: tenantId, month: 12, amount: year.amount } as Request<typeof verifyPayment>;
    const at = new Date(end);
    at.setUTCFullYear(end.getUTCFullYear() - 1);
    await rpc.call(verifyPayment, verification, { caller: { ...nobody, tenantId, userId: tenantId, role: 'admin' }, at });
  } finally {
    await close();
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
  await confirmLongAgo(await mailedToken(owner.username, 'confirm-registration'), owner.password);
  const { page } = await signInOnPage(browser, owner);
  await expect(page.getByText('Choose a plan to continue.')).toBeVisible();

  const end = new Date(Date.now() + 15_000);
  await buyYearUntil(end, page);
  await expect.poll(async () => (await page.request.get('/api/v1/orders')).status()).toBe(200);
  await seesTill(page);

  await sleep(Math.max(0, end.getTime() - Date.now()));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/inactive-subscription$/, { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Your subscription is inactive' })).toBeVisible();

  // Plans that load later move the field, and its list with it.
  await expect(page.getByRole('button', { name: 'Subscribe, Monthly' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).fill('Karnataka');
  await page.getByRole('option', { name: /Karnataka/ }).click();
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment Verified!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const { page: again } = await signIn(browser, owner);
  await seesTill(again);
});
