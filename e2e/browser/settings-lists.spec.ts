import type { Locator } from '@playwright/test';
import { confirmDeletion, fresh, openSettings, save } from './settings-pages.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

test('a table is added, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/tables');
  const title = fresh('Roof ');
  await sees(page.getByRole('main'), 'M340', 'M343', 'M344');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: textOf('M345') });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Floor').fill('Roof');
  await dialog.getByLabel('Seating Capacity').fill('6');
  await save(page, 'Table added successfully!');
  await expect(dialog).toBeHidden();
  const card = page.getByRole('region', { name: 'Roof' }).getByRole('listitem').filter({ hasText: title });
  await expect(card.getByRole('heading')).toHaveText(textOf('M341', { title, floor: 'Roof' }));
  tick('M341', 'M342', 'S059');
  await expect(card).toContainText(`${textOf('M342')} 6`);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const update = page.getByRole('dialog', { name: textOf('M346') });
  await update.getByLabel('Seating Capacity').fill('8');
  await save(page, 'Table updated successfully!');
  await expect(card).toContainText('Seating Capacity 8');
  await confirmDeletion(page, title, 'M428');
  await expect(page.getByText('Table deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
  tick('S058', 'S060');
});

test('a tax is added, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/tax-setup');
  const title = fresh('Luxury ');
  await sees(page.getByRole('main'), 'M368');
  await expectColumns(page.getByRole('columnheader'), 'M369', 'M370', 'M371', 'M372', 'M373');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Rate').fill('12.5');
  await page.getByRole('radio', { name: /inclusive/ }).click();
  await save(page, 'Tax added successfully!');
  const row = page.getByRole('row', { name: title });
  await expect(row.getByRole('cell', { name: '12.5%' })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'inclusive', exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Title').fill(`${title} tax`);
  await page.getByLabel('Rate').fill('12.50');
  // Sent while the field has the focus: a text that ends in a zero must already be a number then.
  await page.getByLabel('Rate').press('Enter');
  await expect(page.getByText('Tax updated successfully!')).toBeVisible();
  await expect(page.getByRole('cell', { name: `${title} tax` }).first()).toBeVisible();
  tick('S072', 'S073', 'S074');
  await confirmDeletion(page, `${title} tax`, 'M431');
  await expect(page.getByText('Tax deleted successfully!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a payment type is added, switched in its row at once, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/payment-types');
  const [title, renamed] = [fresh('Voucher '), fresh('Gift card ')];
  await sees(page.getByRole('main'), 'M374');
  await expectColumns(page.getByRole('columnheader'), 'M375', 'M376', 'M377');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  await save(page, 'Payment type added successfully!');
  const active = page.getByRole('switch', { name: `${title} is active` });
  await expect(active).toBeChecked();

  await active.click();
  await expect(page.getByText('Payment type updated successfully!')).toBeVisible();
  await page.reload();
  await expect(active).not.toBeChecked();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Payment Type' });
  await expect(dialog.getByRole('switch', { name: 'Active?' })).not.toBeChecked();
  await dialog.getByLabel('Title').fill(renamed);
  await save(page, 'Payment type updated successfully!');
  tick('S075', 'S076', 'S077');
  await confirmDeletion(page, renamed, 'M432');
  await expect(page.getByText('Payment type deleted successfully!')).toBeVisible();
});

test('a coupon is added, changed and deleted', async ({ browser }) => {
  const page = await openSettings(browser, '/coupons');
  const [code, renamed] = [fresh('DIWALI'), fresh('HOLI')];
  await sees(page.getByRole('main'), 'M379');
  await expectColumns(page.getByRole('columnheader'), 'M380', 'M381', 'M382', 'M383', 'M384');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Discount').fill('20');
  await page.getByLabel('Expiry').fill('2020-11-14');
  await save(page);
  await expect(page.getByRole('dialog').getByText('This day is over, so the coupon would have expired already!')).toBeVisible();
  await expect(page.getByLabel('Expiry')).toBeFocused();
  await page.getByLabel('Expiry').fill('2099-11-14');
  await save(page, 'Coupon added successfully!');
  const row = page.getByRole('row', { name: code });
  await expect(row.getByRole('cell', { name: '20%', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: '14 Nov 2099', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByLabel('Discount').fill('5');
  await save(page, 'Coupon code already exists!');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Code').fill(renamed);
  await page.getByLabel('Expiry').fill('');
  await save(page, 'Coupon updated successfully!');
  await expect(page.getByRole('row', { name: renamed }).getByRole('cell', { name: 'No expiry', exact: true })).toBeVisible();
  tick('S078', 'S079', 'S080');
  await confirmDeletion(page, renamed, 'M433');
  await expect(page.getByText('Coupon deleted successfully!')).toBeVisible();
});

/** Expects a table to have exactly the columns of these rows. */
async function expectColumns(headers: Locator, ...ids: string[]): Promise<void> {
  await expect(headers).toHaveText(ids.map((id) => textOf(id)));
  tick(...ids);
}
