import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { get, remove } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { confirmDeletion } from './settings-pages.ts';
import { expect, test } from './test.ts';

const menu = '/dashboard/settings/menu-items';
const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('a file with a wrong line changes nothing and says which; the right one is imported, and the menu comes out again', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  const fromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const exported = async () => {
    const file = page.waitForEvent('download');
    await fromMenu('Export');
    const download = await file;
    expect(download.suggestedFilename()).toBe('menu.csv');
    return readFile((await download.path()) as string, 'utf8');
  };
  const before = await exported();
  const header = before.split('\r\n')[0]?.replace('\uFEFF', '');
  expect(header).toBe('id,title,category,price,net_price,tax,diet,sold_out,variants,addons');
  const count = before.trim().split('\r\n').length - 1;
  await expect(page.getByRole('status').filter({ hasText: `${count} items` })).toBeVisible();

  await fromMenu('Import');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const file = (lines: string[]) => ({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines, ''].join('\r\n')),
  });
  const input = page.locator('input[type=file]');
  const button = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect(button).toBeDisabled();
  await input.setInputFiles(file([',Import Idli,Import,60,,,veg,no,,', ',Import Vada,Import,sixty,,GST 99,veg,no,,']));
  await expect(dialog.getByText('1 line is wrong')).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: '3 price "sixty" is no price, please write digits such as 120.50!' }),
  ).toBeVisible();
  await expect(button).toBeDisabled();
  await input.setInputFiles(file([',Import Idli,Import,60,,,veg,no,,', ',Import Vada,Import,65,,,veg,no,Half=40;Full=65,']));
  await expect(dialog.getByText('2 added, 0 changed')).toBeVisible();
  await button.click();
  await expect(page.getByText('Menu imported successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search Item').fill('import');
  await expect(page.getByText(`2 of ${count + 2} items`)).toBeVisible();
  await expect(row(page, 'Import Vada')).toContainText('Import · 2 variants');

  await fromMenu('Import');
  await input.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(await again(page)) });
  await expect(dialog.getByText('The menu is already as this file says.')).toBeVisible();
  await expect(button).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const title of ['Import Idli', 'Import Vada']) {
    await confirmDeletion(page, title, 'M429');
    await expect(row(page, title)).toBeHidden();
  }
  const categories = await get(page, '/settings/categories');
  const made = categories.find((category: { title: string }) => category.title === 'Import');
  await remove(page, `/settings/categories/${made.id}`);
});

test('a sheet as Excel saves it in another country, with a title and a price only, is imported; its unknown column is named', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('menu-template.csv');
  expect(await readFile(await template.path(), 'utf8')).toContain('Half=120;Full=220');

  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer });
  await choose(Buffer.from([0x50, 0x4b, 3, 4, 0]));
  await expect(
    page.getByText('This is a workbook, not a CSV file: please save the sheet as CSV and choose that file!'),
  ).toBeVisible();
  const sheet = 'Item;Price;Colour\r\nCafé Crème;120,50;brown\r\n';
  const added = dialog.getByText('1 added, 0 changed');
  const encodings = [
    Buffer.from(`\uFEFF${sheet}`),
    Buffer.from(`\uFEFF${sheet.replaceAll(';', '\t')}`, 'utf16le'),
    Buffer.from(sheet, 'latin1'),
  ];
  for (const bytes of encodings) {
    await choose(Buffer.from('title\n'));
    await expect(added).toBeHidden();
    await choose(bytes);
    await expect(added).toBeVisible();
    await expect(dialog.getByText('Columns that are not imported, because they are not known: Colour.')).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search Item' }).fill('Café');
  await expect(row(page, 'Café Crème')).toBeVisible();
  await confirmDeletion(page, 'Café Crème', 'M429');
  await expect(row(page, 'Café Crème')).toBeHidden();
});

const again = async (page: Page) => {
  const answer = await page.request.get('/api/v1/menu-items/export');
  expect(answer.status()).toBe(200);
  return answer.body();
};
