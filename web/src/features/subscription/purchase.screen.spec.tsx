import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { signOut } from '@thali/proto/identity/session';
import type { Output } from '@thali/proto/kernel';
import { catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse } from '@thali/proto/limits-in-use';
import { createPaymentOrder, listReceipts, readBilling, verifyPayment } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { answer, breakDown, calls, cutOff, keysOf, refuse } from '../../../test/answers.ts';
import { owner } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { yearly } from '../../../test/tenants.ts';
import { sees, textOf, tick } from '../../../test/ticks.ts';
import { stopTime, timeGoesBy } from '../../../test/time.ts';

const path = '/dashboard/inactive-subscription';
const body = document.body;
const order = { id: 'order_1', amount: 999_900, currency: 'INR', key: 'key' };
const paid = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signature' };
const verified = { success: true, message: 'Payment verified' } as const;
const unconfirmed = 'We could not confirm the payment yet';
const billing: Output<typeof readBilling> = {
  running: true,
  subscription_start: '2026-11-01T00:00:00Z',
  subscription_end: '2027-11-01T00:00:00Z',
  subscription_price: 9_999,
  subscription_duration_months: 12,
  gstin: null,
  buyer: { name: 'Udupi Garden', address: null, address_parts: null, state: '32', gstin: null },
  checkout: { script: 'https://checkout.example/v1/checkout.js', key: 'key', test_mode: true },
};

/** An owner is signed in whose subscription runs, and who may renew it. */
function mayRenew(): void {
  signIn();
  answer(readBilling, billing);
  answer(listReceipts, []);
  for (const contract of [catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse]) answer(contract, []);
  answer(listPlans, { subscriptions: [yearly] });
}

/** The element that loads the provider's script, the newest one. */
const script = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll('script')].at(-1);
    if (!found) throw new Error('nothing asks for the script of the checkout');
    return found;
  });

/** The provider's script comes, with a checkout in which everybody pays as soon as it is opened. */
async function checkoutComes(): Promise<void> {
  window.Razorpay = class {
    readonly open: () => void;
    constructor({ order_id, handler }: ConstructorParameters<NonNullable<typeof window.Razorpay>>[0]) {
      if (!order_id) throw new Error('No order id passed');
      this.open = () => handler(paid);
    }
  };
  (await script()).dispatchEvent(new Event('load'));
}

test('a purchase says at which of its steps it failed', async () => {
  mayRenew();
  const { page, user } = openPage(path);
  const buy = async () => user.click(await page.findByRole('button', { name: 'Renew, Yearly' }));
  const first = await script();
  await buy();
  await sees(body, 'M100');
  // The script does not come. The next click asks for it once more.
  first.dispatchEvent(new Event('error'));
  await sees(body, 'M099');
  await buy();
  await waitFor(async () => expect(await script()).not.toBe(first));
  await checkoutComes();

  breakDown(createPaymentOrder);
  await buy();
  await sees(body, 'M101');
  answer(createPaymentOrder, { ...order, id: '' });
  await buy();
  await page.findByText(textOf('M105', { '{message}': 'No order id passed' }));
  answer(createPaymentOrder, order);
  refuse(verifyPayment, 'PAYMENT_NOT_VERIFIED');
  await buy();
  await page.findByText('Payment verification failed.');
  expect(page.queryByText(unconfirmed)).toBeNull();
  breakDown(verifyPayment);
  await buy();
  await sees(body, 'M104');
  await page.findByText(unconfirmed);
  tick('M105', 'S014');
});

test('a purchase whose answer is lost is begun again under its key, and the next purchase under another', async () => {
  mayRenew();
  const { page, user } = openPage(path);
  await checkoutComes();
  const buy = async () => user.click(await page.findByRole('button', { name: 'Renew, Yearly' }));
  cutOff(createPaymentOrder);
  await buy();
  await sees(body, 'M101');
  answer(createPaymentOrder, order);
  refuse(verifyPayment, 'PAYMENT_NOT_VERIFIED');
  for (const asked of [2, 3]) {
    await buy();
    await waitFor(() => expect(calls(verifyPayment)).toHaveLength(asked - 1));
  }
  const [lost, repeat, next] = keysOf(createPaymentOrder);
  expect(lost).toMatch(/^[\da-f]{32}$/);
  expect(repeat).toBe(lost);
  expect(next).not.toBe(lost);
});

test('a payment that nobody can confirm yet is asked about until it is settled, also over a reload', async () => {
  mayRenew();
  stopTime();
  answer(createPaymentOrder, order);
  breakDown(verifyPayment, { status: 503 });
  const { page, user } = openPage(path);
  await checkoutComes();
  expect(await page.findByRole('combobox', { name: 'State' })).toHaveProperty('value', 'Kerala');
  await user.click(await page.findByRole('button', { name: 'Renew, Yearly' }));
  await page.findByText(unconfirmed);
  openPage(path);
  await page.findByText(unconfirmed);
  answer(signOut, { message: 'Logged out' });
  answer(verifyPayment, verified);
  await timeGoesBy(5, () => page.getByText(textOf('M106')));
  await sees(body, 'M106', 'M107');
  const payment = { ...paid, tenant_id: owner.tenant_id, month: 12, amount: 9_999 };
  for (const asked of calls(verifyPayment)) expect(asked).toEqual(payment);
  await timeGoesBy(3, () => page.getByRole('button', { name: 'Login' }));
  expect(location.pathname).toBe('/login');
});

test('a subscription that starts while the page is open shows there by itself', async () => {
  mayRenew();
  const { page } = openPage(path);
  await page.findByText(/^Active until /);
  answer(readBilling, { ...billing, subscription_end: '2040-01-01T00:00:00.000Z' });
  await page.findByText('Your payment has arrived');
  page.getByRole('link', { name: 'Open Thali' });
});
