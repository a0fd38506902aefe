import type { Locator, Page } from '@playwright/test';
import { get } from './api.ts';
import { demoUser, signInOnPage } from './people.ts';
import { expect, test } from './test.ts';

/** Figures of the order below, computed by hand: (400 + 30 + 10) x 2 + 55 x 4 + 260 + 120 x 2 = 1,600; less 10 %; plus 5 % of 1,440. */
const bill = { net: '₹1,600.00', discount: '−₹160.00', tax: '₹72.00', total: '₹1,512.00' };

const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: new RegExp(`^${field},`) }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const expectFigures = async (within: Locator, figures: string[]) => {
  for (const figure of figures) await expect(within.getByText(figure, { exact: true }).first()).toBeVisible();
};
const figuresOf = async (page: Page) => {
  const [{ ordersCount }, { revenueTotal, taxTotal }] = await Promise.all([get(page, '/dashboard'), get(page, '/reports')]);
  return { ordersCount, revenuePaise: Math.round(revenueTotal * 100), taxPaise: Math.round(taxTotal * 100) };
};
/** The figures once they stay the same, because sales of other tests reach reports a moment later. */
async function settledFiguresOf(page: Page) {
  let figures: Awaited<ReturnType<typeof figuresOf>> = { ordersCount: Number.NaN, revenuePaise: 0, taxPaise: 0 };
  await expect(async () => {
    const last = figures;
    figures = await figuresOf(page);
    expect(figures).toEqual(last);
  }).toPass({ intervals: [500] });
  return figures;
}

test('an order goes from the till to the kitchen to a paid invoice, live on every screen', async ({ browser }) => {
  const owner = await signInOnPage(browser, demoUser());
  const cashier = await signInOnPage(
    browser,
    demoUser((_, scopes) => scopes.includes('POS') && !scopes.includes('SETTINGS')),
  );
  const cook = await signInOnPage(
    browser,
    demoUser((_, scopes) => scopes.includes('KITCHEN') && !scopes.includes('POS')),
  );
  const before = await settledFiguresOf(owner.page);
  const till = cashier.page;
  await cook.page.goto('/dashboard/kitchen');
  await expect(cook.page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(cook.page.getByText('Live').first()).toBeVisible();

  await till.goto('/dashboard/pos');
  await choose(till, 'Table', /Table T1\b/);
  await till.getByRole('button', { name: 'Add Paneer Tikka' }).click();
  const options = till.getByRole('dialog', { name: 'Variant and Addons' });
  await options.getByRole('radio', { name: /Full/ }).check({ force: true });
  await options.getByRole('checkbox', { name: /Extra Mint Chutney/ }).check({ force: true });
  await options.getByRole('checkbox', { name: /Onion Rings/ }).check({ force: true });
  await options.getByRole('button', { name: /^Add/ }).click();
  await till.getByRole('button', { name: 'Notes for Paneer Tikka' }).click();
  await till.getByRole('dialog', { name: 'Add Notes' }).getByRole('textbox').fill('Less spicy, for kids');
  await till.getByRole('button', { name: 'Save' }).click();
  await till.keyboard.press('+');
  for (let times = 0; times < 4; times++) await till.getByRole('button', { name: 'Add Butter Naan' }).click();
  await till.getByRole('button', { name: 'Add Dal Makhani' }).click();
  await till.getByRole('dialog', { name: 'Variant and Addons' }).getByRole('button', { name: /^Add/ }).click();
  for (let times = 0; times < 2; times++) await till.getByRole('button', { name: 'Add Mango Lassi' }).click();
  await choose(till, 'Coupon', /WELCOME10/);
  await expect(till.getByText('Coupon Applied')).toBeVisible();
  await expectFigures(till.getByRole('region', { name: 'Cart', exact: true }), Object.values(bill));

  await till.keyboard.press('F8');
  const summary = till.getByRole('dialog', { name: 'Send Order to Kitchen' });
  await expectFigures(summary, Object.values(bill));
  await summary.getByRole('button', { name: 'Send to Kitchen' }).click();
  const sent = till.getByRole('dialog', { name: 'Order sent to Kitchen!' });
  await expect(sent).toBeVisible();
  const token = Number(await sent.locator('p.num').textContent());

  // Without a reload.
  const ticket = cook.page.getByRole('article', { name: `Table T1, token ${token}`, exact: true });
  await expect(ticket).toBeVisible();
  for (const text of ['Paneer Tikka', 'Less spicy, for kids', 'Butter Naan', 'Dal Makhani', 'Mango Lassi'])
    await expect(ticket.getByText(text)).toBeVisible();
  await expect(ticket.getByText(/Full · Extra Mint Chutney · Onion Rings/)).toBeVisible();
  await ticket.getByRole('button', { name: /Start.*Butter Naan/ }).click();
  await expect(ticket.getByRole('button', { name: /Complete.*Butter Naan/ })).toBeVisible();
  const header = ticket.getByRole('button', { name: /Move all/ });
  await header.click();
  await expect(ticket.getByRole('button', { name: /Complete/ })).toHaveCount(4);
  await header.click();
  await expect(ticket).toBeHidden();

  await sent.getByRole('button', { name: 'New' }).click();
  await till.goto('/dashboard/orders');
  const card = till.getByRole('article', { name: 'Table T1, Ground' });
  await expect(card.getByText(bill.total)).toBeVisible();
  await card.getByRole('button', { name: 'Pay & Complete' }).click();
  const paying = till.getByRole('dialog', { name: 'Pay & Complete Order' });
  await expectFigures(paying, Object.values(bill));
  const [receipt] = await Promise.all([
    till.waitForEvent('popup'),
    paying.getByRole('button', { name: 'Pay & Complete' }).click(),
  ]);
  await expect(card).toBeHidden();

  for (const text of [
    'Paneer Tikka',
    'Less spicy, for kids',
    '880.00',
    '1,600.00',
    '160.00',
    'CGST 2.5%',
    'SGST 2.5%',
    '36.00',
    '1,512.00',
  ])
    await expect(receipt.getByText(text, { exact: false }).first()).toBeVisible();
  await expect(receipt.getByText(/\d\d-\d\d\/\d{6}/).first()).toBeVisible();

  await expect
    .poll(() => figuresOf(owner.page))
    .toEqual({
      ordersCount: before.ordersCount + 1,
      revenuePaise: before.revenuePaise + 151_200,
      taxPaise: before.taxPaise + 7_200,
    });
});
