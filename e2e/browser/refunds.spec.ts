import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { textOf } from './ticks.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

interface Sold {
  tokenNo: number;
  invoiceId?: string;
}
/** Sells naans as a takeaway, 55 each and 5 % in two equal halves: sent to the kitchen, or paid at once. */
async function sell(page: Page, quantity: number, paid: boolean): Promise<Sold> {
  const { menuItems, paymentTypes } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const half = Math.round(quantity * 137.5);
  const total = (quantity * 5_500 + 2 * half) / 100;
  const figures = { payableAmount: total, netTotal: quantity * 55, taxTotal: (2 * half) / 100, total };
  const payments = [{ paymentTypeId: paymentTypes[0].id, amount: total }];
  const data = { cart: [{ id: naan.id, quantity }], deliveryType: 'takeaway', discount: 0, ...figures, payments };
  return post(page, `/pos/${paid ? 'create-order-and-invoice' : 'create-order'}`, data);
}
/** The card of an order; on a long board only its heading, until it is near. */
const cardOf = (page: Page, { tokenNo }: Sold) => {
  const drawn = page.getByRole('region', { name: `Token ${tokenNo}`, exact: true });
  const far = page.getByRole('heading', { name: new RegExp(`Token ${tokenNo}$`) });
  return page.getByRole('article').filter({ has: drawn.or(far) });
};
/** Scrolls to the card until it is drawn: a board that grows moves it away again, and puts another element in its place. */
const reach = async (page: Page, sold: Sold) => {
  const card = cardOf(page, sold);
  const drawn = async () => {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    return card.getByRole('button').count();
  };
  await expect.poll(drawn).toBeGreaterThan(0);
  return card;
};
/** What a dialog covers cannot be tapped, and where its buttons lie over those of the board depends on how far that was scrolled. */
const dialogs = '[role=dialog]';
const cancel = async (page: Page, sold: Sold) => {
  const card = await reach(page, sold);
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Cancel' }).click();
  return page.getByRole('dialog', { name: 'Cancel Seat Booking' });
};

test('an order that is not paid is closed with a reason by who may, found again and collected', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const order = await sell(page, 3, false);
  await page.goto('/dashboard/orders');
  const card = await reach(page, order);
  await card.getByRole('button', { name: 'Pay & Complete' }).last().click();
  const paying = page.getByRole('dialog', { name: 'Pay & Complete Order' });
  await paying.getByRole('button', { name: 'Close without payment' }).click();
  await paying.getByRole('button', { name: 'Close unpaid' }).click();
  await expect(paying.getByText('Please give a reason!')).toBeVisible();
  await paying.getByLabel('Why is it not paid?').fill('Left without paying');
  expect(await violations(page, dialogs)).toEqual([]);
  await paying.getByRole('button', { name: 'Close unpaid' }).click();
  await expect(toast(page, 'Order completed!')).toBeVisible();
  await expect(cardOf(page, order)).toHaveCount(0);

  await page.goto('/dashboard/day-close');
  await expect(page.getByRole('region', { name: 'Closed unpaid' }).getByText('Left without paying').first()).toBeVisible();

  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: /closed unpaid$/ }).click();
  const unpaid = page.getByRole('dialog', { name: 'Closed unpaid' });
  const row = unpaid.getByRole('listitem').filter({ hasText: `Token ${order.tokenNo}` });
  await expect(row.getByText('₹173.26')).toBeVisible();
  expect(await violations(page, dialogs)).toEqual([]);
  await row.getByRole('button', { name: 'Collect' }).click();
  await paying.getByLabel('Print Receipt?').uncheck();
  await paying.getByRole('button', { name: 'Pay & Complete' }).click();
  await expect(toast(page, 'Order completed & paid!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('cancelling a paid order says first how much goes back, for which invoice and how it was paid, and asks why', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  const paid = await sell(page, 4, true);
  await page.goto('/dashboard/orders');
  const question = await cancel(page, paid);
  await expect(question).toContainText(
    `₹231.00 of token ${paid.tokenNo} goes back to the guest by a credit note for invoice ${paid.invoiceId}: Cash ₹231.00.`,
  );
  await question.getByRole('button', { name: 'Keep Order' }).click();
  await expect(cardOf(page, paid)).toBeVisible();
  await cancel(page, paid);
  await question.getByRole('button', { name: 'Cancel & Refund' }).click();
  await expect(question.getByText('Please give a reason!')).toBeVisible();
  await question.getByLabel('Reason').fill('Cold food');
  // Of the board behind it, what is scrolled away under the bar counts as covered.
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel & Refund' }).click();
  await expect(toast(page, 'Order cancelled!')).toBeVisible();
  await expect(cardOf(page, paid)).toHaveCount(0);
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `View receipt of ${paid.invoiceId}` }).click();
  const notes = page.getByRole('dialog', { name: `Receipt ${paid.invoiceId}` }).getByRole('list', { name: 'Credit notes' });
  await expect(notes.getByRole('listitem')).toContainText(['Cold food']);
});

test('an invoice is refunded in part and then whole, and shows its credit notes', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const { invoiceId } = await sell(page, 4, true);
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `View receipt of ${invoiceId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receipt ${invoiceId}` });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('button', { name: 'None' }).click();
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'One more Butter Naan' }).click();
  await expect(dialog.getByText('Back by Cash')).toBeVisible();
  const one = dialog.getByRole('button', { name: 'Refund ₹57.76' });
  await one.click();
  await expect(dialog.getByText('Please give a reason!')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Burnt');
  expect(await violations(page, dialogs)).toEqual([]);
  await one.click();
  await expect(toast(page, 'Credit note issued!')).toBeVisible();
  const notes = dialog.getByRole('list', { name: 'Credit notes' });
  await expect(notes.getByRole('listitem')).toContainText(['Burnt']);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Reason').fill('Wrong table');
  await dialog.getByRole('button', { name: 'Refund ₹173.24' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Refund' })).toHaveCount(0);
});

test('what a till holds after a lost answer is one order, also when the next cashier sends it', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/pos');
  const sent: string[] = [];
  await page.route('**/api/v1/pos/create-order', async (route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    // The request arrives, and its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await page.getByRole('button', { name: textOf('M140') }).click();
  await page
    .getByRole('dialog', { name: textOf('M159') })
    .getByRole('button', { name: textOf('M140') })
    .click();
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(2);
  await post(page, '/auth/signout', {});
  await page.goto('/login');
  const other = demoUser(({ role }, scopes) => role === 'user' && scopes.includes('POS'));
  await page.getByLabel('Email').fill(other.username);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/dashboard/pos');
  // The till itself repeats the request that has no answer yet.
  const answer = page.waitForResponse(/\/pos\/create-order$/, { timeout: 60_000 });
  await page.unrouteAll();
  const response = await answer;
  expect(response.request().headers()['idempotency-key']).toBe(sent[0]);
  expect(response.headers()['idempotency-replayed']).toBe('true');
});
