import { randomUUID } from 'node:crypto';
import { post } from './api.ts';
import { demoUser, enterPassword, signIn } from './people.ts';
import { expect, oneLook, test } from './test.ts';
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
  const form = page.getByRole('dialog', { name: textOf('M254') });
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
  // More rights need the owner's password. A cancelled or wrong entry must not lose the form.
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please enter your password to go on!')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveValue(username);
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByLabel(/^Your Password/).fill('not this one');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('Wrong password!')).toBeVisible();
  await enterPassword(page, demoUser().password);
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(card.getByText('POS', { exact: true })).toBeVisible();
  // New rights apply without a new sign-in: at once, or as soon as a busy gateway has received the event.
  await expect.poll(async () => (await cook.request.get('/api/v1/kitchen')).status()).toBe(403);
  await expect.poll(async () => (await cook.request.get('/api/v1/orders')).status()).toBe(200);

  await card.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M255', 'M293');
  tick('S050');
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

test('who may do less than a colleague is offered nothing to do with them, and gives no rights but their own', async ({
  browser,
}) => {
  const { page: owner } = await signIn(browser, demoUser());
  const [password, mark] = ['curry-leaf-and-kokum', randomUUID().slice(0, 8)];
  const names = {
    manager: `manager-${mark}@thali.example`,
    cashier: `cashier-${mark}@thali.example`,
    chief: `chief-${mark}@thali.example`,
  };
  const hire = (username: string, name: string, userScopes: string[]) =>
    post(owner, '/users/add', { username, name, password, userScopes });
  await hire(names.manager, 'Manager', ['SETTINGS', 'POS']);
  await hire(names.cashier, 'Cashier', ['POS']);
  await hire(names.chief, 'Chief', ['SETTINGS', 'POS', 'REPORTS']);

  const { page } = await signIn(browser, { ...demoUser(), username: names.manager, password });
  await page.goto('/dashboard/users');
  const card = (username: string) => page.getByRole('listitem').filter({ hasText: username });
  const offers = async (username: string, actions: string[]) => {
    await card(username)
      .getByRole('button', { name: /Actions for/ })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(actions);
    // A menu that is still opening has no focus yet and ignores the key.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0, oneLook);
    }).toPass();
  };
  await expect(card(names.chief)).toBeVisible();
  await expect(card(names.chief).getByRole('button')).toHaveCount(0);
  await offers(names.cashier, ['Edit User', 'Reset Password', 'Delete User']);
  await offers(names.manager, ['Edit User']);
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Scopes' }).click();
  await expect(page.getByRole('option')).toHaveText(['POS', 'SETTINGS']);
  await expect(dialog.getByText('Cook', { exact: true })).toHaveCount(0);
});

test('another email is shown as asked until it has confirmed itself on its page, by a button', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const mark = randomUUID().slice(0, 8);
  const [username, email] = [`meera-${mark}@thali.example`, `meera-new-${mark}@thali.example`];
  await post(page, '/users/add', { username, name: 'Meera', password: 'curry-leaf-and-kokum', userScopes: ['POS'] });
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
  await enterPassword(page, demoUser().password);
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
  await post(owner, '/users/add', { username, name: 'Self', password, userScopes: [] });
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

test('nobody can edit, reset or delete the owner', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/users');
  const owner = page.getByRole('listitem').filter({ hasText: 'ADMIN' });
  await expect(owner).toBeVisible();
  await expect(owner.getByRole('button')).toHaveCount(0);
});
