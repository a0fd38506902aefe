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
