import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { addUser, askToConfirm, listUsers, type User } from '@thali/proto/identity/users';
import { answer, breakDown, calls } from '../../../test/answers.ts';
import { owner, staff } from '../../../test/people.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees, tick } from '../../../test/ticks.ts';

const path = '/dashboard/users';
const ravi: User = {
  ...{ username: 'ravi@udupi.example', name: 'Ravi Kumar', role: 'user', photo: null, designation: null, phone: null },
  ...{ email: null, scope: 'KITCHEN', pendingEmail: null, may: ['change', 'reset', 'delete'] },
};
const asha: User = { ...ravi, username: owner.username, name: owner.name, role: 'admin', scope: owner.scope ?? '', may: [] };

/** Opens the list and, of somebody in it, one of what may be done with them. */
async function openDialog(action: string) {
  signIn();
  answer(listUsers, [asha, ravi]);
  const { page, user, press } = openPage(path);
  await press(`Actions for ${ravi.name}`);
  await user.click(await page.findByRole('menuitem', { name: action }));
  const dialog = await page.findByRole('dialog');
  return { user, dialog, field: within(dialog), save: () => press('Save', within(dialog)) };
}

test('a new user needs a name, an address to sign in with and a password, and a refusal without a reason is told', async () => {
  signIn();
  answer(listUsers, [asha]);
  const { page, user, press } = openPage(path);
  await sees(await page.findByRole('main'), 'M248', 'M249');
  await press('New');
  const dialog = await page.findByRole('dialog');
  const form = within(dialog);
  await press('Save', form);
  await sees(dialog, 'M253', 'M286-M288');
  await user.type(form.getByRole('textbox', { name: 'Name' }), ravi.name);
  await user.type(form.getByLabelText(/^Username/), 'ravi');
  await user.type(form.getByLabelText(/^Password/), 'kokum');
  await press('Save', form);
  await sees(dialog, 'M289');
  await user.type(form.getByLabelText(/^Username/), '@udupi.example');
  await user.click(form.getByText('Cook'));
  await user.hover(form.getByRole('combobox', { name: 'Scopes' }));
  await sees(document.body, 'M256');
  breakDown(addUser);
  await press('Save', form);
  await sees(document.body, 'M302');
  expect(calls(addUser)).toMatchObject([
    { name: ravi.name, username: ravi.username, password: 'kokum', userScopes: ['KITCHEN'] },
  ]);
  tick('S048');
});

test('a user keeps a name and the address to sign in with', async () => {
  const { user, dialog, field, save } = await openDialog('Edit User');
  await user.clear(field.getByRole('textbox', { name: 'Name' }));
  await save();
  await sees(dialog, 'M254', 'M290');
  expect(field.getByLabelText(/^Username/)).toHaveProperty('readOnly', true);
  tick('S049');
});

test('a new password is not an empty one', async () => {
  const { dialog, save } = await openDialog('Reset Password');
  await save();
  await sees(dialog, 'M255', 'M293');
  tick('S050');
});

test('an address that has not confirmed itself says so, and is asked to by mail', async () => {
  const [note, action] = ['Not confirmed yet: no mails go to this address.', 'Ask to Confirm by Mail'];
  signIn();
  const meera: User = { ...ravi, name: 'Meera', username: 'meera@udupi.example', addressConfirmed: true };
  answer(listUsers, [asha, { ...ravi, addressConfirmed: false }, meera]);
  answer(askToConfirm, { message: 'on its way' });
  const { page, user } = openPage(path);
  const card = async ({ username }: User) => within((await page.findByText(username)).closest('li') as HTMLElement);
  expect((await card(meera)).queryByText(note)).toBeNull();
  expect((await card(asha)).queryByText(note)).toBeNull();
  const unconfirmed = await card(ravi);
  unconfirmed.getByText(note);
  await user.click(unconfirmed.getByRole('button'));
  await user.click(await page.findByRole('menuitem', { name: action }));
  await page.findByText('on its way');
  expect(calls(askToConfirm)).toMatchObject([{ username: ravi.username }]);
});

test('who may do less than a colleague is offered nothing to do with them, and gives no rights but their own', async () => {
  signIn(staff('POS', 'SETTINGS'));
  const chief: User = { ...ravi, name: 'Chief', username: 'chief@udupi.example', scope: 'POS,SETTINGS,REPORTS', may: [] };
  const cashier: User = { ...ravi, name: 'Cashier', username: 'cashier@udupi.example', scope: 'POS' };
  const manager: User = { ...ravi, name: 'Manager', scope: 'POS,SETTINGS', may: ['change'] };
  answer(listUsers, [asha, manager, cashier, chief]);
  const { page, user, press } = openPage(path);
  const card = async ({ username }: User) => within((await page.findByText(username)).closest('li') as HTMLElement);
  const offers = async (whom: User, actions: string[]) => {
    await press(/Actions for/, await card(whom));
    await page.findByRole('menu');
    expect(page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(actions);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('menuitem')).toBeNull());
  };
  // The owner is nobody's to change.
  for (const whom of [chief, asha]) expect((await card(whom)).queryAllByRole('button')).toEqual([]);
  (await card(asha)).getByText('ADMIN');
  await offers(cashier, ['Edit User', 'Reset Password', 'Delete User']);
  await offers(manager, ['Edit User']);
  await press('New');
  const form = within(await page.findByRole('dialog'));
  await user.click(form.getByRole('combobox', { name: 'Scopes' }));
  const options = await page.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['POS', 'SETTINGS']);
  expect(form.queryByText('Cook')).toBeNull();
});
