import { confirmOperatorPassword, confirmPassword } from '@thali/proto/identity/confirmation';
import { confirmEmail } from '@thali/proto/identity/email-change';
import { resetPassword } from '@thali/proto/identity/registration';
import { signIn } from '@thali/proto/identity/session';
import { listUsers, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { operations } from '@thali/proto/registry';
import { mailedToken, tokenIn } from './mails.ts';
import { operatorLogin, operatorTill } from './operator.ts';
import { ownerPassword, Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { requestOf, Till } from './till.ts';

const asking = Object.entries(operations)
  .filter(([, { http, confirmPassword: asks }]) => http && asks)
  .map(([name, contract]) => ({ name, contract }));
const isOperators = ({ contract }: (typeof asking)[number]) => contract.who.kind === 'superadmin';
const sensitive = asking.filter((one) => !isOperators(one));
const ofOperator = asking.filter(isOperators);

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});
/** A thief who has the cookies of a session and nothing else. */
async function stolen(): Promise<Till> {
  const [thief, owner] = [new Till(), await udupi.anotherDevice()];
  for (const [name, cookie] of owner.cookies) thief.cookies.set(name, cookie);
  return thief;
}

test('the operations that need the password are found', () => {
  expect(sensitive.map(({ name }) => name).sort()).toEqual([
    ...['addUser', 'deleteUser', 'exportData', 'passwordConfirmed', 'updateUser', 'updateUserPassword'],
  ]);
});

test.each(sensitive)(
  '$name is refused to a session alone, and answers it once the password was entered in it',
  async ({ name, contract }) => {
    const thief = await stolen();
    const { method, path, body, type } = requestOf(contract, (await samples[name]?.(udupi)) ?? {});
    const send = () => thief.send(method, path, { body, type });
    expect(await send()).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED', message: 'Please enter your password to go on!' },
    });
    expect((await thief.call(confirmPassword, { password: 'not this one' })).status).toBe(400);
    expect((await send()).status).toBe(403);
    await thief.ok(confirmPassword, { password: ownerPassword });
    expect((await send()).status).toBe(200);
  },
);

test("the operator's operations that need the password are found", () => {
  expect(ofOperator.map(({ name }) => name).sort()).toEqual([
    ...['changeTenantPlan', 'compTenant', 'deletePlan', 'deleteTenant', 'extendTenant', 'mailOwnerReset', 'updatePlan'],
  ]);
});

test.each(ofOperator)(
  "$name is refused to an operator's session alone, and passes once the password was entered in it",
  async ({ name, contract }) => {
    const [thief, operator] = [new Till(), await operatorTill()];
    for (const [cookie, value] of operator.cookies) thief.cookies.set(cookie, value);
    const restaurant = await Restaurant.open();
    const { method, path, body, type } = requestOf(contract, (await samples[name]?.(restaurant)) ?? {});
    const send = () => thief.send(method, path, { body, type });
    expect(await send()).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } });
    expect((await thief.call(confirmOperatorPassword, { password: 'not this one' })).status).toBe(400);
    expect((await send()).status).toBe(403);
    await thief.ok(confirmOperatorPassword, { password: operatorLogin().password });
    expect((await send()).status).toBe(200);
  },
);

test('who has SETTINGS only neither resets nor redirects the password of a colleague who may do more', async () => {
  const { till: manager } = await udupi.staff('SETTINGS');
  const { username } = await udupi.staff('REPORTS', 'SETTINGS');
  const form = { username, name: 'Kumar', userScopes: ['REPORTS' as const, 'SETTINGS' as const] };
  for (const attempt of [
    manager.call(updateUserPassword, { username, password: 'mine from now on' }),
    manager.call(updateUser, { ...form, email: 'mine@thali.test' }),
  ])
    expect(await attempt).toMatchObject({ status: 403, body: { code: 'USER_OUTRANKS' } });
  const listed = (await manager.ok(listUsers, {})).find((user) => user.username === username);
  expect(listed).toMatchObject({ email: null, pendingEmail: null, may: [] });
  await new Till().ok(signIn, { username, password: ownerPassword });
});

test('a new password goes to an address that has confirmed itself, not to one that was only entered', async () => {
  const { username } = await udupi.staff('POS');
  const email = `real-${username}`;
  await new Till().ok(confirmEmail, { token: await tokenIn(username, 'confirm-email') });
  await udupi.owner.ok(updateUser, { username, name: 'Kumar', email, userScopes: ['POS'] });
  const token = await mailedToken(username);
  await new Till().ok(confirmEmail, { token: await tokenIn(email, 'confirm-email') });
  // The link that was mailed to the old address is not valid any more.
  expect((await new Till().call(resetPassword, { token, password: 'by the first link' })).status).toBe(400);
  const second = await mailedToken(username, email);
  await new Till().ok(resetPassword, { token: second, password: 'by the second link' });
  await new Till().ok(signIn, { username, password: 'by the second link' });
});
