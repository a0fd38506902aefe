import type { Page } from '@playwright/test';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { get } from './api.ts';
import { type DinerStore, menuPath, openMenu, openStore } from './diner-store.ts';
import { expect, oneLook, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

/** Computed by hand: a large coffee at 45 x 2 and a dosa with ghee at 95 + 25, and 5 % on 210. */
const bill = ['₹90.00', '₹120.00', '₹210.00', '₹10.50', '₹220.50'];

let store: DinerStore;
test.beforeAll(async ({ browser }) => {
  store = await openStore(browser);
});
test.beforeEach(() => store.refuseAll());
test.afterEach(() => store.settings({ isQRMenuEnabled: true, isQROrderEnabled: true }));

const cartBar = (page: Page) => page.getByRole('region', { name: 'Your cart' });
const openCart = async (page: Page) => {
  await cartBar(page).getByRole('link').click();
  return page.getByRole('dialog', { name: /^Your order/ });
};

test('a diner orders from a table, and follows the order from the till to the kitchen', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K8');
  await expect(diner.getByRole('heading', { name: 'Kaveri Tiffin Room' })).toBeVisible();
  await expect(diner.getByText('Table K8, Ground')).toBeVisible();

  await diner.getByRole('link', { name: 'Hot Drinks' }).click();
  await diner.getByRole('button', { name: 'ADD Filter Coffee' }).click();
  const dish = diner.getByRole('dialog', { name: 'Filter Coffee' });
  await dish.getByRole('radio', { name: 'Large' }).check();
  await dish.getByLabel('Notes').fill('less sugar');
  await dish.getByRole('button', { name: 'One more Filter Coffee' }).click();
  await dish.getByRole('button', { name: /^Add ₹90\.00/ }).click();
  await expect(cartBar(diner)).toContainText('2 items');

  await diner.getByRole('button', { name: 'Search the menu' }).click();
  await diner.getByRole('searchbox').fill('masala dosa');
  await diner.getByRole('button', { name: 'ADD Masala Dosa', exact: true }).click();
  await diner.getByRole('checkbox', { name: 'Ghee' }).check();
  await diner.getByRole('button', { name: /^Add ₹120\.00/ }).click();

  // A reload keeps the cart.
  await diner.reload();
  const cart = await openCart(diner);
  await expect(diner).toHaveURL(menuPath(store, 'K8', '/cart'));
  await expect(cart.getByText('Large', { exact: true })).toBeVisible();
  await expect(cart.getByText('less sugar')).toBeVisible();
  for (const figure of bill) await expect(cart.getByText(figure, { exact: true }).first()).toBeVisible();
  await cart.getByRole('button', { name: 'Notes for Masala Dosa' }).click();
  // Notes are stored while they are typed: there is no button to press.
  await cart.getByRole('textbox', { name: 'Notes for Masala Dosa' }).fill('crisp');

  await sees(cart, 'M394', 'M395');
  await cart.getByRole('button', { name: textOf('M395') }).click();
  await cart.getByRole('button', { name: /Place order/ }).click();
  await sees(cart, 'M424');
  await expect(cart.getByLabel('Name')).toBeFocused();
  await cart.getByLabel('Name').fill('Meera Iyer');
  await cart.getByLabel('Phone').fill('call me');
  await cart.getByRole('button', { name: /Place order/ }).click();
  await expect(cart.getByText('Name is Required.')).toBeHidden();
  await sees(cart, 'M425');
  await cart.getByLabel('Phone').fill('98450 11223');

  const till = store.page;
  await till.goto('/dashboard/pos');
  await expect(till.getByRole('button', { name: /QR Menu Booking/ })).toBeVisible();
  await cart.getByRole('button', { name: /Place order/ }).click();
  await sees(diner, 'M389');
  tick('S097', 'S098', 'S099');
  await expect(diner).toHaveURL(/\/m\/order-success\?store=.+&order=[\w-]{22}/);
  const step = (name: string) => diner.getByRole('listitem').filter({ hasText: name });
  await expect(step('Waiting for the restaurant')).toHaveAttribute('aria-current', 'step');
  await expect(diner.getByText('Live', { exact: true })).toBeVisible();

  // Without a reload, here and below.
  await till.getByRole('button', { name: /QR Menu Booking waiting 1/ }).click();
  await till.getByRole('button', { name: 'Load the order of Table K8' }).click();
  const order = till.getByRole('region', { name: 'Cart', exact: true });
  await expect(order.getByText('₹220.50').first()).toBeVisible();
  await till.keyboard.press('F8');
  await till.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
  const sent = till.getByRole('dialog', { name: 'Order sent to Kitchen!' });
  const token = Number(await sent.locator('p.num').textContent());
  await expect(step('Accepted')).toHaveAttribute('aria-current', 'step');
  await expect(diner.getByRole('region', { name: 'Progress' })).toContainText(`Token${token}`);

  await till.goto('/dashboard/kitchen');
  const ticket = till.getByRole('article', { name: `Table K8, token ${token}`, exact: true });
  await expect(ticket.getByText('crisp')).toBeVisible();
  await ticket.getByRole('button', { name: /Start.*Filter Coffee/ }).click();
  await expect(step('Preparing').first()).toHaveAttribute('aria-current', 'step');
  await ticket.getByRole('button', { name: /Start.*Masala Dosa/ }).click();
  await ticket.getByRole('button', { name: /Move all/ }).click();
  await expect(step('Enjoy your meal!')).toHaveAttribute('aria-current', 'step');

  // The address leads back to the order, and the cart is empty.
  await diner.reload();
  await expect(step('Enjoy your meal!')).toBeVisible();
  await diner.getByRole('button', { name: 'Back to the menu' }).click();
  await expect(cartBar(diner)).toBeHidden();
});

