import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

interface Sold {
  orderId: string;
  tokenNo: number;
  invoiceId: string;
}
/** Sells naans as a takeaway that is paid at once, 55 each and 5 % in two equal halves; the kitchen has them to cook. */
async function sell(page: Page, quantity: number): Promise<Sold> {
  const { menuItems, paymentTypes } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const half = Math.round(quantity * 137.5);
  const total = (quantity * 5_500 + 2 * half) / 100;
  const figures = { payableAmount: total, netTotal: quantity * 55, taxTotal: (2 * half) / 100, total };
  const payments = [{ paymentTypeId: paymentTypes[0].id, amount: total }];
  const cart = [{ id: naan.id, quantity }];
  return post(page, '/pos/create-order-and-invoice', { cart, deliveryType: 'takeaway', discount: 0, ...figures, payments });
}
/** Opens the refund of a whole invoice. */
async function openRefund(page: Page, { invoiceId }: Sold) {
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `View receipt of ${invoiceId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receipt ${invoiceId}` });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Reason').fill('Guest left');
  return dialog;
}
const ticketSelector = ({ orderId }: Sold) => `[data-ticket="${orderId}"]`;
async function openKitchen(browser: Parameters<typeof signIn>[0]): Promise<Page> {
  const { page } = await signIn(
    browser,
    demoUser(({ role }, scopes) => role === 'user' && scopes.includes('KITCHEN')),
  );
  await page.goto('/dashboard/kitchen');
  await expect(page.getByText('Live').first()).toBeVisible();
  return page;
}

test('an order that is refunded before it is cooked asks whether the kitchen shall stop, and the boards say so at once', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  const [sold, kitchen] = [await sell(page, 2), await openKitchen(browser)];
  const ticket = kitchen.locator(ticketSelector(sold));
  await expect(ticket.getByRole('button', { name: 'Start Butter Naan' })).toBeVisible();
  const dialog = await openRefund(page, sold);
  const question = dialog.getByRole('radiogroup', { name: 'Shall the kitchen stop?' });
  await expect(question.getByRole('radio', { name: 'Stop the kitchen' })).toBeChecked();
  await expect(dialog.getByText('Not cooked yet: 2 × Butter Naan')).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund ₹115.50' }).click();
  await expect(dialog.getByRole('list', { name: 'Credit notes' })).toContainText('Guest left');

  await expect(ticket.getByText('Refunded, do not cook')).toHaveCount(2);
  await expect(ticket.getByRole('button', { name: /Butter Naan/ })).toHaveCount(0);
  await ticket.scrollIntoViewIfNeeded();
  expect(await violations(kitchen, ticketSelector(sold))).toEqual([]);
  await page.goto('/dashboard/orders');
  const order = page.getByRole('region', { name: `Token ${sold.tokenNo}`, exact: true });
  await expect(order.getByText('Refunded, do not cook')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Status of Butter Naan' })).toHaveCount(0);

  // Who opens the kitchen now reads it as well, and puts it away.
  await kitchen.reload();
  await ticket.getByRole('button', { name: /^.*Put .* away/ }).click();
  await expect(ticket).toHaveCount(0);
});

test('of a refund in part the kitchen goes on with the rest, and with what the guest shall have all the same', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  const [sold, kitchen] = [await sell(page, 3), await openKitchen(browser)];
  const ticket = kitchen.locator(ticketSelector(sold));
  const refundOne = async (choice: 'Stop the kitchen' | 'Go on cooking') => {
    const dialog = await openRefund(page, sold);
    await dialog.getByRole('button', { name: 'None' }).click();
    await dialog.getByRole('button', { name: 'One more Butter Naan' }).click();
    await dialog.getByRole('radio', { name: choice }).click();
    await dialog.getByRole('button', { name: /^Refund ₹57\.7/ }).click();
    await expect(dialog.getByRole('list', { name: 'Credit notes' })).toContainText('Guest left');
  };
  await refundOne('Go on cooking');
  await expect(ticket.getByRole('listitem')).toContainText('1 × Refunded, goes on being cooked');
  await expect(ticket.getByRole('listitem')).toContainText(/^3×/);
  await refundOne('Stop the kitchen');
  await expect(ticket.getByRole('listitem')).toContainText('1 × Refunded, do not cook');
  await expect(ticket.getByRole('listitem')).toContainText(/^2×/);
  await ticket.scrollIntoViewIfNeeded();
  expect(await violations(kitchen, ticketSelector(sold))).toEqual([]);
  await ticket.getByRole('button', { name: 'Start Butter Naan' }).click();
  await ticket.getByRole('button', { name: 'Complete Butter Naan' }).click();
  await expect(ticket).toHaveCount(0);
});

test('of what the kitchen has begun nothing is chosen for who gives it back', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const [sold, kitchen] = [await sell(page, 1), await openKitchen(browser)];
  const ticket = kitchen.locator(ticketSelector(sold));
  await ticket.getByRole('button', { name: 'Start Butter Naan' }).click();
  await expect
    .poll(async () => {
      const tickets: { id: string; items: { status: string }[] }[] = await get(page, '/kitchen');
      return tickets.find(({ id }) => id === sold.orderId)?.items.map(({ status }) => status);
    })
    .toEqual(['preparing']);
  const dialog = await openRefund(page, sold);
  const refund = dialog.getByRole('button', { name: 'Refund ₹57.76' });
  await refund.click();
  await expect(dialog.getByText('Please say whether the kitchen shall stop!')).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('radio', { name: 'Go on cooking' }).click();
  await refund.click();
  await expect(ticket.getByText('Refunded, goes on being cooked')).toHaveCount(2);
});
