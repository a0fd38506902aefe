import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { get } from './api.ts';
import { demoUser, enterPassword, product } from './people.ts';
import { openSettings, save } from './settings-pages.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const expectTexts = async (page: Page, texts: string[]) => {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
};
/** The content of the code in the picture that this button saves, after a check of the picture. */
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

test('store details stay', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  await sees(page.getByRole('main'), 'M317-M325');
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
  const { storeSettings } = await get(page, '/kitchen/init');
  expect(storeSettings).toMatchObject({ kitchen_slow_minutes: 5, kitchen_late_minutes: 11, currency: 'INR' });
});

test("an address of before is shown as it was typed, stands in no other setting's way, and is completed in its parts", async ({
  browser,
}) => {
  const page = await openSettings(browser, '/details');
  const before = await (await page.request.get('/api/v1/settings/store-setting')).json();
  const saved = async () => {
    const { address, addressParts } = await (await page.request.get('/api/v1/settings/store-setting')).json();
    return { address, city: addressParts.city, postcode: addressParts.postcode };
  };
  const text = 'Shop 4, 2nd floor\nOpposite the temple\nTemple Road, Kochi 682001';
  const typed = { ...before, address: text, addressParts: undefined };
  expect((await page.request.post('/api/v1/settings/store-setting', { data: typed })).ok()).toBe(true);
  await page.reload();
  const street = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect(street).toHaveValue(text);
  await expect(page.getByText('Add city, state and PIN code', { exact: false })).toBeVisible();
  await page.getByLabel('Slow after').fill('4');
  await save(page, 'Store details saved successfully!');
  expect(await saved()).toEqual({ address: text, city: null, postcode: null });

  await page.getByLabel('City').fill('Kochi');
  await page.getByLabel('PIN code').fill('082001');
  await save(page);
  await expectTexts(page, [
    'Please provide the street in two lines at most!',
    'Please provide valid PIN code!',
    'Please choose a state!',
  ]);
  await expect(street).toBeFocused();
  await street.fill('Shop 4, 2nd floor\nTemple Road');
  await page.getByLabel('PIN code').fill('682 001');
  await page.getByRole('combobox', { name: 'State' }).fill('kera');
  await page.getByRole('option', { name: 'Kerala' }).click();
  const complete = { address: 'Shop 4, 2nd floor\nTemple Road\nKochi 682001\nKerala', city: 'Kochi', postcode: '682001' };
  for (const minutes of ['5', '6']) {
    await page.getByLabel('Slow after').fill(minutes);
    await save(page, 'Store details saved successfully!');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await saved()).toEqual(complete);
  }
  expect((await page.request.post('/api/v1/settings/store-setting', { data: before })).ok()).toBe(true);
});

test('changes that are not saved are not left without a question', async ({ browser }) => {
  const page = await openSettings(browser, '/print-settings');
  const links = page.getByRole('navigation', { name: 'Settings' });
  await links.getByRole('link', { name: 'Store Details' }).click();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await expect(address).not.toHaveValue('');
  const before = await address.inputValue();
  await address.fill('Somewhere else');
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/\/details$/);
    await expect(address).toHaveValue('Somewhere else');
  };
  await links.getByRole('link', { name: 'Coupon Setup' }).click();
  await stay();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').fill('kitchen');
  await page.keyboard.press('Enter');
  await stay();
  await page.evaluate('history.back()');
  await stay();
  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/print-settings$/);
  await page.goForward();
  await expect(address).toHaveValue(before);
  // No question is asked when changes were discarded or nothing was changed.
  await address.fill('Somewhere else');
  await page.getByRole('button', { name: 'Discard' }).click();
  await links.getByRole('link', { name: 'Coupon Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Coupon Setup' })).toBeVisible();
});

test('the owner takes all data home in one file', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  await page.getByRole('button', { name: 'Download all data' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), enterPassword(page, demoUser().password)]);
  expect(file.suggestedFilename()).toMatch(/^thali-\d{4}-\d\d-\d\d\.zip$/);
  const names = Object.keys(unzipSync(await readFile(await file.path())));
  for (const name of ['catalog/menu_item', 'ordering/orders', 'identity/app_user'])
    expect(names).toEqual(expect.arrayContaining([`${name}.json`, `${name}.csv`]));
});

test('the code of the menu and of a table lead to the menu, and are there only while it is on', async ({ browser }) => {
  const page = await openSettings(browser, '/details');
  await enableMenu(page, false);
  await expect(page.getByRole('button', { name: 'Download QR Code' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Digital Menu' })).toHaveCount(0);
  await enableMenu(page, true);
  const { uniqueQRCode } = await get(page, '/settings/store-setting');
  const link = `${product().baseUrl}/m/${uniqueQRCode}`;
  const store = await savedCode(page, 'Download QR Code');
  await sees(page, 'M326', 'M327');
  tick('S056');
  expect(store).toMatchObject({ file: 'qr.png', width: 1080, link });
  expect(store.quietModules).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('link', { name: 'View Digital Menu' })).toHaveAttribute('href', link);

  const tables = await get(page, '/settings/store-tables');
  const [first] = tables;
  await page.goto('/dashboard/settings/tables');
  const table = await savedCode(page, new RegExp(`Download Table QR, ${first.table_title}$`));
  expect(table).toMatchObject({ width: 1080, link: `${link}?table=${first.encrypted_id}` });
  expect(table.file).toBe(`${first.table_title.toLowerCase().replaceAll(' ', '_')}-qr.png`);
  expect(table.quietModules).toBeGreaterThanOrEqual(4);

  await page.getByRole('button', { name: 'Print all table codes' }).click();
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible();
  const sheet = page.getByRole('article').first();
  await expect
    .poll(async () => {
      const printed = PNG.sync.read(await sheet.screenshot({ scale: 'css' }));
      return jsqr.default(new Uint8ClampedArray(printed.data), printed.width, printed.height)?.data;
    })
    .toBe(table.link);
  const sheets = /\/Count (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))?.[1];
  expect(Number(sheets)).toBe(Math.ceil(tables.length / 6));
});

test('print settings show the receipt as it will be printed', async ({ browser }) => {
  const page = await openSettings(browser, '/print-settings');
  const receipt = page.getByRole('figure', { name: 'Preview of the receipt' });
  const token = receipt.getByText('42', { exact: true });
  await expect(token).toBeVisible();
  await sees(page.getByRole('main'), 'M328-M334', 'M337-M339');
  await expect(page.getByText(/Print token numbers reset automatically every day/)).toBeVisible();
  await page.getByRole('switch', { name: 'Print Token' }).uncheck();
  await expect(token).toBeHidden();
  await page.getByRole('textbox', { name: 'Footer' }).fill('Come again!');
  await expect(receipt.getByText('Come again!')).toBeVisible();
  const width = async () => (await receipt.getByText('Total', { exact: true }).locator('xpath=../..').boundingBox())?.width;
  const wide = (await width()) ?? 0;
  await page.getByRole('combobox', { name: 'Format (Page Size)' }).click();
  await sees(page.getByRole('listbox'), 'M335', 'M336');
  await page.getByRole('option', { name: textOf('M336') }).click();
  tick('S057');
  await expect.poll(width).toBeLessThan(wide);
  await save(page, 'Print settings saved successfully!');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Format (Page Size)' })).toHaveValue('57mm');
  await expect(page.getByRole('switch', { name: 'Print Token' })).not.toBeChecked();
});
