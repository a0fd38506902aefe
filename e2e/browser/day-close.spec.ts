import type { Page } from '@playwright/test';
import { get } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** The table row of a payment type. */
const drawer = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('textbox', { name: `Counted ${title}` }) });

test('a day is counted, closed for good, printed, and known to the audit log', async ({ browser }) => {
  const owner = demoUser();
  const { page } = await signIn(browser, owner);
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

  await page.goto('/dashboard/audit-log');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/counted ₹20\.50 short$/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
