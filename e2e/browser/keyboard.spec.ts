import type { Page } from '@playwright/test';
import { openOrders, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

const touch = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search Item' });

async function openTill(page: Page): Promise<void> {
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('button', { name: 'Add Butter Naan' })).toBeVisible();
}

/** How each dialog is opened: screen, the button (or the entry of a button's menu), and the dialog it opens. */
const dialogs: [path: string, opener: string | RegExp, dialog: string | RegExp, entry?: string][] = [
  ['pos', /^QR Menu Booking/, 'QR Orders list'],
  ['pos', /^Drafts List/, 'Drafts'],
  ['pos', /^Customer:/, 'Search Customer'],
  ['pos', 'Filters', 'Filters'],
  ['pos', 'Add Paneer Tikka', 'Variant and Addons'],
  ['pos', 'Notes for Butter Naan', 'Add Notes'],
  ['pos', 'Draft', 'Save Cart Items to Drafts'],
  ['pos', 'Send to Kitchen', 'Send Order to Kitchen'],
  ['pos', /^Create.Receipt/, 'Collect Payment and Send order to Booking'],
  ['orders', 'Pay & Complete', 'Pay & Complete Order'],
  ['orders', /^Actions for/, /^Cancel/, 'Cancel'],
  ['orders', /^Status of/, /^Cancel/, 'Cancel'],
  ['kitchen', /^Recall/, 'Recall'],
  ['reservation', 'New', 'Add Booking'],
  ['customers', 'New', 'Add Customer'],
  ['users', 'New', 'Add New User'],
  ['settings/tables', 'New', 'Add New Table'],
  ['settings/tax-setup', 'New', 'Add New Tax'],
  ['settings/payment-types', 'New', 'Add New Payment Type'],
  ['settings/coupons', 'New', 'Add New Coupon'],
  ['settings/menu-items', 'New', 'Add New Menu'],
];

test('the focus goes back to where a dialog was opened from', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  let at = '';
  for (const [path, opener, dialog, entry] of dialogs) {
    if (at !== path) await page.goto(`/dashboard/${path}`);
    at = path;
    if (opener === 'Notes for Butter Naan') await page.getByRole('button', { name: 'Add Butter Naan' }).click();
    const button = page
      .getByRole('main')
      .getByRole('button', { name: opener, exact: typeof opener === 'string' })
      .first();
    await button.focus();
    await page.keyboard.press('Enter');
    if (entry) await page.getByRole('menuitem', { name: entry }).press('Enter');
    const opened = page.getByRole('dialog', { name: dialog }).or(page.getByRole('alertdialog', { name: dialog }));
    await expect(opened, `${path}: ${opener}`).toBeVisible();
    await expect.poll(() => opened.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(button, `${path}: ${opener}`).toBeFocused();
  }
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Remove Butter Naan' }).click();
});

/** Cancels the orders that were sent, because other tests expect the demo's tables unchanged. */
async function takeBack(page: Page, before: readonly string[]): Promise<void> {
  const orderIds = (await openOrders(page)).filter((id) => !before.includes(id));
  await post(page, '/orders/cancel', { orderIds, reason: 'Sent by a test' });
}

test('four lines at a table are ordered in 25 keys, without a key for each search', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  const before = await openOrders(page);
  await expect(search(page)).toBeFocused();
  let keys = 0;
  const press = async (...typed: string[]) => {
    for (const key of typed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const lines = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem');
  const options = page.getByRole('dialog', { name: 'Variant and Addons' });
  for (const [at, [text, asks]] of (
    [
      ['naa', false],
      ['las', false],
      ['dal', true],
      ['tik', true],
    ] as const
  ).entries()) {
    await press(...text, 'Enter');
    if (asks) {
      await expect(options.getByRole('button', { name: /^Add/ })).toBeFocused();
      await press('Enter');
      await expect(options).toBeHidden();
      await expect(search(page)).toBeFocused();
    }
    await expect(lines).toHaveCount(at + 1);
  }
  await press('F6');
  await expect(page.getByRole('combobox', { name: /^Table,/ })).toBeFocused();
  await press('T', 'Enter');
  await expect(page.getByRole('combobox', { name: /^Table,.*Table T/ })).toBeFocused();
  await press('F8');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order sent to Kitchen!' }).getByRole('button', { name: 'New' })).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Cart is empty!')).toBeVisible();
  await expect(search(page)).toHaveValue('');
  await takeBack(page, before);
  expect(keys).toBeLessThanOrEqual(25);
});

test('order type and notes have keys, and the lines of the cart keep theirs while the search has the focus', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('butter naan');
  await page.keyboard.press('Enter');
  await page.keyboard.press('+');
  const line = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem');
  await expect(line).toContainText('× 2');
  await page.keyboard.press('-');
  await expect(line).toContainText('× 1');
  await page.keyboard.press('F7');
  await page.getByRole('dialog', { name: 'Add Notes' }).getByRole('textbox').pressSequentially('no butter');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('no butter');
  await page.keyboard.press('F3');
  await expect(page.getByRole('combobox', { name: /^Order type,/ })).toBeFocused();
  await page.keyboard.type('take');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Order type, Takeaway' })).toBeFocused();
  await line.getByRole('button', { name: 'Remove Butter Naan' }).click();
});

test('on a phone four lines at a table are ordered in 10 taps, and Back closes the cart', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser(), touch);
  await openTill(page);
  const before = await openOrders(page);
  await expect(search(page)).not.toBeFocused();
  let taps = 0;
  const tap = async (role: 'button' | 'combobox' | 'option', name: string | RegExp) => {
    taps += 1;
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .tap();
  };
  let plain: string[] = [];
  await expect(async () => {
    plain = await page.getByRole('listitem').evaluateAll((cards) =>
      cards
        .filter((card) => card.querySelector('h3') && !/variant|addon/.test(card.textContent ?? ''))
        .map((card) => card.querySelector('button')?.getAttribute('aria-label') ?? '')
        .filter(Boolean),
    );
    expect(plain.length).toBeGreaterThanOrEqual(4);
  }).toPass();
  for (const name of plain.slice(0, 4)) await tap('button', name);
  await tap('button', 'View cart');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(4);
  await page.goBack();
  await expect(cart).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/pos$/);
  await page.getByRole('button', { name: 'View cart' }).tap();
  await tap('combobox', /^Table,/);
  await tap('option', /^Table T2/);
  await tap('button', 'Send to Kitchen');
  await expect(page.getByRole('dialog', { name: 'Send Order to Kitchen' })).toBeVisible();
  taps += 1;
  await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).tap();
  taps += 1;
  await page.getByRole('dialog', { name: 'Order sent to Kitchen!' }).getByRole('button', { name: 'New' }).tap();
  await expect(cart).toBeHidden();
  await takeBack(page, before);
  expect(taps).toBeLessThanOrEqual(10);
});
