/// <reference lib="dom" />
import type { ElementHandle, Page } from '@playwright/test';
import { looksAtAll, screens, sheets } from './all-screens.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { type Traffic, trafficOf } from './traffic.ts';

/** Screens on which taps act at once; keyboard.spec.ts names their dialogs one by one. */
const acting = new Set(['/dashboard/pos', '/dashboard/kitchen', sheets]);
/** Least number of dialogs that all of the demo's screens open: with fewer this test checks too little. */
const least = 20;

type Button = ElementHandle<SVGElement | HTMLElement>;

/** Presses one of the buttons in `main` and returns whether a dialog opened and has the focus. Most buttons open none. */
async function opens(page: Page, { settled }: Traffic, button: Button): Promise<boolean> {
  const came = (within: number) =>
    page.evaluate(async (ms) => {
      for (const until = performance.now() + ms; performance.now() < until; await new Promise(requestAnimationFrame))
        if (document.querySelector('[role=dialog] :focus, [role=alertdialog] :focus')) return true;
      return false;
    }, within);
  await button.evaluate((one) => {
    one.focus();
    if (one instanceof HTMLElement) one.click();
  });
  if (await came(100)) return true;
  // The dialog's code may have to be loaded first.
  await settled();
  return came((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0 ? 700 : 50);
}

/** The words of the row or card in which a button stands, without how long something has waited; empty where it stands alone. */
const rowOf = (button: Button): Promise<string> =>
  button.evaluate((one) => (one.closest('article, li, tr')?.textContent ?? '').replace(/\d+ min/g, ''));

/**
 * Whether the focus returns to the button, which happens a moment after the dialog has closed. Where its row has gone meanwhile, with all that stood
 * there, the focus is in the main area instead.
 */
const focusReturned = (button: Button, row: string): Promise<boolean> =>
  button.evaluate(async (one, row) => {
    const isGone = () =>
      !one.isConnected &&
      ![...document.querySelectorAll('main :is(article, li, tr)')].some(
        ({ textContent }) => textContent.replace(/\d+ min/g, '') === row,
      );
    for (const until = performance.now() + 30_000; performance.now() < until; await new Promise(requestAnimationFrame))
      if (document.activeElement === one || (isGone() && document.activeElement?.id === 'main')) return true;
    return false;
  }, row);

/** One button of each kind: the first of the buttons that all rows have (edit, delete and so on), and each single one. */
const kinds = (page: Page): Promise<{ index: number; name: string }[]> =>
  page.locator('main button').evaluateAll((buttons) => {
    const seen = new Set<string>();
    return buttons.flatMap((button, index) => {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
      const kind = `${name.split(' ')[0]} ${button.className}`;
      const plain = !button.matches(
        ':disabled, [role=combobox], [role=switch], [role=tab], [role=option], [type=submit], [aria-pressed]',
      );
      if (!plain || !name || seen.has(kind) || !button.checkVisibility()) return [];
      seen.add(kind);
      return [{ index, name }];
    });
  });

test('from each button of each screen that opens a dialog, Escape leads back to that button', async ({ browser }) => {
  test.setTimeout(360_000);
  const { page } = await signIn(browser, demoUser(), { reducedMotion: 'reduce' });
  // Writes are blocked, so that pressing a button changes nothing.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  const traffic = trafficOf(page);
  const lost: string[] = [];
  let dialogs = 0;
  for (const [, path] of screens.filter(([, one]) => !acting.has(one))) {
    const open = async () => {
      await page.goto(path);
      await expect(page.getByText('Live').first()).toBeVisible();
      await traffic.settled();
    };
    await open();
    for (const { index, name } of await kinds(page)) {
      // Rows may come and go meanwhile: other tests change the same restaurant.
      const place = page.locator('main button').nth(index);
      const button = (await place.count()) > 0 && (await place.elementHandle());
      if (!button) continue;
      const row = await rowOf(button);
      // A button that navigates destroys the page during the check.
      if (await opens(page, traffic, button).catch(() => false)) {
        dialogs += 1;
        await page.keyboard.press('Escape');
        await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
        if (!(await focusReturned(button, row).catch(() => true))) lost.push(`${path}: ${name}`);
      }
      // The button may have folded something or opened a menu.
      await page.keyboard.press('Escape');
      if (new URL(page.url()).pathname !== path) await open();
    }
  }
  expect(lost).toEqual([]);
  if (looksAtAll) expect(dialogs).toBeGreaterThanOrEqual(least);
});
