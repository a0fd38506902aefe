import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { demoUser, signIn } from './people.ts';

test('the owner adds staff, changes what they may open, gives a new password and deletes them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const username = `ravi-${randomUUID().slice(0, 8)}@thali.example`;
  const password = 'curry-leaf-and-kokum';

  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please provide name!')).toBeVisible();
  await expect(dialog.getByText('Please provide username!')).toBeVisible();
  await expect(dialog.getByText('Please provide password!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Kumar');
  await dialog.getByLabel('Username').fill('ravi');
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please provide valid email!')).toBeVisible();
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByText('Cook', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Scopes' }).hover();
  await expect(page.getByText('scopes are like permission')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User added successfully!')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: username });
  await expect(card.getByText('USER', { exact: true })).toBeVisible();
  await expect(card.getByText('KITCHEN', { exact: true })).toBeVisible();

  const { page: cook } = await signIn(browser, { ...demoUser(), username, password });
  await cook.goto('/dashboard/kitchen');
  await expect(cook.getByRole('heading', { name: 'Kitchen' })).toBeVisible();

  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
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
  await expect(dialog.getByText('Provide new password!')).toBeVisible();
  await dialog.getByLabel(/^New Password/).fill('kokum-and-curry-leaf-2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await cook.request.get('/api/v1/orders')).status()).toBe(401);

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure! This process is irreversible!');
    void question.accept();
  });
  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('nobody can edit, reset or delete the owner', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const owner = page.getByRole('listitem').filter({ hasText: 'ADMIN' });
  await expect(owner).toBeVisible();
  await expect(owner.getByRole('button')).toHaveCount(0);
});