test('a guest orders without a name, from a code without a table', async ({ browser }) => {
  const diner = await openMenu(browser, store);
  await sees(diner, 'M393');
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  await diner.getByRole('button', { name: 'One more Rava Idli' }).click();
  const cart = await openCart(diner);
  await cart.getByRole('button', { name: 'One less Rava Idli' }).click();
  await cart.getByRole('button', { name: 'Dine in' }).click();
  await cart.getByRole('button', { name: /Place order/ }).click();
  await expect(diner.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();

  // Staff refuse the order, and the diner's page shows that.
  await store.page.goto('/dashboard/pos');
  await store.page.getByRole('button', { name: /QR Menu Booking/ }).click();
  await expect(store.page.getByText('WALKIN · 1 item')).toBeVisible();
  const [waiting] = await get(store.page, '/pos/qrorders');
  expect(waiting.customer_name).toBe(textOf('M396'));
  tick('M396');
  await store.page.getByRole('button', { name: 'Delete the order of N/A' }).click();
  await store.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(diner.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
});

test('an order whose answer was lost is the same order when it is sent again', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K1');
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  const keys: string[] = [];
  await diner.route('**/place-order', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await (await openCart(diner)).getByRole('button', { name: /Place order/ }).click();
  await sees(diner, 'M390', 'M446');
  await diner.reload();
  await diner.getByRole('button', { name: 'Back to the cart' }).click();
  await diner
    .getByRole('dialog')
    .getByRole('button', { name: /Place order/ })
    .click();
  await expect(diner.getByRole('heading', { name: textOf('M389') })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);

  await store.page.goto('/dashboard/pos');
  await store.page.getByRole('button', { name: /QR Menu Booking waiting 1/ }).click();
  await store.page.getByRole('button', { name: 'Delete the order of Table K1' }).click();
  await store.page.getByRole('button', { name: 'Delete', exact: true }).click();
});

test('a price that changed meanwhile is shown before anything is ordered, and what sold out must go', async ({ browser }) => {
  const [idli, vada] = [await store.item('Rava Idli'), await store.item('Maddur Vada')];
  const diner = await openMenu(browser, store, 'K2');
  const onMenu = async (id: string, fields: Partial<MenuItem>) => {
    const read = async () => ((await get(diner, `/qrmenu/${store.qrcode}`)) as PublicMenu).menuItems;
    await expect.poll(async () => (await read()).find((item) => item.id === id)).toMatchObject(fields);
  };
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  await diner.getByRole('button', { name: 'ADD Maddur Vada' }).click();
  const cart = await openCart(diner);
  await expect(cart.getByText('₹115.50').first()).toBeVisible();
  try {
    await store.change(idli, { price: 80 });
    await onMenu(idli.id, { price: 80 });
    await cart.getByRole('button', { name: /Place order/ }).click();
    await expect(cart.getByText('Prices have changed, please review the order!')).toBeVisible();
    await expect(cart.getByText('Now ₹80.00, was ₹70.00')).toBeVisible();
    await expect(cart.getByRole('button', { name: /Place order ₹126\.00/ })).toBeVisible();

    await store.change(vada, { isSoldOut: true });
    await onMenu(vada.id, { is_sold_out: 1 });
    // As when the diner comes back to the page.
    await diner.locator('html').dispatchEvent('visibilitychange');
    await expect(cart.getByText('Sold out, please remove it')).toBeVisible();
    await expect(cart.getByRole('button', { name: /Place order/ })).toBeDisabled();
    await cart.getByRole('button', { name: 'Remove Maddur Vada' }).click();
    await expect(cart.getByRole('button', { name: /Place order ₹84\.00/ })).toBeEnabled();
  } finally {
    await store.change(idli, {});
    await store.change(vada, {});
  }
});

test('without ordering the menu is there to be read: no ADD and no cart', async ({ browser }) => {
  await store.settings({ isQROrderEnabled: false });
  const diner = await openMenu(browser, store, 'K3', '/cart');
  await expect(diner.getByText('To order, please ask the staff.')).toBeVisible();
  await expect(diner.getByRole('button', { name: /^ADD/ })).toHaveCount(0);
  await expect(diner.getByRole('dialog')).toHaveCount(0);
  await diner.getByRole('button', { name: 'Masala Dosa', exact: true }).click();
  const dish = diner.getByRole('dialog', { name: 'Masala Dosa' });
  await expect(dish.getByText('Ghee')).toBeVisible();
  await expect(dish.getByRole('checkbox')).toHaveCount(0);
  await expect(dish.getByRole('button')).toHaveCount(1);
  await diner.keyboard.press('Escape');
  await expect(diner.getByRole('button', { name: 'Masala Dosa', exact: true })).toBeFocused();
});

test('a menu that is off and a link without a menu say so', async ({ browser }) => {
  await store.settings({ isQRMenuEnabled: false });
  const diner = await openMenu(browser, store);
  await sees(diner, 'M391');
  await store.settings({ isQRMenuEnabled: true });
  const again = diner.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    // Gone when the menu came after the last look.
    if (await again.isVisible()) await again.click(oneLook);
    await expect(diner.getByRole('heading', { name: 'Kaveri Tiffin Room' })).toBeVisible(oneLook);
  }).toPass();
  for (const path of ['/m', '/m/', '/m/nobody', '/m/nobody/cart'])
    await test.step(path, async () => {
      await diner.goto(path);
      await sees(diner, 'M392');
    });
  tick('S096');
});

