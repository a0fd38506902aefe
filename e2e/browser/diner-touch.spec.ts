import type { Page } from '@playwright/test';
import { menuPath, openStore } from './diner-store.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';
import { smallTargets } from './touch-targets.ts';

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
};

/** Collects faults by address, so that one run reports all of them. */
async function small(page: Page, found: Record<string, string[]>, where: string) {
  const targets = await smallTargets(page);
  if (targets.length > 0) found[where] = targets;
}

test('every control of the diner’s pages is hit over 44 px at least', async ({ browser }) => {
  const store = await openStore(browser);
  const context = await browser.newContext({ baseURL: product().baseUrl, ...phone });
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  await page.goto(menuPath(store, 'K4'));
  await page.getByRole('button', { name: 'ADD Maddur Vada' }).click();
  await expect(page.getByRole('button', { name: 'One more Maddur Vada' })).toBeVisible();
  await small(page, found, 'menu');
  await page.getByRole('button', { name: 'Masala Dosa', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await small(page, found, 'dish');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByRole('button', { name: 'Using Phone Number' }).click();
  await expect(page.getByRole('button', { name: /Place order/ })).toBeVisible();
  await small(page, found, 'cart');
  for (const path of ['/m/order-success', `/m/order-failed?store=${store.qrcode}`, '/m/nobody']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await small(page, found, path);
  }
  expect(found).toEqual({});
});
