import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { get, post } from './api.ts';
import { inHindi, speak } from './language.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { textOf } from './ticks.ts';

/** An order to take away of five naans. */
async function fiveNaans(page: Page): Promise<number> {
  const { menuItems } = await get(page, '/pos/init');
  const naan = menuItems.find(({ title }: { title: string }) => title === 'Butter Naan');
  const body = { cart: [{ id: naan.id, quantity: 5 }], deliveryType: 'takeaway', discount: 0, payableAmount: 288.76 };
  return (await post(page, '/pos/create-order', body)).tokenNo;
}
const cashier = demoUser((_, scopes) => scopes.includes('ORDERS') || scopes.includes('POS'));
const orderOf = (page: Page, token: number) => page.getByRole('region', { name: `Token ${token}`, exact: true });
async function ask(page: Page, token: number): Promise<void> {
  await orderOf(page, token).getByRole('button', { name: 'Status of Butter Naan' }).click();
  await page.getByRole('menuitem', { name: textOf('M184') }).click();
}

test('a cashier cancels one of five, the kitchen sees which, and the bill is for four', async ({ browser }) => {
  const { page: kitchen } = await signIn(browser, demoUser());
  const { page } = await signIn(browser, cashier, { reducedMotion: 'reduce' });
  const token = await fiveNaans(page);
  await kitchen.goto('/dashboard/kitchen');
  const ticket = kitchen.getByRole('article', { name: new RegExp(`token ${token}$`) });
  await expect(ticket.getByRole('listitem')).toHaveText([/^5×Butter Naan/]);

  await page.goto('/dashboard/orders');
  await ask(page, token);
  const question = page.getByRole('dialog', { name: 'Cancel 1 × Butter Naan' });
  await question.getByText('Sold out').click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sold out');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel Item' }).click();
  await expect(question).toBeHidden();
  await expect(orderOf(page, token).getByRole('listitem')).toHaveText([/^4 × Butter Naan/, /^1 × Butter NaanCancelled/]);

  await expect(ticket.getByText('Changed: 1 cancelled')).toBeVisible();
  await expect(ticket.getByRole('listitem')).toHaveText([/^4×Butter Naan/, /^1×Butter NaanCancelled, do not cook/]);
  const id = await ticket.getAttribute('data-ticket');
  expect(await violations(kitchen, `[data-ticket="${id}"]`)).toEqual([]);

  const card = page.getByRole('article').filter({ has: orderOf(page, token) });
  await card.getByRole('button', { name: new RegExp(`^${textOf('M180')}`) }).click();
  await expect(page.getByRole('dialog', { name: textOf('M188') })).toContainText('231.00');
});

test('when somebody else has cancelled some meanwhile, the question says how many are left and stays', async ({ browser }) => {
  const [{ page }, { page: other }] = [await signIn(browser, cashier), await signIn(browser, demoUser())];
  const token = await fiveNaans(page);
  await page.goto('/dashboard/orders');
  await ask(page, token);
  const question = page.getByRole('dialog');
  for (let more = 0; more < 3; more++) await question.getByRole('button', { name: 'One more Butter Naan' }).click();
  await expect(question.getByRole('heading')).toHaveText('Cancel 4 × Butter Naan');

  // What the other one did is not told to this page, as when its network is slow.
  const groups = await page.request.get('/api/v1/orders');
  await page.route(/\/api\/v1\/orders(\?|$)/, (route) => route.fulfill({ response: groups }));
  await other.goto('/dashboard/orders');
  await ask(other, token);
  await other.getByRole('dialog').getByRole('button', { name: 'One more Butter Naan' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel Item' }).click();
  await expect(orderOf(other, token).getByRole('listitem')).toHaveText([/^3 × /, /^2 × /]);
  await page.unroute(/\/api\/v1\/orders(\?|$)/);

  await question.getByRole('button', { name: 'Cancel Item' }).click();
  await expect(page.getByText('Only 3 of these are left!')).toBeVisible();
  await expect(question.getByRole('heading')).toHaveText('Cancel 3 × Butter Naan');
  await question.getByRole('button', { name: 'One less Butter Naan' }).click();
  await question.getByRole('button', { name: 'Cancel Item' }).click();
  await expect(question).toBeHidden();
  await expect(orderOf(page, token).getByRole('listitem')).toHaveText([/^1 × /, /^2 × /, /^2 × /]);
});

test('pieces are chosen in Hindi on a phone', async ({ browser }) => {
  const phone = { width: 360, height: 740 };
  const { page } = await signIn(browser, cashier, { viewport: phone, reducedMotion: 'reduce' });
  const token = await fiveNaans(page);
  await speak(page, 'hi');
  await page.goto('/dashboard/orders');
  const name = inHindi('Token {token}').replace('{token}', String(token));
  const order = page.getByRole('region', { name, exact: true });
  await order.getByRole('button', { name: /Butter Naan/ }).click();
  await page.getByRole('menuitem', { name: inHindi('Cancel') }).click();
  const question = page.getByRole('dialog');
  await question.getByText(inHindi('All {left}').replace('{left}', '5')).click();
  await expect(question.getByRole('heading')).toContainText('5 × Butter Naan');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
