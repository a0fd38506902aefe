import { test as base, expect, type Page } from '@playwright/test';

/**
 * Playwright's `test`, which also closes what a test opened with `browser.newContext()`: left open, its pages stay alive, listen and
 * draw until the last test is over, and slow down every other.
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
 * Lets the time of a page go by until something is seen that comes later by itself, some seconds at a time, instead of sitting through it.
 * The page had `page.clock.install()` before it was loaded; no time is left out in between, and what `seen` expects waits little.
 */
export const timeGoesBy = (page: Page, seconds: number, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(seconds * 1_000);
    await seen();
  }).toPass({ timeout: 60_000 });
export { expect };
