import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteUser, listUsers, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import type { Scope } from '@thali/proto/scopes';
import { blocked } from '@thali/testing/blocked';
import { password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let owner: SignedIn;
let ownerName: string;
beforeAll(async () => {
  stage = await startStage();
  ownerName = (await stage.openRestaurant()).username;
  owner = await stage.confirmed(ownerName);
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const hired = async (...scopes: Scope[]) => stage.confirmed(await stage.hire(owner, scopes));
const fresh = 'another fine secret';
const outranks = refusal('USER_OUTRANKS', 403);

describe('a user who may do something that the caller may not', () => {
  it('is neither changed nor reset nor deleted by them, and can sign in as before', async () => {
    const manager = await hired('SETTINGS');
    const username = await stage.hire(owner, ['REPORTS']);
    const attempts = [
      manager.call(updateUserPassword, { username, password: fresh }),
      manager.call(updateUser, { username, name: 'X', email: 'mine@thali.example', userScopes: ['REPORTS'] }),
      manager.call(updateUser, { username, name: 'X', userScopes: [] }),
      manager.call(deleteUser, { username }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toEqual(outranks)));
    expect(await stage.signIn(username)).toMatchObject({ user: { name: 'Ravi', scope: 'REPORTS' } });
    expect(await stage.mailsTo('mine@thali.example')).toEqual([]);
  });

  it('is listed without what is refused', async () => {
    const manager = await hired('SETTINGS', 'POS');
    const [above, below] = [await stage.hire(owner, ['POS', 'REPORTS']), await stage.hire(owner, ['POS'])];
    const users = await manager.call(listUsers, {});
    const may = (name: string) => users.find(({ username }) => username === name)?.may;
    expect([may(ownerName), may(above), may(below), may(manager.caller.username)]).toEqual([
      ...[[], [], ['change', 'reset', 'delete'], ['change']],
    ]);
  });
});

it('role admin may do all of it with every user, and with no admin', async () => {
  const username = await stage.hire(owner, ['REPORTS', 'SETTINGS', 'POS']);
  await owner.call(updateUser, { username, name: 'Ravi', userScopes: ['REPORTS'] });
  await owner.call(updateUserPassword, { username, password: fresh });
  await owner.call(deleteUser, { username });
  await expect(owner.call(deleteUser, { username: ownerName })).rejects.toEqual(refusal('SELF_PROTECTED', 403));
});

it('nobody sets their own password without the present one', async () => {
  const manager = await hired('SETTINGS');
  const { username } = manager.caller;
  await expect(manager.call(updateUserPassword, { username, password: fresh })).rejects.toEqual(refusal('OWN_PASSWORD', 403));
  await stage.signIn(username, password);
});

it('what counts is what both may do now, not what a gateway remembers of the caller', async () => {
  const manager = await hired('SETTINGS', 'REPORTS');
  const username = await stage.hire(owner, ['REPORTS']);
  await owner.call(updateUser, { username: manager.caller.username, name: 'M', userScopes: ['SETTINGS'] });
  // The call still carries the scopes of before.
  expect(manager.caller.scope).toBe('REPORTS,SETTINGS'.split(',').reverse().join());
  await expect(manager.call(updateUserPassword, { username, password: fresh })).rejects.toEqual(outranks);
  await expect(
    manager.call(updateUser, { username: manager.caller.username, name: 'M', userScopes: ['REPORTS'] }),
  ).rejects.toEqual(refusal('SCOPE_NOT_GRANTABLE', 403));
});

it('a scope that is given while a password is being set decides: whoever locks the row second sees it', async () => {
  for (let round = 0; round < 5; round++) {
    const manager = await hired('SETTINGS');
    const username = await stage.hire(owner);
    const [, reset] = await Promise.allSettled([
      owner.call(updateUser, { username, name: 'Ravi', userScopes: ['REPORTS'] }),
      manager.call(updateUserPassword, { username, password: fresh }),
    ]);
    // Either the reset came first, and the owner raised somebody with that password, or it was refused: never after the raise.
    if (reset.status === 'rejected') {
      expect(reset.reason).toEqual(outranks);
      await stage.signIn(username, password);
    } else await stage.signIn(username, fresh);
    await expect(manager.call(updateUserPassword, { username, password: 'a third secret here' })).rejects.toEqual(outranks);
  }
});

it('a raise that has the row first refuses the reset that waits for it', async () => {
  const manager = await hired('SETTINGS');
  const username = await stage.hire(owner);
  let waiting: Promise<unknown> = Promise.resolve();
  await stage.service.database.tx(owner.caller, async (tx) => {
    await tx.query(`update app_user set scope = 'REPORTS' where tenant_id = $1 and username = $2`, [
      owner.caller.tenantId,
      username,
    ]);
    waiting = manager.call(updateUserPassword, { username, password: fresh }).catch((error: unknown) => error);
    await blocked(stage.service);
  });
  expect(await waiting).toEqual(outranks);
  await stage.signIn(username, password);
});

it('two who change each other at once are both answered', async () => {
  const [one, two] = [await hired('SETTINGS'), await hired('SETTINGS')];
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      one.call(updateUser, { username: two.caller.username, name: `Two ${round}`, userScopes: ['SETTINGS'] }),
      two.call(updateUser, { username: one.caller.username, name: `One ${round}`, userScopes: ['SETTINGS'] }),
    ]);
    expect(answers).toHaveLength(2);
  }
});
