import { randomUUID } from 'node:crypto';
import { demoUser, enterPassword, hire, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

test('the owner adds staff, changes what they may open, gives a new password and deletes them', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const username = `ravi-${randomUUID().slice(0, 8)}@thali.example`;
  const password = 'curry-leaf-and-kokum';

  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ravi Kumar');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByText('Cook', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // A session alone makes no account. A cancelled or wrong entry must not lose the form.
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please enter your password to go on!')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByLabel(/^Your Password/).fill('not this one');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('Wrong password!')).toBeVisible();
  await enterPassword(page, demoUser().password);
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
  await expect(page.getByRole('dialog', { name: textOf('M254') })).toBeVisible();
  await dialog.getByText('Cook', { exact: true }).click();
  await dialog.getByText('Waiter', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(card.getByText('POS', { exact: true })).toBeVisible();
  // New rights apply without a new sign-in: at once, or as soon as a busy gateway has received the event.
  await expect.poll(async () => (await cook.request.get('/api/v1/kitchen')).status()).toBe(403);
  await expect.poll(async () => (await cook.request.get('/api/v1/orders')).status()).toBe(200);

  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  await dialog.getByLabel(/^New Password/).fill('kokum-and-curry-leaf-2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await cook.request.get('/api/v1/orders')).status()).toBe(401);

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

test('another email is shown as asked until it has confirmed itself on its page, by a button', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const mark = randomUUID().slice(0, 8);
  const [username, email] = [`meera-${mark}@thali.example`, `meera-new-${mark}@thali.example`];
  await hire(page, demoUser(), { username, name: 'Meera', password: 'curry-leaf-and-kokum', userScopes: ['POS'] });
  await page.goto('/dashboard/users');
  const card = page.getByRole('listitem').filter({ hasText: username });
  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
  const form = page.getByRole('dialog', { name: textOf('M254') });
  await form.getByRole('textbox', { name: 'Email' }).fill('Meera <meera@thali.example>');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please provide valid email!')).toBeVisible();
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(`${email} is asked to confirm.`)).toBeVisible();
  await expect(card.getByText('Not given')).toHaveCount(2);

  for (const [path, action] of [
    ['/confirm-email', 'Confirm this address'],
    ['/stop-email-change', 'Stop the change'],
  ] as const) {
    await page.goto(`${path}?token=${'A'.repeat(64)}`);
    await page.getByRole('button', { name: action }).click();
    await expect(page.getByRole('alert')).toHaveText('This link was used already or has expired!');
  }
});

test('in the profile one changes the own password, with the present one', async ({ browser }) => {
  const { page: owner } = await signIn(browser, demoUser());
  const username = `self-${randomUUID().slice(0, 8)}@thali.example`;
  const [password, fresh] = ['curry-leaf-and-kokum', 'kokum-and-curry-leaf-2'];
  await hire(owner, demoUser(), { username, name: 'Self', password, userScopes: [] });
  const { page } = await signIn(browser, { ...demoUser(), username, password });
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel(/^Present Password/).fill('not this one');
  await dialog.getByLabel(/^New Password/).fill(fresh);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wrong password!')).toBeVisible();
  await dialog.getByLabel(/^Present Password/).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await signIn(browser, { ...demoUser(), username, password: fresh });
  expect((await page.request.get('/api/v1/auth/profile')).status()).toBe(200);
});
