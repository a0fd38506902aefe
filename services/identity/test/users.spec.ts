import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { profile, sessionState, sessionsEnded, userChanged } from '@thali/proto/identity/session';
import { addUser, deleteUser, listUsers, provisionOwner, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { v7 as uuidv7 } from 'uuid';
import { Passwords } from '../src/passwords.js';
import { operator, password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let owner: SignedIn;
let ownerName: string;
beforeAll(async () => {
  stage = await startStage();
  ownerName = (await stage.openRestaurant()).username;
  owner = await stage.confirmed(ownerName);
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const newcomer = (extra = {}) => ({ name: 'Ravi', username: `new-${uuidv7()}@thali.example`, password, ...extra });
const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const fresh = 'another fine secret';

describe('users', () => {
  it('are listed with their scopes in the fixed order, the owner first', async () => {
    const chef = await stage.hire(owner, ['SETTINGS', 'KITCHEN', 'POS']);
    const users = await owner.call(listUsers, {});
    expect(users[0]).toMatchObject({ username: ownerName, role: 'admin', scope: '', may: [] });
    expect(users.find((user) => user.username === chef)).toEqual({
      ...{ username: chef, name: 'Ravi', role: 'user', scope: 'POS,KITCHEN,SETTINGS' },
      ...{ photo: null, designation: null, phone: null, email: null, pendingEmail: null },
      ...{ addressConfirmed: false, may: ['change', 'reset', 'delete'] },
    });
  });

  it('of another restaurant are neither listed nor found', async () => {
    const stranger = await stage.confirmed((await stage.openRestaurant()).username);
    const staff = await stage.hire(owner);
    expect((await stranger.call(listUsers, {})).map((user) => user.username)).toEqual([stranger.caller.username]);
    const attempts = [
      stranger.call(updateUser, { username: staff, name: 'X' }),
      stranger.call(updateUserPassword, { username: staff, password: fresh }),
      stranger.call(deleteUser, { username: staff }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toEqual(refusal('NOT_FOUND', 404))));
    expect(await stage.signIn(staff)).toBeDefined();
  });

  it('can be changed, and the change is told before the answer', async () => {
    const staff = await stage.signIn(await stage.hire(owner, ['POS']));
    const answer = await owner.call(updateUser, {
      ...{ username: staff.caller.username.toUpperCase(), name: 'Ravi K', designation: 'Waiter', userScopes: 'KITCHEN' },
    });
    expect(answer.message).toBe('User updated successfully!');
    await stage.service.waitForEvent(userChanged, ({ data }) => data.userId === staff.caller.userId);
    expect(await staff.call(sessionState, staff.caller)).toEqual({ live: true, role: 'user', scope: 'KITCHEN' });
    expect(await staff.call(profile, {})).toMatchObject({ name: 'Ravi K', designation: 'Waiter', scope: 'KITCHEN' });
  });

  it('are signed out everywhere by a new password, and the old one is worth nothing', async () => {
    const username = await stage.hire(owner);
    const staff = await stage.signIn(username);
    const { message } = await owner.call(updateUserPassword, { username, password: fresh });
    expect(message).toBe('Password updated successfully!');
    await stage.service.waitForEvent(sessionsEnded, ({ data }) => data.sessionIds.includes(staff.caller.sessionId));
    await expect(stage.refresh(staff.tokens.refreshToken)).rejects.toEqual(refusal('SESSION_ENDED', 401));
    await expect(stage.open(username)).rejects.toEqual(refusal('WRONG_CREDENTIALS', 401));
    expect(await stage.signIn(username, fresh)).toBeDefined();
  });

  it('are signed out by being deleted, and their name is free again', async () => {
    const username = await stage.hire(owner);
    const staff = await stage.signIn(username);
    expect(await owner.call(deleteUser, { username })).toEqual({ message: 'User deleted successfully!' });
    await stage.service.waitForEvent(sessionsEnded, ({ data }) => data.sessionIds.includes(staff.caller.sessionId));
    expect(await staff.call(sessionState, staff.caller)).toMatchObject({ live: false });
    await expect(staff.call(profile, {})).rejects.toEqual(refusal('SESSION_ENDED', 401));
    await expect(stage.open(username)).rejects.toEqual(refusal('WRONG_CREDENTIALS', 401));
    const elsewhere = await stage.confirmed((await stage.openRestaurant()).username);
    await elsewhere.call(addUser, newcomer({ username }));
  });

  it('that were stored before texts and addresses were judged are read, and mended by the next change', async () => {
    const username = await stage.hire(owner);
    const [name, email] = ['Ra\u200Bvi\u202E\u0007', 'Ravi <no address>'];
    await stage.service.sql('update app_user set name = $2, email = $3 where username = $1', [username, name, email]);
    const listed = async () => (await owner.call(listUsers, {})).find((user) => user.username === username);
    expect(await listed()).toMatchObject({ name, email });
    await owner.call(updateUser, { username, name });
    expect(await listed()).toMatchObject({ name: 'Ravi', email: null });
  });

  it('are added once under one Idempotency-Key', async () => {
    const input = newcomer();
    const add = () => owner.call(addUser, input, { idempotencyKey: 'add-once' });
    expect(await Promise.all([add(), add(), add()])).toEqual(Array(3).fill({ message: 'User added successfully!' }));
  });
});

describe('a username', () => {
  it('is unique over all restaurants without case', async () => {
    const username = await stage.hire(owner);
    const stranger = await stage.confirmed((await stage.openRestaurant()).username);
    for (const by of [owner, stranger])
      await expect(by.call(addUser, newcomer({ username: username.toUpperCase() }))).rejects.toEqual(
        refusal('USERNAME_TAKEN', 409),
      );
  });

  it('goes to exactly one of those who ask for it at once', async () => {
    const stranger = await stage.confirmed((await stage.openRestaurant()).username);
    const input = newcomer();
    const attempts = Array.from({ length: 8 }, (_, index) => (index % 2 ? owner : stranger).call(addUser, input));
    const answers = await Promise.allSettled(attempts);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('USERNAME_TAKEN', 409));
  });

  it("of the operator is nobody else's", async () => {
    await expect(owner.call(addUser, newcomer({ username: operator.username }))).rejects.toEqual(refusal('USERNAME_TAKEN', 409));
  });
});

describe('no password is hashed for a call that is refused anyway', () => {
  const refused: [string, string, () => Promise<() => Promise<unknown>>][] = [
    ['a name that is taken', 'USERNAME_TAKEN', async () => () => owner.call(addUser, newcomer({ username: ownerName }))],
    [
      ...(['somebody new, by a session without the password', 'PASSWORD_NEEDED'] as const),
      async () => {
        const session = await stage.signIn(ownerName);
        return () => session.call(addUser, newcomer());
      },
    ],
    [
      ...(['rights that the caller lacks', 'SCOPE_NOT_GRANTABLE'] as const),
      async () => {
        const manager = await stage.confirmed(await stage.hire(owner, ['SETTINGS']));
        return () => manager.call(addUser, newcomer({ userScopes: ['REPORTS'] }));
      },
    ],
    [
      ...(['a new password of somebody who is not there', 'NOT_FOUND'] as const),
      async () => () => owner.call(updateUserPassword, { username: 'nobody@thali.example', password: fresh }),
    ],
  ];
  it.each(refused)('%s: %s', async (_what, code, prepare) => {
    const attempt = await prepare();
    const hash = jest.spyOn(stage.service.app.get(Passwords), 'hash');
    await expect(attempt()).rejects.toMatchObject({ code });
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });
});

describe('a new password', () => {
  it.each([
    ['1234567', 'PASSWORD_TOO_SHORT', 'Password must have at least 8 characters!'],
    ['🍛🍛🍛🍛', 'PASSWORD_TOO_SHORT', 'Password must have at least 8 characters!'],
    ['Password1', 'PASSWORD_COMMON', 'Password is too common, please choose another one!'],
    ['iloveyou', 'PASSWORD_COMMON', 'Password is too common, please choose another one!'],
  ])('%s is refused', async (bad, code, message) => {
    const username = await stage.hire(owner);
    const attempts = [
      owner.call(addUser, newcomer({ password: bad })),
      owner.call(updateUserPassword, { username, password: bad }),
      stage.service.rpc.call(provisionOwner, { ...newcomer(), tenantId: uuidv7(), password: bad }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code, message, status: 400 })));
  });
});

describe('a user with role admin', () => {
  it('can not be changed, reset or deleted by staff or by themself', async () => {
    const manager = await stage.signIn(await stage.hire(owner, ['SETTINGS']));
    for (const by of [manager, owner]) {
      await expect(by.call(updateUser, { username: ownerName, name: 'X' })).rejects.toEqual(refusal('ADMIN_PROTECTED', 403));
      await expect(by.call(updateUserPassword, { username: ownerName, password: fresh })).rejects.toEqual(
        refusal('ADMIN_PROTECTED', 403),
      );
    }
    await expect(manager.call(deleteUser, { username: ownerName })).rejects.toEqual(refusal('ADMIN_PROTECTED', 403));
    expect(await owner.call(sessionState, owner.caller)).toMatchObject({ live: true });
  });

  it('is never made by adding a user', async () => {
    const input = newcomer({ role: 'admin' });
    await owner.call(addUser, input);
    expect(await stage.signIn(input.username)).toMatchObject({ user: { role: 'user' } });
  });
});

describe('nobody', () => {
  it('deletes themself', async () => {
    const manager = await stage.signIn(await stage.hire(owner, ['SETTINGS']));
    for (const self of [manager, owner])
      await expect(self.call(deleteUser, { username: self.caller.username.toUpperCase() })).rejects.toEqual(
        refusal('SELF_PROTECTED', 403),
      );
  });

  it('with SETTINGS alone grants scopes that they lack', async () => {
    const manager = await stage.confirmed(await stage.hire(owner, ['SETTINGS', 'POS']));
    const cook = await stage.hire(owner, ['POS']);
    const denied = refusal('SCOPE_NOT_GRANTABLE', 403);
    await expect(manager.call(addUser, newcomer({ userScopes: ['POS', 'REPORTS'] }))).rejects.toEqual(denied);
    await expect(manager.call(updateUser, { username: cook, name: 'A', userScopes: ['REPORTS'] })).rejects.toEqual(denied);
    const self = manager.caller.username;
    await expect(manager.call(updateUser, { username: self, name: 'A', userScopes: ['REPORTS'] })).rejects.toEqual(denied);
    await manager.call(addUser, newcomer({ userScopes: ['POS'] }));
    await manager.call(updateUser, { username: cook, name: 'A', userScopes: ['SETTINGS', 'POS'] });
  });
});

describe('an owner', () => {
  it('is provisioned once, however often it is asked for', async () => {
    const input = { ...newcomer(), tenantId: uuidv7() };
    const provision = () => stage.service.rpc.call(provisionOwner, input);
    await Promise.all([provision(), provision(), provision()]);
    await stage.service.rpc.call(provisionOwner, { ...input, password: fresh });
    const someone = await stage.signIn(input.username);
    expect(await someone.call(listUsers, {})).toHaveLength(1);
  });

  it("does not get another restaurant's username", async () => {
    const input = { ...newcomer({ username: ownerName }), tenantId: uuidv7() };
    await expect(stage.service.rpc.call(provisionOwner, input)).rejects.toEqual(refusal('USERNAME_TAKEN', 409));
  });
});

describe('tables of identity', () => {
  it('are closed to all but the current tenant, save for usernames, registrations that wait and what addresses were mailed', async () => {
    const open = await stage.service.sql<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity) order by relname`,
    );
    expect(open.map(({ relname }) => relname)).toEqual([
      'erased_tenant',
      'erasure_key',
      'event_stream',
      'mailed_address',
      'migration',
      'pending_registration',
      'username',
    ]);
  });
});
