import { test as base, expect, type Page } from '@playwright/test';

/**
 * Playwright's `test`, which also closes the contexts that a test opened with `browser.newContext()`: otherwise their pages keep working
 * until the last test is over, and slow down all others. An answer that a test fakes may still be on its way then, such as of a list that
 * was loaded again because of another test: nobody waits for it any more, so it is let go and does not fail the test.
 */
export const test = base.extend<{ closesItsPages: undefined }>({
  closesItsPages: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(
        opened.flatMap((context) => [context, ...context.pages()]).map((faked) => faked.unrouteAll({ behavior: 'ignoreErrors' })),
      );
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

const lookMs = 1_000;
/** For one look of several: whoever waits around it, such as `toPass` or `timeGoesBy`, looks again. What is looked at once takes no time limit. */
export const oneLook = { timeout: lookMs };

/**
 * Advances the page's clock in steps of some seconds until `seen` passes, instead of waiting in real time. The page needs
 * `page.clock.install()` before it is loaded; no time is skipped, and `seen` takes `oneLook`.
 */
export const timeGoesBy = (page: Page, seconds: number, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(seconds * 1_000);
    await seen();
  }).toPass();
export { expect };
