import type { Page } from '@playwright/test';
import { get, post } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

const cartOf = (page: Page) => page.getByRole('region', { name: 'Cart', exact: true });
const naanIn = (page: Page) => cartOf(page).getByRole('listitem').filter({ hasText: 'Butter Naan' });
const draftsOf = (page: Page) => page.getByRole('dialog', { name: 'Drafts' });

async function openTill(page: Page): Promise<void> {
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('button', { name: 'Add Butter Naan' })).toBeVisible();
}

async function saveDraft(page: Page, dish: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${dish}` }).click();
  await page.keyboard.press('F4');
  const saving = page.getByRole('dialog', { name: 'Save Cart Items to Drafts' });
  await saving.getByRole('textbox').fill(name);
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(saving).toBeHidden();
}

const openDrafts = (page: Page) => page.getByRole('button', { name: /^Drafts List/ }).click();

test('a dish of an open order is cancelled after a question only, which takes a reason', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const { menuItems } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const body = { cart: [{ id: naan.id, quantity: 2 }], deliveryType: 'takeaway', discount: 0, payableAmount: 115.5 };
  const { tokenNo } = await post(page, '/pos/create-order', body);
  await page.goto('/dashboard/orders');
  const order = page.getByRole('region', { name: `Token ${tokenNo}`, exact: true });
  const cancel = async () => {
    await order.getByRole('button', { name: 'Status of Butter Naan' }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
  };
  await cancel();
  const question = page.getByRole('dialog', { name: /^Cancel . × Butter Naan$/ });
  await question.getByRole('button', { name: 'Keep Item' }).click();
  await expect(question).toBeHidden();
  await expect(order.getByRole('button', { name: 'Status of Butter Naan' })).toBeVisible();
  await cancel();
  await question.getByText('All 2').click();
  await question.getByText('Sold out').click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sold out');
  const asked = page.waitForRequest((request) => request.url().includes('/orders/update-status/'));
  await question.getByRole('button', { name: 'Cancel Item' }).click();
  expect((await asked).postDataJSON()).toEqual({ status: 'cancelled', reason: 'Sold out' });
  await expect(order.getByRole('button', { name: 'Status of Butter Naan' })).toHaveCount(0);
});

test('a cart that was emptied comes back with one tap, until the next order begins', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(cartOf(page).getByText('Cart is empty!')).toBeVisible();
  await page.reload();
  await cartOf(page).getByRole('button', { name: 'Bring the cart back' }).click();
  await expect(naanIn(page)).toContainText('× 1');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await cartOf(page).getByRole('button', { name: 'Remove Mango Lassi' }).click();
  await expect(cartOf(page).getByText('Cart is empty!')).toBeVisible();
  await expect(cartOf(page).getByRole('button', { name: 'Bring the cart back' })).toHaveCount(0);
});

test('a draft asks before it takes the place of a cart, and is gone from the list once it was sent', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  await saveDraft(page, 'Butter Naan', 'Corner');
  await page.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await openDrafts(page);
  await draftsOf(page).getByRole('button', { name: 'Load Corner' }).click();
  const question = page.getByRole('alertdialog', { name: 'Load Corner' });
  await expect(question.getByText('The cart has 1 item. This draft takes its place.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cartOf(page).getByRole('listitem')).toHaveText(/Mango Lassi/);
  await draftsOf(page).getByRole('button', { name: 'Load Corner' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(cartOf(page).getByRole('listitem')).toHaveText(/Butter Naan/);

  await page.keyboard.press('F4');
  await page.getByRole('dialog', { name: 'Save Cart Items to Drafts' }).getByRole('textbox').fill('Window');
  await page.keyboard.press('Enter');
  await openDrafts(page);
  await expect(draftsOf(page).getByRole('listitem')).toHaveText([/Window/]);
  await draftsOf(page).getByRole('button', { name: 'Load Window' }).click();
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).click();
  await page.getByRole('dialog', { name: 'Order sent to Kitchen!' }).getByRole('button', { name: 'New' }).click();
  await openDrafts(page);
  await expect(draftsOf(page).getByText('No drafts')).toBeVisible();
});

test('drafts that were deleted come back with one tap while their list is open', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await openTill(page);
  await saveDraft(page, 'Butter Naan', 'Corner');
  await saveDraft(page, 'Mango Lassi', 'Window');
  await openDrafts(page);
  await draftsOf(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(draftsOf(page).getByText('No drafts')).toBeVisible();
  await draftsOf(page).getByRole('button', { name: 'Bring 2 drafts back' }).click();
  await draftsOf(page).getByRole('button', { name: 'Delete Corner' }).click();
  await draftsOf(page).getByRole('button', { name: 'Bring Corner back' }).click();
  await expect(draftsOf(page).getByRole('listitem')).toHaveCount(2);
});
