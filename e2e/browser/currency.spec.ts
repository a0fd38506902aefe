import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('the currency of a store that has sold something stays, and its field says why', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/settings/details');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.click();
  await currency.fill('JPY');
  await page.getByRole('option', { name: /Japanese Yen/ }).click();
  await expect(page.getByText('There are orders already, so the currency can not be changed any more!')).toBeVisible();
  await expect(currency).toHaveValue(/Indian Rupee/);
});

test('before the first order every price is shown in the new currency, and taken or kept', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  // The screen gets the answers of a store without orders.
  const prices = [
    { title: 'Masala Dosa', from: 95.5, to: 96 },
    { title: 'Filter Coffee', from: 45, to: 45 },
  ];
  await page.route('**/currency-preview?*', (route) => route.fulfill({ json: { count: 2, rounded: 1, prices } }));
  await page.goto('/dashboard/settings/details');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  const choose = async () => {
    await currency.click();
    await currency.fill('JPY');
    await page.getByRole('option', { name: /Japanese Yen/ }).click();
  };
  await choose();
  const question = page.getByRole('dialog', { name: 'Prices in JPY' });
  await expect(question.getByRole('row', { name: 'Masala Dosa ₹95.50 ¥96' })).toBeVisible();
  await expect(question.getByText(/1 of them must be rounded/)).toBeVisible();
  await question.getByRole('button', { name: 'Keep INR' }).click();
  await expect(question).toBeHidden();
  await expect(currency).toHaveValue(/Indian Rupee/);
  await choose();
  await question.getByRole('button', { name: 'Take JPY' }).click();
  await expect(currency).toHaveValue(/Japanese Yen/);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
});
