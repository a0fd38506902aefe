import type { Page } from '@playwright/test';
import { demoUser, signIn } from './people.ts';
import { expect, oneLook, test, timeGoesBy } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const cartOf = (page: Page) => page.getByRole('region', { name: 'Cart', exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

test('the till says what it lacks; dishes are found by category and name, and a draft keeps them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/pos');
  await sees(page, 'M125', 'M126', 'M129-M131', 'M133', 'M139-M141');
  for (const [id, name] of [
    ['M127', new RegExp(`^${textOf('M127')}( waiting \\d+)?$`)],
    ['M128', new RegExp(`^${textOf('M128')} \\d+ drafts?$`)],
    ['M132', `Customer: ${textOf('M132')}`],
  ] as const) {
    await expect(page.getByRole('button', { name })).toBeVisible();
    tick(id);
  }
  await page.keyboard.press('F2');
  const customers = page.getByRole('dialog', { name: textOf('M152') });
  await sees(customers, 'M152');
  await customers.getByRole('searchbox').fill('Fatima');
  await customers.getByRole('button', { name: /^Fatima Khan/ }).click();
  await expect(page.getByRole('button', { name: 'Customer: Fatima Khan' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove customer' }).click();
  await expect(page.getByRole('button', { name: `Customer: ${textOf('M132')}` })).toBeVisible();
  await page.keyboard.press('F4');
  await expect(toast(page, textOf('M281'))).toBeVisible();
  tick('M281');

  await page.getByRole('button', { name: textOf('M142') }).click();
  const filters = page.getByRole('dialog', { name: textOf('M142') });
  await sees(filters, 'M142-M144');
  await filters.getByRole('radio', { name: 'Breads' }).check({ force: true });
  await filters.getByRole('button', { name: textOf('M144') }).click();
  await expect(page.getByRole('button', { name: 'Add Mango Lassi' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Butter Naan' })).toBeVisible();
  await page.getByRole('button', { name: textOf('M142') }).click();
  await filters.getByRole('radio', { name: textOf('M143'), exact: true }).check({ force: true });
  await filters.getByRole('button', { name: textOf('M144') }).click();
  await page.getByRole('searchbox', { name: textOf('M130') }).fill('ANGO LAS');
  await page.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await expect(cartOf(page).getByRole('listitem').filter({ hasText: 'Mango Lassi' })).toContainText('× 1');
  tick('S021');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: textOf('M139'), exact: true }).click();
  const saving = page.getByRole('dialog', { name: textOf('M148') });
  await sees(saving, 'M148', 'M149');
  await saving.getByLabel(textOf('M149')).fill('Corner');
  await saving.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: new RegExp(`^${textOf('M128')}`) }).click();
  const drafts = page.getByRole('dialog', { name: textOf('M150') });
  await sees(drafts, 'M150');
  const draft = drafts.getByRole('listitem').filter({ hasText: `${textOf('M151')}: Corner` });
  await expect(draft).toContainText('1 item · ');
  await draft.getByRole('button', { name: 'Load Corner' }).click();
  await expect(cartOf(page).getByText('Mango Lassi')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${textOf('M128')}`) }).click();
  await drafts.getByRole('button', { name: 'Clear all' }).click();
  await expect(drafts.getByText('No drafts')).toBeVisible();
  tick('M151', 'S024', 'S025');
});

test('an order is made of variants, addons, notes and a coupon; it is sent or paid, and a hint without an answer is logged', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await page.clock.install();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  // Drops the server's acknowledgements ('43...').
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).startsWith('43')) socket.send(message);
    });
  });
  await page.goto('/dashboard/pos');
  const cart = cartOf(page);
  await expect(page.getByRole('combobox', { name: `${textOf('M134')}, ${textOf('M133')}` })).toBeVisible();
  tick('M134');

  await page.getByRole('button', { name: 'Add Paneer Tikka' }).click();
  const options = page.getByRole('dialog', { name: textOf('M146') });
  await sees(options, 'M146');
  await expect(options.getByRole('radio').first()).toBeChecked();
  await expect(options.getByText(textOf('M147', { price: '₹30.00' }))).toBeVisible();
  await options.getByRole('button', { name: /^Add/ }).click();
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await sees(cart, 'M135');
  await page.getByRole('button', { name: 'Notes for Butter Naan' }).click();
  const notes = page.getByRole('dialog', { name: textOf('M145') });
  await sees(notes, 'M145');
  await expect(notes.getByText(/^100 characters maximum/)).toBeVisible();
  await notes.getByRole('textbox').fill('no butter');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(cart.getByText('no butter')).toBeVisible();
  tick('M147', 'S022', 'S023');

  await page.getByRole('combobox', { name: /^Coupon,/ }).click();
  await expect(page.getByRole('option', { name: new RegExp(`WELCOME10.*10% ${textOf('M136')}`) })).toBeVisible();
  await page.getByRole('option', { name: /WELCOME10/ }).click();
  await sees(cart, 'M137', 'M138');
  await cart.getByRole('button', { name: textOf('M138'), exact: true }).click();
  await expect(cart.getByText(textOf('M137'))).toBeHidden();
  tick('M136');

  await page.getByRole('button', { name: textOf('M140') }).click();
  const summary = page.getByRole('dialog', { name: textOf('M159') });
  await sees(summary, 'M159-M163');
  let answer = () => {};
  let pricedBy: number | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/pos/create-order',
    async (route) => {
      pricedBy = route.request().postDataJSON().menuRevision;
      await held;
      await route.fulfill({ status: 500, json: {} });
    },
    { times: 1 },
  );
  await summary.getByRole('button', { name: textOf('M140') }).click();
  await expect(toast(page, textOf('M313'))).toBeVisible();
  // The revision of the menu goes along, so that no ordering refuses what it has not heard of yet.
  await expect.poll(() => pricedBy ?? 0).toBeGreaterThan(0);
  answer();
  await expect(toast(page, textOf('M299'))).toBeVisible();
  await expect(toast(page, textOf('M313'))).toBeHidden();
  await cart.getByRole('button', { name: 'Send again' }).click();
  const sent = page.getByRole('dialog', { name: textOf('M169') });
  await sees(sent, 'M169', 'M170');
  await expect(sent.getByText(/^Order [\da-f-]{36}$/)).toBeVisible();
  const token = (await sent.locator('p.num').textContent()) as string;
  const [paper] = await Promise.all([page.waitForEvent('popup'), sent.getByRole('button', { name: textOf('M170') }).click()]);
  await expect(paper.getByText(token, { exact: true })).toBeVisible();
  await expect(paper.getByText(new RegExp(String(new Date().getFullYear())))).toBeVisible();
  await paper.close();
  await sent.getByRole('button', { name: 'New' }).click();
  await expect(cart.getByText('Cart is empty!')).toBeVisible();
  tick('M299', 'M313', 'S012', 'S028', 'S030');

  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await page.getByRole('button', { name: textOf('M141') }).click();
  const collecting = page.getByRole('dialog', { name: textOf('M164') });
  await sees(collecting, 'M164-M168');
  await expect(collecting.getByRole('radio').first()).toBeChecked();
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    collecting.getByRole('button', { name: 'Collect ₹57.76' }).click(),
  ]);
  await expect(receipt).toHaveURL(/\/print-receipt\?orders=/);
  for (const text of ['Butter Naan', '57.76']) await expect(receipt.getByText(text).first()).toBeVisible();
  await receipt.close();
  await expect(cart.getByText('Cart is empty!')).toBeVisible();
  tick('S020', 'S029');
  await timeGoesBy(page, 20, () =>
    expect.poll(() => logged.join('\n'), oneLook).toContain(`new_order_backend: ${textOf('M314')}`),
  );
  tick('M314');
});
