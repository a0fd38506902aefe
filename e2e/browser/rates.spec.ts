import { get, post } from './api.ts';
import { openOwnStore } from './own-store.ts';
import { save } from './settings-pages.ts';
import { expect, test } from './test.ts';

test('a store in New York takes 8.875 % from its tax form to its receipt; one that has no such country is told two decimals', async ({
  browser,
}) => {
  const { page, name } = await openOwnStore(browser);
  const addTax = async (rate: string) => {
    await page.goto('/dashboard/settings/tax-setup');
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Tax' });
    await dialog.getByLabel('Title').fill('Sales tax');
    await dialog.getByLabel('Rate').fill(rate);
    await dialog.getByRole('radio', { name: /exclusive/ }).click();
    return dialog;
  };
  const refused = await addTax('8.875');
  await save(page, 'A percentage has at most two decimals, such as 8.87!');
  await expect(refused).toBeVisible();

  const addressParts = { street: '1 Main Street', city: 'New York', state: 'NY', postcode: '10001', country: 'US' };
  await post(page, '/settings/store-setting', { storeName: name, currency: 'USD', addressParts, timeZone: 'America/New_York' });
  await addTax('8.875');
  await save(page, 'Tax added successfully!');
  await expect(page.getByRole('cell', { name: '8.875%' })).toBeVisible();
  const [{ id: taxId }] = await get(page, '/settings/taxes');
  await post(page, '/menu-items/add', { title: 'Bagel', price: 100, taxId });

  // By hand: 8.875 % of 100.00 is 8.875, which goes up.
  const figures = ['$100.00', '$8.88', '$108.88'];
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Bagel' }).click();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  for (const figure of figures) await expect(cart.getByText(figure, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Send Order to Kitchen' }).getByRole('button', { name: 'Send to Kitchen' }).click();
  await expect(page.getByRole('dialog', { name: 'Order sent to Kitchen!' })).toBeVisible();

  await page.goto('/dashboard/orders');
  await page.getByRole('article').getByRole('button', { name: 'Pay & Complete' }).click();
  const paying = page.getByRole('dialog', { name: 'Pay & Complete Order' });
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    paying.getByRole('button', { name: 'Pay & Complete' }).click(),
  ]);
  await expect(receipt.getByText('Sales tax 8.875%').first()).toBeVisible();
  await expect(receipt.getByText('108.88').first()).toBeVisible();

  await expect
    .poll(async () => (await get(page, '/reports/details')).taxes)
    .toEqual([{ title: 'Sales tax', rate: 8.875, taxable: 100, tax: 8.88 }]);
});
