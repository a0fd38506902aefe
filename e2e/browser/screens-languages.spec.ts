import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { operatorScreens, screens, sheets } from './all-screens.ts';
import { beyond, clipped, inHindi, speak, speakPseudo, untranslated } from './language.ts';
import { demoUser, signIn, signInOperator } from './people.ts';
import { expect, test } from './test.ts';
import { trafficOf } from './traffic.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const areas = [
  ['a restaurant', screens, (browser, options) => signIn(browser, demoUser(), options)],
  ['the operator', operatorScreens, (browser, options) => signInOperator(browser, options)],
] as const satisfies [
  string,
  readonly (readonly [string, string])[],
  (...given: Parameters<typeof signInOperator>) => Promise<{ page: Page }>,
][];

for (const [whose, all, open] of areas) {
  test(`every screen of ${whose} is in Hindi, accessible in both themes, and fits a phone and a desk`, async ({ browser }) => {
    test.setTimeout(400_000);
    const { page } = await open(browser, { viewport: phone, reducedMotion: 'reduce', colorScheme: 'light' });
    await speak(page, 'hi');
    const { settled } = trafficOf(page);
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    const english: Record<string, string[]> = {};
    for (const [title, path] of all) {
      await page.goto(path);
      // What policies say is the operator's own text.
      if (!path.startsWith('/policy'))
        await expect(page.getByRole('heading', { name: inHindi(title), exact: true }).first()).toBeVisible();
      await settled();
      expect(await page.locator('html').getAttribute('lang')).toBe('hi');
      const left = await untranslated(page);
      if (left.length) english[path] = left;
      for (const [look, colorScheme] of [
        [phone, 'light'],
        [desk, 'dark'],
      ] as const) {
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled();
        expect(await violations(page), path).toEqual([]);
        expect(await page.locator('html').evaluate((html) => html.scrollWidth), `${path} at ${look.width}`).toBeLessThanOrEqual(
          look.width,
        );
      }
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    }
    expect(english).toEqual({});
    expect(crashes).toEqual([]);
  });

  test(`no text of ${whose} is cut off when it is two fifths longer, at 360, 768 and 1280 px`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { page } = await open(browser, { viewport: phone, reducedMotion: 'reduce' });
    await speakPseudo(page);
    const { settled } = trafficOf(page);
    const cut: Record<string, string[]> = {};
    for (const [, path] of all) {
      // The sheets are as wide as their paper.
      if (path === sheets) continue;
      await page.goto(path);
      await settled();
      if (!path.startsWith('/policy')) await expect(page.getByText(/~~/).first()).toBeVisible();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await settled();
        const found = await clipped(page);
        found.push(...(await beyond(page)));
        if (found.length) cut[`${path} at ${width} px`] = found;
      }
    }
    expect(cut).toEqual({});
  });
}
