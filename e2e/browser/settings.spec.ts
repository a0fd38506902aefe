import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { demoUser, product, signIn } from './people.ts';

/** A name that no earlier run has left behind. */
const fresh = (name: string) => `${name}${randomInt(10_000, 99_999)}`;
const wentWrong = 'Something went wrong!';

/** Settings of the second restaurant: what is changed here disturbs no other test. */
async function openSettings(browser: Browser, path: string): Promise<Page> {
  const owner = product().users.filter(({ role }) => role === 'admin')[1];
  const { page } = await signIn(browser, owner ?? demoUser());
  await page.goto(`/dashboard/settings${path}`);
  return page;
}
async function save(page: Page, message?: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  if (message) await expect(page.getByText(message).first()).toBeVisible();
}
const expectTexts = async (page: Page, texts: string[]) => {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
};
async function confirmDeletion(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: `Delete ${title}` });
  await expect(question.getByText('Are you sure! This process is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
}
/** What a phone reads from the picture that this button saves, once its form is checked. */
async function savedCode(page: Page, button: string | RegExp) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  const png = PNG.sync.read(await readFile(await download.path()));
  const code = jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height);
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = code?.location ?? {};
  const module = Math.hypot((topRightCorner?.x ?? 0) - (topLeftCorner?.x ?? 0), 0) / (17 + 4 * (code?.version ?? 0));
  const margin = Math.min(
    topLeftCorner?.x ?? 0,
    topLeftCorner?.y ?? 0,
    png.width - (topRightCorner?.x ?? 0),
    png.height - (bottomLeftCorner?.y ?? 0),
  );
  return { file: download.suggestedFilename(), width: png.width, link: code?.data, quietModules: Math.round(margin / module) };
}
const enableMenu = async (page: Page, on: boolean) => {
  await page.getByRole('switch', { name: 'Enable QR Menu' }).setChecked(on);
  await save(page, 'Store details saved successfully!');
};

test('the navigation of the settings lists its entries and leads to them', async ({ browser }) => {
  const page = await openSettings(browser, '');
  const entries = [
    'Store Details',
    'Print Settings',
    'Table Booking',
    'Menu Items',
    'Tax Setup',
    'Payment Types',
    'Coupon Setup',
  ];
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(links).toHaveText(entries);
  for (const entry of entries) {
    await links.filter({ hasText: entry }).click();
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
    await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(entry);
  }
});

test('who has no scope for settings is sent away', async ({ browser }) => {
  const { page } = await signIn(
    browser,
    demoUser((_, scopes) => scopes.includes('POS') && !scopes.includes('SETTINGS')),
  );
  await page.goto('/dashboard/settings/coupons');
  await expect(page).toHaveURL(/\/no-access$/);
});

