import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoUser, hire, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const showMonth = async (page: Page) => {
  await page.getByRole('button', { name: /^Filter:/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Last 7 Days' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
};
const openInvoices = async (page: Page) => {
  await page.goto('/dashboard/invoices');
  await showMonth(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

test('invoices of the chosen days stand in a table', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/invoices');
  await expect(page.getByRole('button', { name: 'Filter: Today' })).toBeVisible();
  await page.getByRole('button', { name: /^Filter:/ }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await sees(filter, 'M239-M245');
  await filter.getByRole('radio', { name: textOf('M245') }).check({ force: true });
  await sees(filter, 'M246', 'M247');
  await page.keyboard.press('Escape');
  tick('S045');
  await showMonth(page);
  await sees(page.getByRole('row').first(), 'M227-M236');
  await expect(page.getByRole('columnheader')).toHaveCount(10);
  await expect(page.getByRole('cell', { name: /^\d\d-\d\d\/\d{6}$/ }).nth(5)).toBeVisible();
  await sees(page.getByRole('table'), 'M237', 'M238');
  // The table does not scroll sideways: all columns are visible.
  expect(
    await page.getByRole('table').evaluate(({ parentElement: place }) => place && place.scrollWidth - place.clientWidth),
  ).toBe(0);
  await expect(page.getByRole('cell', { name: /.+-\(.+\)/ }).first()).toBeVisible();
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  tick('S044');
});

test('invoices of seven figures keep their totals and buttons in sight', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.route(/\/api\/v1\/invoices\?/, async (route) => {
    const answer = await route.fetch();
    const invoices: object[] = await answer.json();
    const figures = { sub_total: 12_34_567.89, tax_total: 12_34_567.89, total: 24_69_135.78 };
    await route.fulfill({ response: answer, json: invoices.map((invoice) => ({ ...invoice, ...figures })) });
  });
  await openInvoices(page);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByText('₹24,69,135.78')).toBeInViewport({ ratio: 1 });
  for (const action of ['View receipt', 'Print receipt', 'PDF'])
    await expect(row.getByRole('button', { name: new RegExp(`^${action} of`) })).toBeInViewport({ ratio: 1 });
});

test('a receipt is viewed and printed as a copy, with the halves of the tax', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openInvoices(page);
  const row = page.getByRole('row').nth(1);
  const id = (await row.getByRole('cell').first().textContent()) as string;
  const total = (await row.getByRole('cell').nth(6).textContent()) as string;
  await row.getByRole('button', { name: `View receipt of ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receipt ${id}` });
  for (const text of ['Copy', id, 'GSTIN', 'FSSAI', 'SAC', 'CGST 2.5%', 'SGST 2.5%', total])
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
  const [printed] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Print receipt' }).click(),
  ]);
  await expect(printed.getByText('Copy', { exact: true })).toBeVisible();
  await expect(printed.getByText(total).first()).toBeVisible();
  tick('S046', 'S011');
});

test('an invoice is found by its number and leaves as a PDF, all of the days as a CSV file', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openInvoices(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^invoices-[\d-]+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('cgst,sgst');

  const id = (await page.getByRole('row').nth(3).getByRole('cell').first().textContent()) as string;
  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  await search.fill(id);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `PDF of ${id}` }).click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('who may only see invoices can print a copy of a receipt', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const username = `books-${Date.now()}@thali.example`;
  const password = 'a ledger of curry leaves';
  await hire(page, demoUser(), { username, password, name: 'Book Keeper', userScopes: ['INVOICES'] });
  const { page: keeper } = await signIn(browser, { ...demoUser(), username, password });
  await openInvoices(keeper);
  const [printed] = await Promise.all([
    keeper.waitForEvent('popup'),
    keeper
      .getByRole('button', { name: /^Print receipt of/ })
      .first()
      .click(),
  ]);
  await expect(printed.getByText('Copy', { exact: true })).toBeVisible();
});
