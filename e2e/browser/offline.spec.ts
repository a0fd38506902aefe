import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openOrders } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

const WITHOUT_NETWORK_MS = 3_000;
/** Generous time limit, because a busy machine recovers later. */
const healed = { timeout: 60_000 };

const cartOf = (page: Page) => page.getByRole('region', { name: 'Cart', exact: true });
const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { name: 'POS - Point of Sale' }) });

async function openTill(page: Page): Promise<void> {
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('button', { name: 'Add Butter Naan' })).toBeVisible();
  await expect(header(page).getByText(/Live/)).toBeVisible();
}

async function sendNaan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).click();
}

/** Lets the till try again by itself, because answers of something else come, and this attempt has no end. */
async function tryByItself(page: Page): Promise<void> {
  let begun = false;
  const hold = () => {
    begun = true;
  };
  await page.route('**/pos/create-order', hold, { times: 1 });
  await page.keyboard.press('F2');
  const search = page.getByRole('dialog', { name: 'Search Customer' }).getByRole('searchbox');
  let letters = 3;
  // What is answered while an attempt runs begins no other.
  const ask = async () => {
    await search.fill('Fatima'.slice(0, letters++));
    return begun;
  };
  await expect.poll(ask, healed).toBe(true);
  await page.keyboard.press('Escape');
}

test('three seconds without a network and the till is live again', async ({ browser }) => {
  const { page, context } = await signIn(browser, demoUser());
  await openTill(page);
  await context.setOffline(true);
  await expect(header(page).getByText(/Offline/)).toBeVisible();
  await sleep(WITHOUT_NETWORK_MS);
  await context.setOffline(false);
  await expect(header(page).getByText(/Live/)).toBeVisible(healed);
});

test('an order whose answer was lost sends itself again when the network is back, and is one order', async ({ browser }) => {
  const { page, context } = await signIn(browser, demoUser());
  await openTill(page);
  const before = await openOrders(page);
  await page.route(
    '**/pos/create-order',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await sendNaan(page);
  await expect(cartOf(page).getByText('Not answered yet.')).toBeVisible();
  await expect(cartOf(page).getByText('Butter Naan').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible(healed);
  await page.getByRole('button', { name: 'New', exact: true }).last().click();
  await expect(cartOf(page).getByText('Cart is empty!')).toBeVisible();
  expect((await openOrders(page)).filter((id) => !before.includes(id))).toHaveLength(1);
});

test('while the till sends an unanswered order again by itself, what the cashier has open stays', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  let tries = 0;
  await page.route('**/pos/create-order', (route) => {
    tries += 1;
    return route.abort('internetdisconnected');
  });
  await sendNaan(page);
  await expect(cartOf(page).getByText('Not answered yet.')).toBeVisible();
  const before = tries;
  await page.keyboard.press('F2');
  const search = page.getByRole('dialog', { name: 'Search Customer' }).getByRole('searchbox');
  // Its answer shows that the network is back, so the till tries again, with two repeats.
  await search.fill('Fatima');
  await expect.poll(() => tries, healed).toBeGreaterThanOrEqual(before + 3);
  await expect(page.locator('header').getByText('1 order not answered')).toBeVisible(healed);
  await expect(search).toHaveValue('Fatima');
  await page.unrouteAll();
  // Looks for one letter more, unless the till has tried again already, and the dialog has gone for the token.
  await page.keyboard.type('h');
  await expect(page.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible(healed);
});

test('an order that never left is sent when the till comes back to it, also after a reload', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  const before = await openOrders(page);
  await page.route('**/pos/create-order', (route) => route.abort('internetdisconnected'));
  await sendNaan(page);
  await expect(cartOf(page).getByText('Not answered yet.')).toBeVisible();
  await tryByItself(page);
  await expect(header(page).getByText(/sending/)).toBeVisible();
  expect(await cartOf(page).getByRole('button', { name: 'Change the order' }).isVisible()).toBe(true);
  // The page tries again by itself: with the way open before the reload, the order may be gone before it.
  await page.reload();
  await expect(cartOf(page).getByText('Not answered yet.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible(healed);
  expect((await openOrders(page)).filter((id) => !before.includes(id))).toHaveLength(1);
});

test('a screen that was never opened says so without a network, leaves the till within reach and opens when it is back', async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, demoUser());
  await openTill(page);
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await context.setOffline(true);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'This screen is not here yet' })).toBeVisible(healed);
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
  await main.getByRole('link', { name: 'POS' }).click();
  await expect(cartOf(page).getByText('Butter Naan').first()).toBeVisible();
  await main.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'This screen is not here yet' })).toBeVisible(healed);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible(healed);
  await page.goto('/dashboard/pos');
  await cartOf(page).getByRole('button', { name: 'Remove Butter Naan' }).click();
});

test('a session that ends says why and leads back to the till with its cart', async ({ browser }) => {
  const user = demoUser();
  const { page, context } = await signIn(browser, user);
  await openTill(page);
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  const cookies = await context.cookies();
  for (const { name } of cookies) if (!/authenticated/.test(name)) await context.clearCookies({ name });
  await page.getByRole('button', { name: /^QR Menu Booking/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.getByLabel('Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pos$/);
  await expect(cartOf(page).getByText('Butter Naan').first()).toBeVisible();
  await cartOf(page).getByRole('button', { name: 'Remove Butter Naan' }).click();
});
