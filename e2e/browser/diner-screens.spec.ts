import { moving, violations } from './accessible.ts';
import { menuPath, openStore } from './diner-store.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';

// Each theme and each width once, as for all other screens.
for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const)
  test(`the diner's pages are accessible, fit ${width} px in the ${colorScheme} theme, and move nothing for who asked for less motion`, async ({
    browser,
  }) => {
    const store = await openStore(browser);
    const context = await browser.newContext({
      baseURL: product().baseUrl,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    const check = (state: string) =>
      test.step(state, async () => {
        expect(await violations(page)).toEqual([]);
        expect(await moving(page)).toEqual([]);
        expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
      });

    await page.goto(menuPath(store, 'K4'));
    await page.getByRole('button', { name: 'ADD Maddur Vada' }).click();
    await expect(page.getByRole('button', { name: 'One more Maddur Vada' })).toBeVisible();
    await check('menu');
    await page.getByRole('button', { name: 'Search the menu' }).click();
    await page.getByRole('searchbox').fill('dosa');
    await expect(page.getByRole('button', { name: 'ADD Maddur Vada' })).toBeHidden();
    await check('search');
    await page.getByRole('button', { name: 'Masala Dosa', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('dish');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: 'Using Phone Number' }).click();
    await page.getByRole('button', { name: /Place order/ }).click();
    await expect(page.getByText('Enter a valid phone number.')).toBeVisible();
    await check('cart');
    for (const [path, heading] of [
      [menuPath(store, undefined, '/cart'), 'Your order'],
      ['/m/order-success', 'Booking Placed Successfully'],
      [`/m/order-failed?store=${store.qrcode}`, 'Booking Failed, Try Again'],
      ['/m/nobody', 'Broken Link!'],
      [`/m/${store.qrcode}?table=nothing`, 'Invalid table!'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await check(path);
    }
    expect(crashes).toEqual([]);
  });
