import type { Page } from '@playwright/test';
import { nobody } from '@thali/kit/call/context';
import { changeTenantPlan } from '@thali/proto/tenancy/operator-changes';
import { listPlans } from '@thali/proto/tenancy/plans';
import { callInside } from '../../tools/inside.ts';
import { openOwnStore } from './own-store.ts';
import { product, signIn } from './people.ts';
import { expect, oneLook, test } from './test.ts';
import { trafficOf } from './traffic.ts';

/** Puts a store whose subscription runs on a year that ends at this moment, as if the operator had done so a year before. */
async function endAt(end: Date, tenantId: string): Promise<void> {
  const { inside } = product();
  if (!inside)
    throw new Error('needs the product that the tests start themselves: the time of a call is told inside its network');
  const { rpc, close } = await callInside(inside, 'browser tests');
  try {
    const { subscriptions } = await rpc.call(listPlans, {});
    const year = subscriptions.find(({ duration_months: months }) => months === 12);
    if (!year) throw new Error('the demo sells no year');
    const at = new Date(end);
    at.setUTCFullYear(end.getUTCFullYear() - 1);
    const change = {
      id: tenantId,
      planId: year.id,
      amount: 0,
      from: 'now',
      reason: 'Its end is what the test waits for',
    } as const;
    await rpc.call(changeTenantPlan, change, { caller: { ...nobody, userId: tenantId, role: 'superadmin' }, at });
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
  const { page, owner, tenantId } = await openOwnStore(browser);
  const { settled } = trafficOf(page);
  await seesTill(page);

  // Chosen only now: however long the till took to load, it was there while the subscription ran.
  await endAt(new Date(Date.now() + 3_000), tenantId);
  await expect.poll(async () => (await page.request.get('/api/v1/orders')).status()).toBe(402);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  // The till may have noticed by itself before the click, which then led away from the plans and is led back to them.
  await expect(async () => {
    await settled();
    await expect(page).toHaveURL(/\/dashboard\/inactive-subscription$/, oneLook);
  }).toPass();
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
