import type { Page } from '@playwright/test';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
/** URL of a board's list. */
const listOf = (board: 'orders' | 'kitchen') => new RegExp(`/api/v1/${board}(\\?|$)`);
const fails = { status: 500, json: {} };

/** An order to take away, made of one dish that needs no choice. */
async function orderToGo(page: Page): Promise<number> {
  const { menuItems } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const body = { cart: [{ id: naan.id, quantity: 1 }], deliveryType: 'takeaway', discount: 0, payableAmount: 57.76 };
  return (await post(page, '/pos/create-order', body)).tokenNo;
}

test('on the orders board an item gets its status, and an order is cancelled, completed or paid', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const main = page.getByRole('main');
  const tokens = [await orderToGo(page), await orderToGo(page)];
  await page.route(listOf('orders'), (route) => route.fulfill(fails));
  await page.goto('/dashboard/orders');
  await sees(main, 'M306');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await sees(main, 'M174', 'M175', 'M177');
  await main.getByRole('button', { name: textOf('M175') }).click();
  await expect(toast(page, textOf('M185'))).toBeVisible();

  const card = (index: number) =>
    main.getByRole('article').filter({ has: page.getByRole('region', { name: `Token ${tokens[index]}`, exact: true }) });
  const open = (name: RegExp, index = 0) => card(index).getByRole('button', { name }).click();
  const menu = page.getByRole('menu');
  await open(/^Status of Butter Naan/);
  await sees(menu, 'M181-M184');
  await page.route('**/orders/update-status/*', (route) => route.fulfill(fails), { times: 1 });
  await menu.getByText(textOf('M183')).click();
  await expect(toast(page, textOf('M303'))).toBeVisible();
  for (const [id, word] of [
    ['M181', 'Preparing'],
    ['M182', 'Completed'],
    ['M183', 'Delivered'],
  ] as const) {
    await open(/^Status of Butter Naan/);
    await menu.getByText(textOf(id)).click();
    await expect(toast(page, textOf('M186'))).toBeVisible();
    await expect(card(0).getByText(word)).toBeVisible();
  }
  tick('M185', 'M186', 'M303', 'S033');

  await open(/^Actions for/);
  await sees(menu, 'M178-M180');
  await menu.getByText(textOf('M179')).click();
  const question = page.getByRole('alertdialog');
  await sees(question, 'M187');
  await question.getByRole('button', { name: 'Keep Order' }).click();
  await expect(card(0)).toBeVisible();
  await open(/^Actions for/);
  await menu.getByText(textOf('M179')).click();
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(card(0)).toHaveCount(0);
  tick('S034');

  await open(new RegExp(`^${textOf('M180')}`), 1);
  const paying = page.getByRole('dialog', { name: textOf('M188') });
  await sees(paying, 'M188-M193');
  await paying.getByRole('checkbox', { name: textOf('M193') }).uncheck();
  await paying.getByRole('button', { name: textOf('M180') }).click();
  await expect(card(1)).toHaveCount(0);
  tick('S036');

  const [group]: { orders: { payment_status: string }[] }[] = await get(page, '/orders');
  for (const order of group?.orders ?? []) order.payment_status = 'paid';
  await page.route(listOf('orders'), (route) => route.fulfill({ json: [group] }));
  await page.reload();
  await main.getByRole('article').getByRole('button', { name: 'Complete' }).last().click();
  await expect(question.getByRole('button', { name: 'Complete' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unrouteAll();
  await page.route(listOf('orders'), (route) => route.fulfill({ json: [] }));
  await page.reload();
  await sees(main, 'M176');
  tick('S032', 'S035');
});

test('in the kitchen items are started and completed, and a refusal is told', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const token = await orderToGo(page);
  await page.goto('/dashboard/kitchen');
  await sees(page, 'M194', 'M195');
  const ticket = page.getByRole('article', { name: new RegExp(`token ${token}$`) });
  await expect(ticket.getByText(/Takeaway WALKIN/).first()).toBeVisible();
  await sees(ticket, 'M197');
  await page.route(
    '**/api/v1/kitchen/*',
    (route) => (route.request().method() === 'POST' ? route.fulfill(fails) : route.fallback()),
    {
      times: 1,
    },
  );
  await ticket.getByRole('button', { name: 'Start Butter Naan' }).click();
  await expect(toast(page, textOf('M304'))).toBeVisible();
  await ticket.getByRole('button', { name: 'Start Butter Naan' }).click();
  await sees(ticket, 'M198');
  await ticket.getByRole('button', { name: 'Complete Butter Naan' }).click();
  await expect(ticket).toBeHidden();
  await page.route(listOf('kitchen'), (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: textOf('M195') }).click();
  await sees(page, 'M196');
  tick('M304', 'S037');
});
