import { test as base, expect, type Page } from '@playwright/test';

/**
 * Playwright's `test`, which also closes the contexts that a test opened with `browser.newContext()`: otherwise their pages keep working
 * until the last test is over, and slow down all others.
 */
export const test = base.extend<{ closesItsPages: undefined }>({
  closesItsPages: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      await Promise.all(browser.contexts().flatMap((context) => (before.has(context) ? [] : [context.close()])));
    },
    { auto: true },
  ],
});
/**
 * Advances the page's clock in steps of some seconds until `seen` passes, instead of waiting in real time. The page needs
 * `page.clock.install()` before it is loaded; no time is skipped, and `seen` should use short time-outs.
 */
export const timeGoesBy = (page: Page, seconds: number, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(seconds * 1_000);
    await seen();
  }).toPass({ timeout: 60_000 });
export { expect };
