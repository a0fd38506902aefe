import { test as base, expect } from '@playwright/test';

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
export { expect };
