import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

test('the owner adds a customer, changes all but the phone, and deletes them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/customers');
  const digits = String(randomInt(1e9, 1e10));
  const phone = `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'New' }).click();
  await dialog.getByLabel('Phone').fill(`0${digits}`);
  await dialog.getByLabel('Name').fill('Revathi Shenoy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Customer added successfully!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search customers' }).fill(digits);
  const card = page.getByRole('listitem').filter({ hasText: phone });
  await expect(card.getByRole('heading', { name: 'Revathi Shenoy' })).toBeVisible();
  await card.getByRole('button', { name: 'Edit Revathi Shenoy' }).click();
  await dialog.getByLabel('Email').fill('revathi@thali.example');
  await dialog.getByLabel('Birth Date').fill('1991-02-28');
  await dialog.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option', { name: 'female', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Customer updated successfully!')).toBeVisible();
  for (const text of ['revathi@thali.example', '28 Feb 1991', 'female']) await expect(card.getByText(text)).toBeVisible();

  page.once('dialog', (question) => {
    expect(question.message()).toBe(textOf('M297'));
    void question.accept();
  });
  await card.getByRole('button', { name: 'Delete Revathi Shenoy' }).click();
  await expect(page.getByText('Customer deleted successfully!')).toBeVisible();
  await sees(page, 'M222');
  tick('M297');
});

test('the history of a customer has visits, spend and orders', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/customers');
  await page
    .getByRole('button', { name: /^History of/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  for (const name of ['Visits', 'Spend', 'Last visit']) await expect(drawer.getByText(name, { exact: true })).toBeVisible();
  for (const name of ['Orders', 'Bookings']) await expect(drawer.getByRole('heading', { name })).toBeVisible();
});

test('customers leave as a file, and a file with a wrong line changes nothing', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/customers');
  const menu = () => page.getByRole('button', { name: /^CSV/ }).click();
  await menu();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toBe('customers.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFphone,name,email,birth_date,gender\r\n/);

  await menu();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (csv: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const phone = String(randomInt(1e9, 1e10));
  await choose(`phone,name\n${phone},Imported Guest\nx y z,Nobody\n`);
  await expect(dialog.getByText('1 line is wrong')).toBeVisible();
  await expect(dialog.getByText('Please provide valid phone no.!')).toBeVisible();
  await choose(`phone,name\n${phone},Imported Guest\n`);
  await expect(dialog.getByText('1 added, 0 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Customers imported successfully!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(phone);
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('heading')).toHaveText(['Imported Guest']);
});
