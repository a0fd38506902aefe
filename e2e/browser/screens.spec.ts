import type { Page } from '@playwright/test';
import { moving, violations } from './accessible.ts';
import { operatorScreens, screens, sheets } from './all-screens.ts';
import { demoUser, signIn, signInOperator } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';
import { smallTargets } from './touch-targets.ts';
import { trafficOf } from './traffic.ts';

/**
 * Each theme and each width once: all four combinations take five minutes, and found nothing more. A screen is loaded once for each and
 * gets all checks; the check for touch is repeated at the width of a tablet.
 */
const looks = [
  { colorScheme: 'light', width: 360, fingers: true },
  { colorScheme: 'dark', width: 1280, fingers: false },
] as const;
type Look = (typeof looks)[number];
const tablet = { width: 1180, height: 820 };

const optionsOf = ({ colorScheme, width, fingers }: Look) => ({
  ...{ colorScheme, reducedMotion: 'reduce' as const, viewport: { width, height: fingers ? 740 : 800 } },
  ...{ hasTouch: fingers, isMobile: fingers },
});

/** Checks that every page must pass. */
async function fits(page: Page, { width }: Look, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([]);
  expect(await moving(page), where).toEqual([]);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth), where).toBeLessThanOrEqual(width);
}

for (const look of looks) {
  const hit = look.fingers ? `; every control is hit over 44 px at least, at ${look.width} and ${tablet.width} px` : '';
  test(`every screen is accessible, fits ${look.width} px in the ${look.colorScheme} theme, and moves nothing for who asked for less motion${hit}`, async ({
    browser,
  }) => {
    // Twenty-three screens, each checked by axe.
    test.setTimeout(360_000);
    const options = optionsOf(look);
    const { page } = await signIn(browser, demoUser(), options);
    const { settled } = trafficOf(page);
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    /** Faults by address and width, so that one run reports all of them. */
    const small: Record<string, string[]> = {};
    for (const [title, path] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
      if (path !== sheets) await expect(page.getByText('Live').first()).toBeVisible();
      await settled();
      await fits(page, look, path);
      for (const size of look.fingers ? [options.viewport, tablet] : []) {
        await page.setViewportSize(size);
        await settled();
        const targets = await smallTargets(page);
        if (targets.length > 0) small[`${path} at ${size.width} px`] = targets;
      }
      await page.setViewportSize(options.viewport);
    }
    expect(small).toEqual({});
    expect(crashes).toEqual([]);
  });
}

for (const look of looks)
  test(`every screen of the operator is accessible, fits ${look.width} px in the ${look.colorScheme} theme, and moves nothing for who asked for less motion`, async ({
    browser,
  }) => {
    const { page } = await signInOperator(browser, optionsOf({ ...look, fingers: false } as Look));
    const { settled } = trafficOf(page);
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    for (const [title, path] of operatorScreens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
      await settled();
      await fits(page, look, path);
    }
    await page.goto('/superadmin/dashboard/tenants');
    await page
      .getByRole('link', { name: /^History of/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await settled();
    await fits(page, look, 'history');
    expect(crashes).toEqual([]);
  });

test('who has no scope for a screen is sent to the page that says so, and a link is only shown to who may use it', async ({
  browser,
}) => {
  const { page } = await signIn(
    browser,
    demoUser((_, scopes) => scopes.includes('KITCHEN') && !scopes.includes('POS')),
  );
  await page.goto('/dashboard/pos');
  await expect(page).toHaveURL(/\/no-access$/);
  await sees(page, 'M091');
  tick('S010');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('link', { name: 'Kitchen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'POS' })).toHaveCount(0);
});

test('Ctrl+K finds a screen by its title and Esc closes the search', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const search = page.getByRole('dialog').getByRole('textbox');
  await page.keyboard.press('Control+k');
  await search.fill('kitch');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.keyboard.press('Control+k');
  await search.fill('kitch');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/kitchen$/);
});

test('the cart survives a reload, and a draft brings it back', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  await expect(cart.getByText('₹57.76').first()).toBeVisible();
  await page.reload();
  await expect(cart.getByText('₹57.76').first()).toBeVisible();
  await page.keyboard.press('F4');
  await page.getByLabel('Reference name').fill('Window table');
  await page.keyboard.press('Enter');
  await expect(cart.getByText('Cart is empty!')).toBeVisible();
  await page.getByRole('button', { name: /Drafts List/ }).click();
  await page.getByRole('button', { name: 'Load Window table' }).click();
  await expect(cart.getByText('₹57.76').first()).toBeVisible();
});