test('the cart of one restaurant is not taken to another', async ({ browser }) => {
  const diner = await openMenu(browser, store);
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  await expect(cartBar(diner)).toBeVisible();
  await diner.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('thali__qr_cart') ?? '{}');
    localStorage.setItem('thali__qr_cart', JSON.stringify({ ...stored, qrcode: 'another' }));
  });
  await diner.reload();
  await expect(diner.getByRole('button', { name: 'ADD Rava Idli' })).toBeVisible();
  await expect(cartBar(diner)).toHaveCount(0);
});

test('what fails without a reason is said in the words of the specification', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K5');
  const fails = { status: 500, json: {} };
  await diner.getByRole('button', { name: 'ADD Rava Idli' }).click();
  const cart = await openCart(diner);
  await diner.route('**/place-order', (route) => route.fulfill(fails), { times: 1 });
  await cart.getByRole('button', { name: /Place order/ }).click();
  await sees(diner, 'M390', 'M444', 'M097');
  tick('S100');
  await diner.getByRole('button', { name: 'Back to the cart' }).click();
  await diner.route(/\/orders\//, (route) => route.fulfill(fails));
  await diner
    .getByRole('dialog')
    .getByRole('button', { name: /Place order/ })
    .click();
  await sees(diner, 'M389', 'M445', 'M098');

  // As when the page is opened without the server's HTML, which contains the menu.
  await diner.route(/\/m\/[^/]+$/, async (route) => {
    const page = await route.fetch();
    await route.fulfill({ response: page, body: (await page.text()).replace(/<script[^>]*id="?menu"?[^>]*>.*?<\/script>/s, '') });
  });
  await diner.route('**/api/v1/qrmenu/**', (route) => route.fulfill(fails));
  await diner.goto(menuPath(store));
  await sees(diner, 'M443', 'M447', 'M094');
});
