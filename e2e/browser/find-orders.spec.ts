import type { Page } from '@playwright/test';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** Places an order of one dish, for a table or as a takeaway. */
async function order(page: Page, more: object): Promise<{ tokenNo: number; orderId: string }> {
  const { menuItems } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const body = { cart: [{ id: naan.id, quantity: 1 }], deliveryType: 'takeaway', discount: 0, payableAmount: 57.76, ...more };
  return post(page, '/pos/create-order', body);
}

test('an order is found by its token when it is closed, and its ticket is printed again as a copy; filters keep what fits', async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, demoUser());
  const main = page.getByRole('main');
  const { tokenNo, orderId } = await order(page, {});
  await post(page, '/orders/cancel', { orderIds: [orderId] });
  await page.goto('/dashboard/orders');
  await main.getByRole('searchbox', { name: 'Search orders' }).fill(String(tokenNo));
  const card = main.getByRole('article', { name: `Seat Booking, token ${tokenNo}, closed` });
  // Other days had that token, too; each of its orders has one card.
  await expect(card.getByText('Cancelled').first()).toBeVisible();

  const opened = context.waitForEvent('page');
  await card.first().getByRole('button', { name: 'Ticket' }).click();
  const ticket = await opened;
  await expect(ticket.getByRole('heading', { name: `Token ${tokenNo}` })).toBeVisible();
  await expect(ticket.getByText('Copy, do not cook twice')).toBeVisible();
  await ticket.close();

  await main.getByRole('searchbox', { name: 'Search orders' }).fill('no such order');
  await expect(main.getByText('No result found!')).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search orders' }).fill('');
  const { tokenNo: open } = await order(page, {});
  const region = main.getByRole('region', { name: `Token ${open}`, exact: true });
  await expect(region).toBeVisible();
  await main.getByRole('radiogroup', { name: 'Payment' }).getByText('Paid', { exact: true }).click();
  await expect(region).toBeHidden();
  await main.getByRole('radiogroup', { name: 'Payment' }).getByText('To pay', { exact: true }).click();
  await expect(region).toBeVisible();
});

test('a table pays its orders in parts, by two payment types', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const main = page.getByRole('main');
  const { storeTables, paymentTypes } = await get(page, '/pos/init');
  const taken = new Set(((await get(page, '/orders')) as { table_id: string | null }[]).map(({ table_id }) => table_id));
  const table = storeTables.find(({ id }: { id: string }) => !taken.has(id));
  const tokens = [];
  for (let n = 0; n < 2; n += 1) tokens.push((await order(page, { deliveryType: 'dinein', tableId: table.id })).tokenNo);
  await page.goto('/dashboard/orders');
  const card = main.getByRole('article').filter({ has: page.getByRole('region', { name: `Token ${tokens[0]}`, exact: true }) });
  await card.getByRole('button', { name: /^Pay & Complete/ }).click();
  const paying = page.getByRole('dialog', { name: 'Pay & Complete Order' });
  await paying.getByRole('switch', { name: 'Split payment' }).check({ force: true });
  const [first, second] = paymentTypes.filter(({ is_active }: { is_active: number }) => is_active);
  await paying.getByRole('textbox', { name: first.title }).fill('100');
  const pay = paying.getByRole('button', { name: 'Pay & Complete' });
  await expect(pay).toBeDisabled();
  await paying.getByRole('button', { name: `The rest by ${second.title}` }).click();
  await paying.getByRole('checkbox', { name: 'Print Receipt?' }).uncheck();
  const sent = page.waitForRequest('**/orders/complete-and-pay-order');
  await pay.click();
  expect((await sent).postDataJSON().payments).toEqual([
    { paymentTypeId: first.id, amount: 100 },
    { paymentTypeId: second.id, amount: 15.52 },
  ]);
  await expect(card).toHaveCount(0);
});

test('Ctrl K finds customers and invoices, and leads to them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const { customers } = await get(page, '/customers');
  const [{ name, phone }] = customers;
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('textbox', { name: 'Search' }).fill(phone);
  await search.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/dashboard\/customers/);
  await expect(page.getByRole('searchbox')).toHaveValue(phone);
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
