import type { FrameLocator, Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { enterPassword, product, signIn, signInOnPage, signInOperator } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';

const malabar = (role: string) => {
  const found = product().users.find((user) => user.username.endsWith('@malabarkitchen.example') && user.role === role);
  if (!found) throw new Error('no such demo user');
  return found;
};
const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment"]');
/** The page has the provider's script. Whoever buys before that is asked to wait (M100). */
const checkoutLoaded = (page: Page) => expect.poll(() => page.evaluate('"Razorpay" in window')).toBe(true);
const inactive = /\/dashboard\/inactive-subscription$/;

test('the owner of a new store is led to the plans, buys one in the sandbox, is logged out and sells', async ({ browser }) => {
  const { page: staff } = await signInOnPage(browser, malabar('user'));
  await expect(staff).toHaveURL(inactive);
  await expect(staff.getByText('Please contact your store admin.')).toBeVisible();
  await expect(staff.getByRole('button', { name: /^Subscribe/ })).toHaveCount(0);

  const { page } = await signInOnPage(browser, malabar('admin'));
  await expect(page).toHaveURL(inactive);
  await expect(page.getByRole('heading', { name: 'Your subscription is inactive' })).toBeVisible();
  await expect(page.getByText('Choose a plan to continue.')).toBeVisible();
  await expect(page.getByText('Test mode')).toBeVisible();
  const monthly = page.getByRole('article', { name: 'Monthly', exact: true });
  for (const text of ['₹149.00', '1 Month', 'Unlimited Orders', 'Monthly Renewals', 'Unlimited Devices', 'Live Kitchen Orders'])
    await expect(monthly.getByText(text)).toBeVisible();
  await sees(monthly, 'M015');
  await expect(page.getByRole('article', { name: 'Half-yearly' }).getByText('No extra details')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly', exact: true }).getByText('1 Year')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await expect(page.getByText(/It is yours, with or without a subscription\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Download all data' }).click();
  const [data] = await Promise.all([page.waitForEvent('download'), enterPassword(page, malabar('admin').password)]);
  expect(data.suggestedFilename()).toMatch(/^thali-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(state).toHaveAccessibleDescription(/Please choose a state!/);
  await expect(state).toBeFocused();
  await expect(page.getByLabel('Business name')).toHaveValue('Malabar Kitchen');
  await state.fill('Kera');
  await page.getByRole('option', { name: 'Kerala' }).click();
  await checkoutLoaded(page);
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await checkout(page).getByRole('button', { name: 'Dismiss' }).click();
  await sees(page.getByRole('status'), 'M102');
  await expect(page).toHaveURL(/\/cancelled-payment$/);
  await page.getByRole('link', { name: 'Back to profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  tick('S009', 'S015');
  await page.goBack();
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(inactive);
  await checkoutLoaded(page);

  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await checkout(page).getByRole('button', { name: 'Fail' }).click();
  await expect(checkout(page).getByRole('alert')).toContainText('declined');
  await checkout(page).getByRole('button', { name: 'Duplicate webhook' }).click();
  await sees(page, 'M106', 'M107');
  await expect(page.getByRole('heading', { name: 'Subscription created' })).toBeVisible();
  expect(await page.evaluate('localStorage.getItem("thali__user")')).toBeNull();
  await expect(page).toHaveURL(/\/login$/);
  tick('S008');

  const { page: again } = await signIn(browser, malabar('admin'));
  await again.goto('/dashboard/pos');
  await expect(again.getByRole('heading', { name: /POS/ })).toBeVisible();
  await expect(again).toHaveURL(/\/dashboard\/pos$/);
});

test('the owner renews early from the user menu, and downloads the receipt', async ({ browser }) => {
  const { page } = await signIn(browser, malabar('admin'));
  await page.goto('/dashboard/home');
  await page.getByRole('button', { name: 'User menu' }).first().click();
  await page.getByRole('menuitem', { name: 'Subscription' }).click();
  await expect(page).toHaveURL(inactive);
  await expect(page.getByText(/^Active until .*\. Renew early and lose nothing/)).toBeVisible();
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('listitem');
  await expect(receipts).toHaveCount(1);
  const download = page.waitForEvent('download');
  await receipts
    .first()
    .getByRole('button', { name: /Download receipt TH/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-TH.*\.pdf$/);

  await checkoutLoaded(page);
  await page.getByRole('button', { name: 'Renew, Yearly' }).click();
  await checkout(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment Verified!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const { page: renewed } = await signIn(browser, malabar('admin'));
  await renewed.goto('/dashboard/inactive-subscription');
  await expect(renewed.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(2);

  const { page: operator } = await signInOperator(browser);
  await operator.goto('/superadmin/dashboard/tenants');
  await operator.getByRole('searchbox', { name: 'Search by name or email' }).fill(malabar('admin').username);
  await operator.getByRole('link', { name: /^History of Malabar/ }).click();
  await sees(operator.getByRole('region', { name: 'Payment History' }), 'M064');
});

/** A checkout script that returns a forged signature as soon as it is opened. */
const forgingCheckout = `window.Razorpay = class {
  constructor(options) {
    this.open = () => options.handler({ razorpay_order_id: options.order_id, razorpay_payment_id: 'pay_x', razorpay_signature: 'x' });
  }
};`;

test('a payment with a forged signature is refused', async ({ browser }) => {
  const { page } = await signIn(browser, malabar('admin'));
  await page.route('**/v1/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: forgingCheckout }));
  await page.goto('/dashboard/inactive-subscription');
  await checkoutLoaded(page);
  await page.getByRole('button', { name: 'Renew, Monthly' }).click();
  await sees(page, 'M103');
});
