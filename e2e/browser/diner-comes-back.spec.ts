/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { get } from './api.ts';
import { type DinerStore, menuPath, openMenu, openStore } from './diner-store.ts';
import { expect, oneLook, test, timeGoesBy } from './test.ts';

let store: DinerStore;
test.beforeAll(async ({ browser }) => {
  store = await openStore(browser);
});
test.beforeEach(() => store.refuseAll());

const placeOrder = async (diner: Page) => {
  await diner.getByRole('link', { name: /View cart/ }).click();
  await diner.getByRole('button', { name: /Place order/ }).click();
};
/** Longer than the interval at which a visible menu is reloaded. */
const newsSeconds = 40;
const news = { timeout: 90_000 };

test('the menu leads back to the order just placed, also in a new tab, and it says all that was asked for', async ({
  browser,
}) => {
  const diner = await openMenu(browser, store, 'K6');
  const coffee = diner.getByRole('dialog', { name: 'Filter Coffee' });
  await diner.getByRole('button', { name: 'ADD Filter Coffee' }).click();
  await coffee.getByRole('radio', { name: 'Large' }).check();
  await coffee.getByLabel('Notes').fill('no milk, allergy');
  await coffee.getByRole('button', { name: /^Add/ }).click();
  await diner.getByRole('button', { name: 'ADD Masala Dosa', exact: true }).click();
  await diner.getByRole('checkbox', { name: 'Ghee' }).check();
  await diner.getByRole('button', { name: /^Add ₹120\.00/ }).click();
  await placeOrder(diner);
  await expect(diner.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();
  await diner.close();

  const again = await diner.context().newPage();
  await again.goto(menuPath(store, 'K6'));
  await again.getByRole('link', { name: /^Your order of \d{1,2}:\d\d [ap]m/ }).click();
  // Computed by hand: 45 and 95 + 25, and two halves of 2.5 % on each: 1.13 twice on 45, 3.00 twice on 120.
  for (const text of ['no milk, allergy', 'Large', 'Ghee', '₹45.00', '₹120.00', '₹165.00', '₹8.26', '₹173.26'])
    await expect(again.getByText(text, { exact: true })).toBeVisible();

  // The diner is told when staff leave a dish out.
  const till = store.page;
  await till.goto('/dashboard/pos');
  await till.getByRole('button', { name: /QR Menu Booking waiting 1/ }).click();
  await till.getByRole('button', { name: 'Load the order of Table K6' }).click();
  await till.getByRole('button', { name: /^Remove .*Filter Coffee/ }).click();
  await till.keyboard.press('F8');
  await till.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
  await expect(till.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible();
  await expect(again.getByText('Cancelled by the restaurant, please ask the staff')).toBeVisible();
  await expect(again.getByText('₹126.00', { exact: true })).toBeVisible();
});

test('what sells out is shown without a reload, on the menu and in the cart', async ({ browser }) => {
  const vada = await store.item('Maddur Vada');
  const diner = await openMenu(browser, store, 'K2');
  await diner.clock.install();
  await diner.reload();
  await diner.getByRole('button', { name: 'ADD Maddur Vada' }).click();
  try {
    await store.change(vada, { isSoldOut: true });
    await timeGoesBy(diner, newsSeconds, () =>
      expect(diner.getByRole('button', { name: 'One more Maddur Vada' })).toBeHidden(oneLook),
    );
    await expect(diner.getByRole('region', { name: 'Your cart' })).toContainText('one is sold out');
    await diner.getByRole('link', { name: /View cart/ }).click();
    await expect(diner.getByRole('dialog').getByText('Sold out, please remove it')).toBeVisible();
    await store.change(vada, {});
    const refused = diner.getByRole('dialog').getByText('Sold out, please remove it');
    await timeGoesBy(diner, newsSeconds, () => expect(refused).toBeHidden(oneLook));
  } finally {
    await store.change(vada, {});
  }
});

test('who orders too often reads when to try again', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K3');
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  const json = { code: 'TOO_MANY_ORDERS', message: 'Too many orders, please wait!', details: { retryAfter: 4 } };
  await diner.route('**/place-order', (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await placeOrder(diner);
  await expect(diner.getByText(/Please try again in \d seconds?/)).toBeVisible();
  await expect(diner.getByText(json.message)).toBeVisible();
  await expect(diner.getByText(/You can try again now/)).toBeVisible();
  await diner.getByRole('button', { name: 'Back to the cart' }).click();
  await diner.getByRole('button', { name: /Place order/ }).click();
  await expect(diner.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();
});

test('an order sent again is the same order, also by a menu that was read again meanwhile', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K4');
  const vada = await store.item('Maddur Vada');
  const sent: { key: string | undefined; revision: number }[] = [];
  diner.on('request', (request) => {
    if (!request.url().endsWith('/place-order')) return;
    sent.push({ key: request.headers()['idempotency-key'], revision: request.postDataJSON().menuRevision });
  });
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  const json = { code: 'SERVICE_UNAVAILABLE', message: 'Service is busy, try again!' };
  await diner.route('**/place-order', (route) => route.fulfill({ status: 503, json }), { times: 1 });
  await placeOrder(diner);
  await expect(diner.getByText(json.message)).toBeVisible();
  await store.change(vada, {});
  await diner.getByRole('button', { name: 'Back to the cart' }).click();
  await diner.getByRole('button', { name: /Place order/ }).click();
  await expect(diner.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();
  const [first, again] = sent;
  expect(again?.key).toBe(first?.key);
  expect(again?.revision).toBeGreaterThan(first?.revision ?? Number.NaN);
});

test('without a network every page says so in words and goes on by itself', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K1');
  const network = diner.context();
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  await network.setOffline(true);
  await expect(diner.getByText(/You are offline\. This is the menu as it was/)).toBeVisible();
  await placeOrder(diner);
  const kept = diner.getByText('You are offline. Your order is kept; place it when you are back.');
  await expect(kept).toBeVisible();
  await expect(diner.getByRole('button', { name: /Place order/ })).toBeEnabled();
  await network.setOffline(false);
  await expect(kept).toBeHidden();
  await diner.getByRole('button', { name: /Place order/ }).click();
  const waiting = diner.getByRole('listitem').filter({ hasText: 'Waiting for the restaurant' });
  await expect(waiting).toHaveAttribute('aria-current', 'step');

  await network.setOffline(true);
  // As when the phone comes out of the pocket: a page that becomes visible reloads.
  await diner.locator('html').dispatchEvent('visibilitychange');
  const away = diner.getByText('You are offline. This page goes on by itself.');
  await expect(away).toBeVisible();
  await expect(waiting).toBeVisible();
  await store.refuseAll();
  await network.setOffline(false);
  await expect(diner.getByRole('heading', { name: 'Order cancelled' })).toBeVisible(news);
  await expect(away).toBeHidden();
});

test('a menu that could not be loaded comes by itself', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K4');
  const another = menuPath(store, 'K5');
  await diner.route('**/api/v1/qrmenu/**', (route) => route.abort());
  // Navigates within the page, so that the server does not include the menu.
  await diner.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, another);
  await expect(diner.getByText('You are offline. The menu comes by itself when you are back.')).toBeVisible();
  await diner.unroute('**/api/v1/qrmenu/**');
  await expect(diner.getByText('Table K5, Ground')).toBeVisible(news);
});

test('a price that is without tax says so', async ({ browser }) => {
  const diner = await openMenu(browser, store);
  const items: { title: string; tax_type: string | null; tax_rate: number }[] = (await get(diner, `/qrmenu/${store.qrcode}`))
    .menuItems;
  const extra = items.filter(({ tax_type, tax_rate }) => tax_type === 'exclusive' && tax_rate > 0);
  expect(extra.length).toBeGreaterThan(0);
  await expect(diner.getByRole('main').getByText('taxes extra')).toHaveCount(extra.length);
});
