/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { type DinerStore, openMenu, openStore } from './diner-store.ts';
import { expect, test } from './test.ts';

let store: DinerStore;
test.beforeAll(async ({ browser }) => {
  store = await openStore(browser);
});
test.beforeEach(() => store.refuseAll());
test.afterEach(() => store.refuseAll());

const html = (page: Page) => page.locator('html');
/** The scripts that the page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

test('a diner whose phone speaks Hindi orders in Hindi', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K6', '', 'hi-IN');
  await expect(html(diner)).toHaveAttribute('lang', 'hi');
  await expect(diner).toHaveTitle('Kaveri Tiffin Room · मेन्यू');
  await expect(diner.getByText('टेबल K6, Ground')).toBeVisible();

  await diner.getByRole('button', { name: 'Rava Idli जोड़ें' }).click();
  const cartBar = diner.getByRole('region', { name: 'आपका कार्ट' });
  await expect(cartBar).toContainText('1 आइटम');
  await cartBar.getByRole('link').click();
  const cart = diner.getByRole('dialog', { name: /^आपका ऑर्डर/ });
  await cart.getByRole('button', { name: 'फ़ोन नंबर से' }).click();
  await cart.getByRole('button', { name: /^ऑर्डर करें/ }).click();
  await expect(cart.getByText('नाम ज़रूरी है।')).toBeVisible();
  await cart.getByLabel('नाम').fill('Meera Iyer');
  await cart.getByLabel('फ़ोन', { exact: true }).fill('98450 11223');
  const sent = diner.waitForRequest('**/place-order');
  await cart.getByRole('button', { name: /^ऑर्डर करें/ }).click();
  // What the server says comes in the page's language, too.
  expect(await (await sent).headerValue('accept-language')).toBe('hi');
  await expect(diner.getByRole('heading', { name: 'आपका ऑर्डर हो गया' })).toBeVisible();
  await expect(diner.getByRole('listitem').filter({ hasText: 'रेस्टोरेंट का इंतज़ार है' })).toHaveAttribute('aria-current', 'step');
  await expect(diner.getByText(/^टेबल K6, ऑर्डर का समय \d{1,2}:\d\d [ap]m/)).toBeVisible();
});

test('English needs one script, and another language that is chosen one more, which is kept', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K6');
  await expect(html(diner)).toHaveAttribute('lang', 'en');
  await expect(diner.getByRole('button', { name: 'ADD Rava Idli' })).toBeVisible();
  const page = expect.stringMatching(/^\/assets\/menu-/);
  expect(await scripts(diner)).toEqual([page]);

  await diner.getByRole('combobox', { name: 'Language' }).selectOption('ta');
  await expect(diner.getByRole('button', { name: 'Rava Idli சேர்' })).toBeVisible();
  await expect(html(diner)).toHaveAttribute('lang', 'ta');
  await expect(diner).toHaveTitle('Kaveri Tiffin Room · மெனு');
  expect(await scripts(diner)).toEqual([page, expect.stringMatching(/^\/assets\/ta-/)]);
  await expect(diner.getByRole('combobox', { name: 'மொழி' })).toBeFocused();

  await diner.reload();
  await expect(diner.getByRole('button', { name: 'Rava Idli சேர்' })).toBeVisible();
  await diner.getByRole('combobox', { name: 'மொழி' }).selectOption('en');
  await expect(diner.getByRole('button', { name: 'ADD Rava Idli' })).toBeVisible();
});

test('Arabic reads from the right, and its prices from the left', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K6', '', 'ar-AE');
  await expect(html(diner)).toHaveAttribute('dir', 'rtl');
  const add = diner.getByRole('button', { name: 'إضافة Rava Idli' });
  await expect(add).toBeVisible();
  const dish = diner.getByRole('listitem').filter({ has: add });
  const left = async (text: string) => (await dish.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('Rava Idli')).toBeGreaterThan((await add.boundingBox())?.x ?? 0);
  await expect(dish.getByText('₹70.00', { exact: true })).toHaveCSS('unicode-bidi', 'plaintext');
  expect(await html(diner).evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(360);
});

test('when the texts of a language do not come, the menu is there in English', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K6');
  await diner.route(/\/assets\/ta-/, (route) => route.abort());
  const languages = diner.getByRole('combobox', { name: 'Language' });
  await languages.selectOption('ta');
  await expect(languages).toHaveValue('en');
  await expect(diner.getByRole('button', { name: 'ADD Rava Idli' })).toBeVisible();
});
