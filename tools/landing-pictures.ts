/**
 * `node tools/landing-pictures.ts`: takes the landing page's pictures of the till from the running product (`make up`), with a cart of the
 * demo's first restaurant. Run it when the till looks different.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const { baseUrl, users } = JSON.parse(readFileSync(join(root, '.thali', 'demo.json'), 'utf8'));
const { username, password } = users.find(({ role }: { role: string }) => role === 'admin');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 });
await page.goto('/login');
await page.getByLabel('Email').fill(username);
await page.getByLabel('Password', { exact: true }).fill(password);
await page.getByRole('button', { name: 'Login' }).click();
await page.waitForURL(/\/dashboard\/home/);
// Dishes with a photo first: the page shows what a finished menu looks like.
await page.route('**/api/v1/pos/init', async (route) => {
  const response = await route.fetch();
  const init = (await response.json()) as { menuItems: { image?: string | null }[] };
  await route.fulfill({
    response,
    json: { ...init, menuItems: init.menuItems.toSorted((a, b) => Number(!a.image) - Number(!b.image)) },
  });
});
await page.goto('/dashboard/pos');

const search = page.getByPlaceholder('Search Item').first();
const cart = page.getByRole('region', { name: 'Cart' });
for (const [dish, count] of Object.entries({ 'Paneer Tikka': 2, 'Butter Naan': 4, 'Dal Makhani': 1, 'Mango Lassi': 2 })) {
  await search.fill(dish);
  await page.keyboard.press('Enter');
  const more = cart.getByRole('button', { name: `One more ${dish}` });
  const choice = page.getByRole('dialog', { name: 'Variant and Addons' });
  await more.or(choice).waitFor();
  if (await choice.isVisible()) {
    await choice.getByRole('radio').last().check({ force: true });
    for (const box of (await choice.getByRole('checkbox').all()).slice(0, 2)) await box.check();
    await choice.getByRole('button', { name: /^Add ₹/ }).click();
  }
  for (let n = 1; n < count; n++) await more.click();
}
await search.fill('');
await cart.getByRole('combobox', { name: /^Table/ }).click();
await page.getByRole('option', { name: /T4/ }).click();
await cart.getByRole('combobox', { name: /^Coupon/ }).click();
await page.getByRole('option', { name: /WELCOME10/ }).click();
await page.evaluate(() =>
  (globalThis as unknown as { document: { activeElement: { blur(): void } } }).document.activeElement.blur(),
);
await page.mouse.move(0, 0);
await page.waitForLoadState('networkidle');
const shot = await page.screenshot();
await browser.close();
const folder = join(root, 'web', 'src', 'features', 'landing');
await sharp(shot).webp({ quality: 76 }).toFile(join(folder, 'till.webp'));
await sharp(shot).resize(800).webp({ quality: 78 }).toFile(join(folder, 'till-small.webp'));
