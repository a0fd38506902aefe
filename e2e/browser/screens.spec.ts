import { violations } from './accessible.ts';
import { demoUser, product, signIn, signInOperator } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';

/** Each theme and each width once: all four together take five minutes, and found nothing more. */
const looks = [
  ['light', 360],
  ['dark', 1280],
] as const;

/** To print: no frame around it. */
const sheets = '/dashboard/settings/tables/codes';
const screens = [
  ['Dashboard', '/dashboard/home'],
  ['POS - Point of Sale', '/dashboard/pos'],
  ['Orders', '/dashboard/orders'],
  ['Kitchen', '/dashboard/kitchen'],
  ['Advance Booking', '/dashboard/reservation'],
  ['Customers', '/dashboard/customers'],
  ['Invoices', '/dashboard/invoices'],
  ['Users', '/dashboard/users'],
  ['Reports', '/dashboard/reports'],
  ['Day Close', '/dashboard/day-close'],
  ['Audit Log', '/dashboard/audit-log'],
  ['Store Details', '/dashboard/settings'],
  ['Print Settings', '/dashboard/settings/print-settings'],
  ['Table Booking', '/dashboard/settings/tables'],
  ['Menu Items', '/dashboard/settings/menu-items'],
  ['Categories', '/dashboard/settings/menu-items/categories'],
  ['Table codes', sheets],
  ['Tax Setup', '/dashboard/settings/tax-setup'],
  ['Payment Types', '/dashboard/settings/payment-types'],
  ['Coupon Setup', '/dashboard/settings/coupons'],
  ['Profile', '/dashboard/profile'],
  ['Devices', '/dashboard/devices'],
  ['Contact Support', '/dashboard/contact-support'],
] as const;

for (const [colorScheme, width] of looks)
  test(`every screen is accessible and fits ${width} px in the ${colorScheme} theme`, async ({ browser }) => {
    const { page } = await signIn(browser, demoUser(), {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    await expect(page.getByText('Login successful!')).toBeHidden();
    for (const [title, path] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
      if (path !== sheets) await expect(page.getByText('Live').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await violations(page), path).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    expect(crashes).toEqual([]);
  });

const operatorScreens = [
  ['Dashboard', '/superadmin/dashboard/home'],
  ['Tenants', '/superadmin/dashboard/tenants'],
  ['Reports', '/superadmin/dashboard/reports'],
  ['Operator Log', '/superadmin/dashboard/reports/log'],
  ['Subscriptions', '/superadmin/dashboard/subscriptions'],
  ['User Info', '/superadmin/dashboard/user-info'],
  ['Rules', '/superadmin/dashboard/rules'],
  ['Contact Support', '/superadmin/dashboard/contact-support'],
  ['Privacy Policy', '/policy/privacy'],
] as const;

for (const [colorScheme, width] of looks)
  test(`every screen of the operator is accessible and fits ${width} px in the ${colorScheme} theme`, async ({ browser }) => {
    const { page } = await signInOperator(browser, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    await expect(page.getByText('Login successful!')).toBeHidden();
    const fits = async (where: string) => {
      await page.waitForLoadState('networkidle');
      expect(await violations(page), where).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth), where).toBeLessThanOrEqual(width);
    };
    for (const [title, path] of operatorScreens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
      await fits(path);
    }
    await page.goto('/superadmin/dashboard/tenants');
    await page
      .getByRole('link', { name: /^History of/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await fits('history');
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

test('sign-in says what is missing, and never which of name and password was wrong', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product().baseUrl })).newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await sees(page, 'M013', 'M014', 'M069', 'M070');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody@thali.example');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid username or password!')).toBeVisible();
  await page.route('**/auth/signin', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Login' }).click();
  await sees(page, 'M088');
  tick('S003');
});

test('Ctrl+K finds a screen by its title and Esc closes the search', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
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
  await page.reload();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  await expect(cart.getByText('₹57.75').first()).toBeVisible();
  await page.keyboard.press('F4');
  await page.getByLabel('Reference name').fill('Window table');
  await page.keyboard.press('Enter');
  await expect(cart.getByText('Cart is empty!')).toBeVisible();
  await page.getByRole('button', { name: /Drafts List/ }).click();
  await page.getByRole('button', { name: 'Load Window table' }).click();
  await expect(cart.getByText('₹57.75').first()).toBeVisible();
});
