import { randomUUID } from 'node:crypto';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

test('the owner adds staff, changes what they may open, gives a new password and deletes them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const username = `ravi-${randomUUID().slice(0, 8)}@thali.example`;
  const password = 'curry-leaf-and-kokum';

  await sees(page.getByRole('main'), 'M248', 'M249');
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M253', 'M286-M288');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Kumar');
  await dialog.getByLabel('Username').fill('ravi');
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M289');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByText('Cook', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Scopes' }).hover();
  await sees(page, 'M256');
  await page.route('**/users/add', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'M302');
  tick('S048');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User added successfully!')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: username });
  await expect(card.getByText('USER', { exact: true })).toBeVisible();
  await expect(card.getByText('KITCHEN', { exact: true })).toBeVisible();

  const { page: cook } = await signIn(browser, { ...demoUser(), username, password });
  await cook.goto('/dashboard/kitchen');
  await expect(cook.getByRole('heading', { name: 'Kitchen' })).toBeVisible();

  await card.getByRole('button', { name: /Actions for/ }).click();
  await sees(page.getByRole('menu'), 'M250-M252');
  await page.getByRole('menuitem', { name: textOf('M250') }).click();
  await sees(dialog, 'M254');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M290');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Kumar');
  tick('S049');
  await expect(dialog.getByLabel('Username')).toHaveAttribute('readonly');
  await dialog.getByText('Cook', { exact: true }).click();
  await dialog.getByText('Waiter', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(card.getByText('POS', { exact: true })).toBeVisible();
  // What they may open bites on the next request, without a new sign-in.
  expect((await cook.request.get('/api/v1/kitchen')).status()).toBe(403);
  expect((await cook.request.get('/api/v1/orders')).status()).toBe(200);

  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M255', 'M293');
  tick('S050');
  await dialog.getByLabel(/^New Password/).fill('kokum-and-curry-leaf-2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await cook.request.get('/api/v1/orders')).status()).toBe(401);

  page.once('dialog', (question) => {
    expect(question.message()).toBe(textOf('M298'));
    void question.accept();
  });
  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
  tick('M298', 'S047');
});

test('nobody can edit, reset or delete the owner', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const owner = page.getByRole('listitem').filter({ hasText: 'ADMIN' });
  await expect(owner).toBeVisible();
  await expect(owner.getByRole('button')).toHaveCount(0);
});
