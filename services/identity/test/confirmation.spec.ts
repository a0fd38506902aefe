import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allowExport, changePassword, confirmPassword, passwordConfirmed } from '@thali/proto/identity/confirmation';
import { forgotPassword, resetPassword } from '@thali/proto/identity/registration';
import { sessionState } from '@thali/proto/identity/session';
import { addUser, deleteUser, listUsers, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { v7 as uuidv7 } from 'uuid';
import { later, minute, password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let ownerName: string;
let owner: SignedIn;
beforeAll(async () => {
  stage = await startStage();
  ownerName = (await stage.openRestaurant()).username;
  owner = await stage.confirmed(ownerName);
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const needed = refusal('PASSWORD_NEEDED', 403);
const fresh = 'another fine secret';

describe('a session in which the password was not entered again', () => {
  it('does nothing that takes an account over or takes all data along, however fresh it is', async () => {
    const session = await stage.signIn(ownerName);
    const username = await stage.hire(owner, ['POS']);
    const details = { username, name: 'Ravi', userScopes: ['POS' as const] };
    const somebody = `new-${uuidv7()}@thali.example`;
    const attempts = [
      session.call(addUser, { name: 'New', username: somebody, password, userScopes: ['POS'] }),
      session.call(updateUserPassword, { username, password: fresh }),
      session.call(deleteUser, { username }),
      session.call(updateUser, { ...details, email: 'other@thali.example' }),
      session.call(updateUser, { ...details, userScopes: ['POS', 'REPORTS'] }),
      session.call(allowExport, {}),
      session.call(passwordConfirmed, {}),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toEqual(needed)));
    expect(await stage.signIn(username)).toMatchObject({ user: { scope: 'POS' } });
    await expect(stage.open(somebody)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await stage.mailsTo('other@thali.example')).toEqual([]);
  });

  it('goes on with what is harmless: names, and rights that are taken away', async () => {
    const session = await stage.signIn(ownerName);
    const username = await stage.hire(owner, ['POS', 'KITCHEN']);
    await session.call(updateUser, { username, name: 'Ravi K', designation: 'Cook', userScopes: ['KITCHEN'] });
    const users = await session.call(listUsers, {});
    expect(users.find((user) => user.username === username)).toMatchObject({ name: 'Ravi K', scope: 'KITCHEN' });
  });
});

describe('the password once more', () => {
  it('opens this session for five minutes, and no other of the same user', async () => {
    const [session, other] = [await stage.signIn(ownerName), await stage.signIn(ownerName)];
    await session.call(confirmPassword, { password });
    await session.call(passwordConfirmed, {}, later(4 * minute));
    await expect(session.call(passwordConfirmed, {}, later(6 * minute))).rejects.toEqual(needed);
    await expect(other.call(passwordConfirmed, {})).rejects.toEqual(needed);
  });

  it('has to be the right one, of whoever is signed in', async () => {
    const session = await stage.signIn(await stage.hire(owner));
    await session.call(updateUser, {} as never).catch(() => undefined);
    for (const wrong of ['not this one', `${password} `, password.toUpperCase()])
      await expect(session.call(confirmPassword, { password: wrong })).rejects.toEqual(refusal('PASSWORD_WRONG', 400));
    await expect(session.call(passwordConfirmed, {})).rejects.toEqual(needed);
  });

  it('of an account that this session made opens the sessions of that account, never the one that made it', async () => {
    const maker = await stage.confirmed(ownerName);
    const username = await stage.hire(maker, ['SETTINGS']);
    await stage.service.sql('update session set confirmed_at = null where id = $1', [maker.caller.sessionId]);
    const made = await stage.confirmed(username);
    const add = (by: SignedIn) => by.call(addUser, { name: 'Next', username: `next-${uuidv7()}@thali.example`, password });
    await expect(add(maker)).rejects.toEqual(needed);
    const forged = stage.service.as({ ...made.caller, sessionId: maker.caller.sessionId });
    await expect(forged.call(confirmPassword, { password })).rejects.toEqual(refusal('SESSION_ENDED', 401));
    await expect(add(maker)).rejects.toEqual(needed);
    await add(made);
  });

  it('is worth nothing when the session has ended', async () => {
    const username = await stage.hire(owner);
    const session = await stage.confirmed(username);
    await owner.call(updateUserPassword, { username, password: fresh });
    await expect(session.call(passwordConfirmed, {})).rejects.toEqual(needed);
    await expect(session.call(confirmPassword, { password: fresh })).rejects.toEqual(refusal('SESSION_ENDED', 401));
  });

  it('leaves the key of a refused call unused: the same call works under it afterwards, once', async () => {
    const session = await stage.signIn(ownerName);
    const username = await stage.hire(owner);
    const remove = () => session.call(deleteUser, { username }, { idempotencyKey: 'delete-after-asking' });
    await expect(remove()).rejects.toEqual(needed);
    await session.call(confirmPassword, { password });
    const answer = await remove();
    // A repeat is answered without being asked again.
    await stage.service.sql('update session set confirmed_at = null where id = $1', [session.caller.sessionId]);
    expect(await remove()).toEqual(answer);
  });
});

describe('the person concerned', () => {
  const told = (username: string, text: string) => stage.mailTo(username, text);
  it('is told by mail of a new password, of more rights and of being deleted, with who did it', async () => {
    const username = await stage.hireReachable(owner, ['POS']);
    await owner.call(updateUser, { username, name: 'Ravi', userScopes: ['POS', 'REPORTS'] });
    expect(await told(username, 'gave you more rights')).toContain('Asha gave you more rights in Thali: REPORTS.');
    await owner.call(updateUserPassword, { username, password: fresh });
    expect(await told(username, 'set a new password')).toContain('Asha');
    await owner.call(deleteUser, { username });
    expect(await told(username, 'deleted your account')).toContain('Asha');
  });

  it('reads the name of who did it as one short line that leads nowhere', async () => {
    const name = 'Support https://evil.example/x\u202E mail me@evil.example <b>now</b>';
    const username = `loud-${uuidv7()}@thali.example`;
    await owner.call(addUser, { name, username, password, userScopes: ['SETTINGS'] });
    const loud = await stage.confirmed(username);
    const victim = await stage.hireReachable(owner);
    await loud.call(updateUserPassword, { username: victim, password: fresh });
    const mail = await told(victim, 'set a new password');
    expect(mail).not.toMatch(/evil\.example|https:\/\/evil|<b>|me@evil|&lt;b/);
    expect(mail).toContain('Support');
  });

  it('is told when all data were downloaded', async () => {
    await owner.call(confirmPassword, { password });
    await owner.call(allowExport, {});
    expect(await told(ownerName, 'downloaded all data')).toContain('https://thali.example/forgot-password');
  });
});

describe('one changes the own password', () => {
  it('with the present one; other devices are out, this one goes on, links that were mailed open nothing, and a mail tells', async () => {
    const { username } = await stage.openRestaurant();
    const [here, there] = [await stage.signIn(username), await stage.signIn(username)];
    await stage.service.rpc.call(forgotPassword, { username });
    const token = /reset-password\?token=([\w-]+)/.exec(await stage.mailTo(username, 'reset-password'))?.[1] as string;
    const change = { currentPassword: password, password: fresh };
    await expect(here.call(changePassword, { ...change, currentPassword: 'not this one' })).rejects.toEqual(
      refusal('PASSWORD_WRONG', 400),
    );
    await expect(here.call(changePassword, { ...change, password: 'short' })).rejects.toEqual(refusal('PASSWORD_TOO_SHORT', 400));
    expect(await here.call(changePassword, change)).toEqual({ message: 'Password changed successfully!' });
    expect(await here.call(sessionState, here.caller)).toMatchObject({ live: true });
    expect(await there.call(sessionState, there.caller)).toMatchObject({ live: false });
    await expect(stage.service.rpc.call(resetPassword, { token, password: 'by the old link' })).rejects.toEqual(
      refusal('INVALID_REQUEST', 400),
    );
    await stage.signIn(username, fresh);
    expect(await stage.mailTo(username, 'was changed in your profile')).toContain('Asha');
  });

  it('of two at once one wins, and the other is told', async () => {
    const session = await stage.signIn(await stage.hire(owner));
    const attempt = (secret: string) => session.call(changePassword, { currentPassword: password, password: secret });
    const answers = await Promise.allSettled([attempt('first of the two'), attempt('second of the two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
