/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { menuPath, openMenu, openStore } from './diner-store.ts';
import { expect, test } from './test.ts';

/** Twice the browser's default. */
const rootPx = 32;

/** Elements that can not be read or tapped: texts wider or higher than the box that clips them, and elements covered by others. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const found: string[] = [];
    const root = dialog ?? document.body;
    const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    for (const element of root.querySelectorAll<HTMLElement>('h1,h2,h3,p,b,small,label,button,a,dt,dd,span')) {
      const box = element.getBoundingClientRect();
      if (!box.width || element.closest('.unseen, [aria-label="Categories"]')) continue;
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`outside: ${name(element)}`);
      if (element.clientWidth && element.scrollWidth > element.clientWidth + 1) found.push(`too wide: ${name(element)}`);
    }
    for (const element of root.querySelectorAll<HTMLElement>('button,a,input,textarea')) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!width || !hit) continue;
      // A dish's whole card is the button of its title.
      const same = element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element;
      if (!same && !(element.closest('h3') && hit.closest('li') === element.closest('li')))
        found.push(`covered: ${name(element)} by ${name(hit)}`);
    }
    return found;
  });

test('with letters of twice the size, 360 px wide, nothing is cut off and nothing covered', async ({ browser }) => {
  const store = await openStore(browser);
  await store.refuseAll();
  const page = await openMenu(browser, store, 'K7');
  await page.context().addInitScript((px) => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = `${px}px`;
    });
  }, rootPx);
  await page.goto(menuPath(store, 'K7'));
  const check = (state: string) =>
    test.step(state, async () => {
      expect(await page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))).toBe(30);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await faults(page)).toEqual([]);
    });
  await page.getByRole('button', { name: 'ADD Rava Idli' }).click();
  await check('menu');
  await page.getByRole('button', { name: 'Masala Dosa', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('dish');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByRole('button', { name: 'Using Phone Number' }).click();
  await page.getByRole('button', { name: 'Notes for Rava Idli' }).click();
  await page.getByRole('button', { name: /Place order/ }).click();
  await expect(page.getByText('Name is Required.')).toBeVisible();
  await check('cart');
  await page.getByLabel('Name').fill('Meera Iyer');
  await page.getByLabel('Phone').fill('98450 11223');
  await page.getByRole('button', { name: /Place order/ }).click();
  await expect(page.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();
  await expect(page.getByText('₹73.50', { exact: true })).toBeVisible();
  await check('order');
  await page.goto(`/m/order-failed?store=${store.qrcode}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await check('failed');
});
