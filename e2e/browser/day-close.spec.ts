import type { Page } from '@playwright/test';
import { get, post } from './api.ts';
import { openOwnStore } from './own-store.ts';
import { expect, test } from './test.ts';

/** The table row of a payment type. */
const drawer = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('textbox', { name: `Counted ${title}` }) });

/** One order that is paid in cash, and one that is not paid. */
async function sell(page: Page): Promise<void> {
  const { id } = await post(page, '/menu-items/add', { title: 'Masala Dosa', price: 100 });
  const order = { cart: [{ id, quantity: 1 }], deliveryType: 'takeaway', payableAmount: 100 };
  // Refused until ordering has heard of the dish and of the payment types.
  await expect(() => post(page, '/pos/create-order-and-invoice', order)).toPass();
  await post(page, '/pos/create-order', order);
}

test('a day is counted, closed for good, printed, and known to the audit log', async ({ browser }) => {
  // A day is closed for good: in the store of the demo this could pass only once.
  const { page, owner } = await openOwnStore(browser);
  await sell(page);
  await page.goto('/dashboard/home');
  await page.getByRole('link', { name: 'Day Close' }).click();
  await expect(page.getByRole('heading', { name: 'Day Close', exact: true })).toBeVisible();
  const day = await get(page, '/day-close');
  expect(day.invoices).toBeGreaterThan(0);
  expect(day.unpaid_orders).toBeGreaterThan(0);
  await expect(page.getByText(/orders? (is|are) still unpaid$/)).toBeVisible();

  await page.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText('Please count every payment type!').first()).toBeVisible();
  for (const { title, expected } of day.drawers)
    await page.getByRole('textbox', { name: `Counted ${title}`, exact: true }).fill(String(expected));
  const cash = page.getByRole('textbox', { name: 'Counted Cash', exact: true });
  await expect(drawer(page, 'Cash').getByText('Exact')).toBeVisible();
  // Shown while the field still has the focus, also for an amount that ends in a zero.
  await cash.fill('0.50');
  await expect(drawer(page, 'Cash')).toContainText('Short');
  const { expected } = day.drawers.find(({ title }: { title: string }) => title === 'Cash');
  await cash.fill((expected - 20.5).toFixed(2));
  await expect(drawer(page, 'Cash')).toContainText('₹20.50 Short');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Change for the milkman');

  await page.getByRole('button', { name: 'Close day' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close the day' });
  await expect(question.getByText('Are you sure! This process is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Close day' }).click();
  const report = page.getByRole('dialog', { name: 'Day close' });
  for (const text of ['Day close 1', 'Change for the milkman', owner.username, '−₹20.50'])
    await expect(report.getByText(text).first()).toBeVisible();
  const [printed] = await Promise.all([page.waitForEvent('popup'), report.getByRole('button', { name: 'Print report' }).click()]);
  await expect(printed.getByText('Day close 1')).toBeVisible();
  await expect(printed.getByText('Change for the milkman')).toBeVisible();
  await printed.close();
  await report.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('button', { name: 'Close day' })).toBeDisabled();
  const closed = page.getByRole('region', { name: 'Closed days' }).getByRole('row').nth(1);
  await expect(closed).toContainText(owner.username);
  await expect(closed).toContainText('₹20.50 Short');
  await closed.getByRole('button', { name: 'View report 1' }).click();
  await expect(report.getByText('Day close 1')).toBeVisible();
  const [{ id }] = await get(page, '/day-close/history');
  expect(await get(page, `/day-close/${id}/check`)).toMatchObject({ equal: true });

  // The log hears of it a moment later, and its screen is not told.
  await expect.poll(() => get(page, '/audit-log?action=day_closed')).toHaveLength(1);
  await page.goto('/dashboard/audit-log');
  await expect(page.getByText(/counted ₹20\.50 short$/)).toBeVisible();
});
