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
await page.goto('/dashboard/pos');
for (const dish of ['Dal Makhani', 'Butter Naan', 'Mango Lassi', 'Gulab Jamun']) {
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search Item')).first().fill(dish);
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog').getByRole('button', { name: /add/i });
  if (await add.isVisible().catch(() => false)) await add.click();
}
await page.getByPlaceholder('Search Item').first().fill('');
await page.waitForLoadState('networkidle');
await page.waitForTimeout(2_500);
const shot = await page.screenshot();
await browser.close();
const folder = join(root, 'web', 'src', 'features', 'landing');
await sharp(shot).webp({ quality: 80 }).toFile(join(folder, 'till.webp'));
await sharp(shot).resize(800).webp({ quality: 78 }).toFile(join(folder, 'till-small.webp'));
