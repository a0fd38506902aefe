import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const openList = async (page: Page) => {
  await page.getByRole('button', { name: /^QR Menu Booking/ }).click();
  const list = page.getByRole('dialog', { name: 'QR Orders list' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  return list;
};
const waiting = (page: Page, count: number) =>
  expect(
    page.getByRole('button', { name: count ? `QR Menu Booking waiting ${count}` : 'QR Menu Booking', exact: true }),
  ).toBeVisible();
const entries = (page: Page) =>
  page.getByRole('dialog', { name: 'QR Orders list' }).getByRole('button', { name: /^Load the order of/ });

/** The demo's restaurant has three waiting orders: table T3, a takeaway of Neha Agarwal, table T12. */
test('a diner’s order is loaded and sent once; a second till is told so, and all tills see the list shrink', async ({
  browser,
}) => {
  const [{ page: till }, { page: second }] = [await signIn(browser, demoUser()), await signIn(browser, demoUser())];
  for (const page of [till, second]) {
    await page.goto('/dashboard/pos');
    await waiting(page, 3);
  }
  const list = await openList(till);
  await expect(list.getByText(new RegExp(`${textOf('M173')} · 6 items`))).toBeVisible();
  await sees(list, 'M171', 'M172');
  tick('M173');
  await expect(list.getByText(/Neha Agarwal · 3 items · Takeaway/)).toBeVisible();
  expect(await violations(till, '[role=dialog]')).toEqual([]);

  for (const page of [till, second]) {
    if (page === second) await openList(page);
    await page.getByRole('button', { name: 'Load the order of Table T3, WALKIN' }).click();
    const cart = page.getByRole('region', { name: 'Cart' });
    await expect(cart.getByText('Less spicy, please')).toBeVisible();
    await expect(cart.getByRole('combobox', { name: /^Table, .*Table T3$/ })).toBeVisible();
  }
  const send = async (page: Page) => {
    await page.getByRole('button', { name: 'Send to Kitchen' }).click();
    await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).click();
  };
  await send(till);
  await expect(till.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible();
  await waiting(second, 2);
  await send(second);
  await expect(second.getByText('QR order already processed!')).toBeVisible();
  await second.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(second.getByText('Cart is empty!')).toBeVisible();
});

test('one or all are deleted after a question; the cart that holds one says that it waits no longer', async ({ browser }) => {
  const [{ page: till }, { page: second }] = [await signIn(browser, demoUser()), await signIn(browser, demoUser())];
  for (const page of [till, second]) await page.goto('/dashboard/pos');
  await openList(till);
  await till.getByRole('button', { name: 'Load the order of N/A, Neha Agarwal' }).click();
  await expect(till.getByRole('region', { name: 'Cart' }).getByText('Neha Agarwal')).toBeVisible();
  const list = await openList(till);
  await expect(list.getByText('In the cart')).toBeVisible();
  await list.getByRole('button', { name: 'Delete the order of N/A, Neha Agarwal' }).click();
  const question = till.getByRole('alertdialog');
  await sees(question, 'M295');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(entries(till)).toHaveCount(1);
  const clearAll = async () => {
    await list.getByRole('button', { name: 'Clear all' }).click();
    await sees(question, 'M294');
    await question.getByRole('button', { name: 'Clear all' }).click();
  };
  await till.route('**/pos/qrorders/cancel-all', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await clearAll();
  await expect(till.getByRole('status').filter({ hasText: textOf('M307') })).toBeVisible();
  await clearAll();
  tick('M307', 'S031');
  await expect(till.getByText('QR orders cleared!')).toBeVisible();
  await expect(question).toBeHidden();
  for (const page of [till, second]) await waiting(page, 0);
  await till.keyboard.press('Escape');
  await expect(till.getByText('This QR order waits no longer.')).toBeVisible();
  await till.getByRole('button', { name: 'Keep as new order' }).click();
  await expect(till.getByText('This QR order waits no longer.')).toBeHidden();
});
