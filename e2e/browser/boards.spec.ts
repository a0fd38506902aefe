import type { Page } from '@playwright/test';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** An order to take away, made of one dish that needs no choice. */
async function orderToGo(page: Page): Promise<number> {
  const { menuItems } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const body = { cart: [{ id: naan.id, quantity: 1 }], deliveryType: 'takeaway', discount: 0, payableAmount: 57.76 };
  return (await post(page, '/pos/create-order', body)).tokenNo;
}

test('on the orders board an item gets its status, and an order is cancelled or paid', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const main = page.getByRole('main');
  const tokens = [await orderToGo(page), await orderToGo(page)];
  await page.goto('/dashboard/orders');
  await main.getByRole('button', { name: textOf('M175') }).click();
  await expect(toast(page, textOf('M185'))).toBeVisible();

  const card = (index: number) =>
    main.getByRole('article').filter({ has: page.getByRole('region', { name: `Token ${tokens[index]}`, exact: true }) });
  const open = (name: RegExp, index = 0) => card(index).getByRole('button', { name }).click();
  const menu = page.getByRole('menu');
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
  tick('M185', 'M186', 'S033');

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
  tick('S032', 'S036');
});

test('in the kitchen items are started and completed', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const token = await orderToGo(page);
  await page.goto('/dashboard/kitchen');
  await sees(page, 'M194', 'M195');
  const ticket = page.getByRole('article', { name: new RegExp(`token ${token}$`) });
  await expect(ticket.getByText(/Takeaway WALKIN/).first()).toBeVisible();
  await sees(ticket, 'M197');
  await ticket.getByRole('button', { name: 'Start Butter Naan' }).click();
  await sees(ticket, 'M198');
  await ticket.getByRole('button', { name: 'Complete Butter Naan' }).click();
  await expect(ticket).toBeHidden();
  tick('S037');
});