test('store details are checked, say what is not saved, and stay', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  const name = page.getByLabel('Store Name');
  const before = await name.inputValue();
  await name.fill('');
  await page.getByLabel('Slow after').fill('9');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expectTexts(page, ['Please provide store name!', 'Late must come after slow!']);
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue(before);

  await page.getByLabel('Late after').fill('11');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.fill('dirham');
  await expect(page.getByRole('option')).toHaveText(['Moroccan Dirham (MAD)', 'United Arab Emirates Dirham (AED)']);
  await currency.fill('INR');
  await page.getByRole('option', { name: 'Indian Rupee (₹)' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kolk');
  await page.getByRole('option', { name: 'Asia/Kolkata' }).click();
  await save(page, 'Store details saved successfully!');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Late after')).toHaveValue('11');
  const { storeSettings } = await (await page.request.get('/api/v1/kitchen/init')).json();
  expect(storeSettings).toMatchObject({ kitchen_slow_minutes: 5, kitchen_late_minutes: 11, currency: 'INR' });
});

test('the code of the menu and of a table lead to the menu, and are there only while it is on', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  await enableMenu(page, true);
  const { uniqueQRCode } = await (await page.request.get('/api/v1/settings/store-setting')).json();
  const link = `${product().baseUrl}/m/${uniqueQRCode}`;
  const store = await savedCode(page, 'Download QR Code');
  expect(store).toMatchObject({ file: 'qr.png', width: 1080, link });
  expect(store.quietModules).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('link', { name: 'View Digital Menu' })).toHaveAttribute('href', link);

  const tables = await (await page.request.get('/api/v1/settings/store-tables')).json();
  const [first] = tables;
  await page.goto('/dashboard/settings/tables');
  const table = await savedCode(page, new RegExp(`Download Table QR, ${first.table_title}$`));
  expect(table).toMatchObject({ width: 1080, link: `${link}?table=${first.encrypted_id}` });
  expect(table.file).toBe(`${first.table_title.toLowerCase().replaceAll(' ', '_')}-qr.png`);
  expect(table.quietModules).toBeGreaterThanOrEqual(4);

  await page.getByRole('button', { name: 'Print all table codes' }).click();
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible();
  const printed = PNG.sync.read(await page.getByRole('article').first().screenshot({ scale: 'css' }));
  expect(jsqr.default(new Uint8ClampedArray(printed.data), printed.width, printed.height)?.data).toBe(table.link);
  const sheets = /\/Count (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))?.[1];
  expect(Number(sheets)).toBe(Math.ceil(tables.length / 6));

  await page.goto('/dashboard/settings/details');
  await enableMenu(page, false);
  await expect(page.getByRole('button', { name: 'Download QR Code' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Digital Menu' })).toHaveCount(0);
  await page.goto('/dashboard/settings/tables');
  await page
    .getByRole('button', { name: /Download Table QR/ })
    .first()
    .click();
  await expect(page.getByText('Please enable QR menu from store settings!')).toBeVisible();
  await page.goto('/dashboard/settings/details');
  await enableMenu(page, true);
});

test('print settings show the receipt as it will be printed', async ({ browser }) => {
  const page = await openSettings(browser, '/print-settings');
  const receipt = page.getByRole('figure', { name: 'Preview of the receipt' });
  const token = receipt.getByText('42', { exact: true });
  await expect(token).toBeVisible();
  await expect(page.getByText(/Print token numbers reset automatically every day/)).toBeVisible();
  await page.getByRole('switch', { name: 'Print Token' }).uncheck();
  await expect(token).toBeHidden();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Come again!');
  await expect(receipt.getByText('Come again!')).toBeVisible();
  const wide = await receipt.getByText('Total', { exact: true }).locator('xpath=../..').boundingBox();
  await page.getByRole('combobox', { name: 'Format (Page Size)' }).click();
  await page.getByRole('option', { name: '57mm' }).click();
  const narrow = await receipt.getByText('Total', { exact: true }).locator('xpath=../..').boundingBox();
  expect(narrow?.width).toBeLessThan(wide?.width ?? 0);
  await save(page, 'Print settings saved successfully!');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Format (Page Size)' })).toHaveValue('57mm');
  await expect(page.getByRole('switch', { name: 'Print Token' })).not.toBeChecked();
});

test('a table is added, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/tables');
  const title = fresh('Roof ');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Table' });
  await save(page);
  await expectTexts(page, ['Please provide Title!', "Please provide Floor or use '-'", "Please provide Seating Capacity or '0'"]);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Floor').fill('Roof');
  await dialog.getByLabel('Seating Capacity').fill('-1');
  await save(page);
  await expectTexts(page, ["Please provide Valid Seating Capacity count or '0'"]);
  await dialog.getByLabel('Seating Capacity').fill('6');
  await save(page, 'Table added successfully!');
  await expect(dialog).toBeHidden();
  const card = page.getByRole('region', { name: 'Roof' }).getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(`${title} - Roof`);
  await expect(card).toContainText('Seating Capacity 6');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('dialog', { name: 'Update Table' }).getByLabel('Seating Capacity').fill('8');
  await save(page, 'Table updated successfully!');
  await expect(card).toContainText('Seating Capacity 8');
  await confirmDeletion(page, title);
  await expect(page.getByText('Table deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a tax is added, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/tax-setup');
  const title = fresh('Luxury ');
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Title', 'Rate', 'Type', 'Actions']);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await save(page);
  await expectTexts(page, ['Provide Title!', 'Invalid value provided in Tax Rate!', 'Select Tax Type!']);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Rate').fill('12.5');
  await page.getByRole('radio', { name: /inclusive/ }).click();
  await save(page, 'Tax added successfully!');
  const row = page.getByRole('row', { name: title });
  await expect(row.getByRole('cell', { name: '12.5%' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'inclusive', exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Title').fill(' ');
  await save(page);
  await expectTexts(page, ['Please provide title!']);
  await page.getByLabel('Title').fill(`${title} tax`);
  await save(page, 'Tax updated successfully!');
  await expect(page.getByRole('cell', { name: `${title} tax` }).first()).toBeVisible();
  await confirmDeletion(page, `${title} tax`);
  await expect(page.getByText('Tax deleted successfully!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a payment type is switched in its row at once, and back when the server refuses', async ({ browser }) => {
  const page = await openSettings(browser, '/payment-types');
  const [title, renamed] = [fresh('Voucher '), fresh('Gift card ')];
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await save(page);
  await expectTexts(page, ['Please provide Payment Type Title!']);
  await page.getByLabel('Title').fill(title);
  await save(page, 'Payment type added successfully!');
  const active = page.getByRole('switch', { name: `${title} is active` });
  await expect(active).toBeChecked();

  await page.route('**/toggle', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await active.click();
  await expect(page.getByText(wentWrong)).toBeVisible();
  await expect(active).toBeChecked();
  await active.click();
  await expect(page.getByText('Payment type updated successfully!')).toBeVisible();
  await page.reload();
  await expect(active).not.toBeChecked();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Payment Type' });
  await expect(dialog.getByRole('switch', { name: 'Active?' })).not.toBeChecked();
  await dialog.getByLabel('Title').fill('');
  await save(page);
  await expectTexts(page, ['Please provide title!']);
  await dialog.getByLabel('Title').fill(renamed);
  await save(page, 'Payment type updated successfully!');
  await confirmDeletion(page, renamed);
  await expect(page.getByText('Payment type deleted successfully!')).toBeVisible();
});

test('a coupon is added, marked when it has expired, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/coupons');
  const [code, renamed] = [fresh('DIWALI'), fresh('HOLI')];
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await save(page);
  await expectTexts(page, ['Provide Coupon Code!', 'Invalid value provided in Discount!']);
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Discount').fill('20');
  await page.getByLabel('Expiry').fill('2020-11-14');
  await save(page, 'Coupon added successfully!');
  const row = page.getByRole('row', { name: code });
  await expect(row.getByRole('cell', { name: '20%', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: '14 Nov 2020 Expired' })).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByLabel('Discount').fill('5');
  await save(page, 'Coupon code already exists!');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Code').fill('');
  await save(page);
  await expectTexts(page, ['Please provide coupon code!']);
  await page.getByLabel('Code').fill(renamed);
  await page.getByLabel('Expiry').fill('');
  await save(page, 'Coupon updated successfully!');
  await expect(page.getByRole('row', { name: renamed }).getByRole('cell', { name: 'No expiry', exact: true })).toBeVisible();
  await confirmDeletion(page, renamed);
  await expect(page.getByText('Coupon deleted successfully!')).toBeVisible();
});

test('settings that can not be loaded say so and are tried again', async ({ browser }) => {
  const page = await openSettings(browser, '/print-settings');
  await expect(page.getByRole('figure')).toBeVisible();
  await page.route('**/api/v1/settings/**', (route) => route.fulfill({ status: 500, json: {} }));
  for (const path of ['details', 'print-settings', 'tables', 'tax-setup', 'payment-types']) {
    await page.goto(`/dashboard/settings/${path}`);
    await expect(page.getByText('Error loading data, Try Later!')).toBeVisible();
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
