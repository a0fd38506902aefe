import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetOldRows } from '@thali/kit/jobs/housekeeping';
import { confirmPassword } from '@thali/proto/identity/confirmation';
import { confirmEmail, ownerEmailChanged, stopEmailChange } from '@thali/proto/identity/email-change';
import { forgotPassword, resetPassword } from '@thali/proto/identity/registration';
import { sessionState } from '@thali/proto/identity/session';
import { renameOwner } from '@thali/proto/identity/user-info';
import { addUser, listUsers, updateUser } from '@thali/proto/identity/users';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { identity } from '../src/definition.js';
import { day, later, minute, password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let owner: SignedIn;
beforeAll(async () => {
  stage = await startStage();
  owner = await stage.confirmed((await stage.openRestaurant()).username);
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const mailbox = (name: string) => `${name}-${uuidv7()}@mail.example`;
const expired = expect.objectContaining({ code: 'LINK_EXPIRED', status: 400 });
const tokenIn = (mail: string, page: string) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail)?.[1] as string;
const confirmLink = async (to: string) => tokenIn(await stage.mailTo(to, '/confirm-email?token='), 'confirm-email');
const stopLink = async (to: string) => tokenIn(await stage.mailTo(to, '/stop-email-change?token='), 'stop-email-change');
const confirm = (token: string, headers = {}) => stage.service.rpc.call(confirmEmail, { token }, headers);
const stop = (token: string, headers = {}) => stage.service.rpc.call(stopEmailChange, { token }, headers);
const ask = (username: string, email: string | null, by = owner) =>
  by.call(updateUser, { username, name: 'Ravi', email, userScopes: [] });
const listed = async (username: string) => {
  const { email, pendingEmail } = (await owner.call(listUsers, {})).find((user) => user.username === username) ?? {};
  return { email, pendingEmail };
};
/** Asks for a link to a new password and waits until it comes to this address. */
const resetComesTo = async (username: string, to: string) => {
  await stage.service.sql(`delete from password_reset where user_id = (select id from app_user where username = $1)`, [username]);
  const before = (await stage.mailsTo(to)).length;
  await stage.service.rpc.call(forgotPassword, { username });
  await eventually(`the link for ${username} to ${to}`, async () => (await stage.mailsTo(to)).length > before);
};

describe('another address of a user', () => {
  it('is asked to confirm itself; until then the one before stays in force, also for new passwords', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('new');
    await ask(username, email);
    expect(await listed(username)).toEqual({ email: null, pendingEmail: email });
    await resetComesTo(username, username);
    expect((await stage.mailsTo(email)).filter((mail) => mail.includes('reset-password'))).toEqual([]);
    await confirm(await confirmLink(email));
    expect(await listed(username)).toEqual({ email, pendingEmail: null });
    await resetComesTo(username, email);
  });

  it('is told to the one before at once, which can stop it; the link to confirm is then worth nothing', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('wrong');
    await ask(username, email);
    await stop(await stopLink(username));
    await expect(confirm(await confirmLink(email))).rejects.toEqual(expired);
    expect(await listed(username)).toEqual({ email: null, pendingEmail: null });
  });

  it('is taken back within eight days also after it has confirmed itself; every session ends and links to it open nothing', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('thief');
    await ask(username, email);
    await confirm(await confirmLink(email));
    const thief = await stage.signIn(username);
    await stage.service.rpc.call(forgotPassword, { username });
    const reset = tokenIn(await stage.mailTo(email, 'reset-password'), 'reset-password');
    const link = await stopLink(username);
    await expect(stop(link, later(9 * day))).rejects.toEqual(expired);
    await stop(link, later(7 * day));
    expect(await listed(username)).toEqual({ email: null, pendingEmail: null });
    expect(await thief.call(sessionState, thief.caller)).toMatchObject({ live: false });
    await expect(stage.service.rpc.call(resetPassword, { token: reset, password: 'by the thief' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it.each(['confirm', 'stop'])('the link to %s works once, also when it is used twice at once', async (kind) => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('once');
    await ask(username, email);
    const use = kind === 'stop' ? stop : confirm;
    const link = kind === 'stop' ? await stopLink(username) : await confirmLink(email);
    const answers = await Promise.allSettled([use(link), use(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(use(link)).rejects.toEqual(expired);
  });

  it('has a day to confirm itself', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('late');
    await ask(username, email);
    const link = await confirmLink(email);
    await expect(confirm(link, later(day + minute))).rejects.toEqual(expired);
    await confirm(link, later(day - minute));
  });

  it('takes the place of one that was asked for before', async () => {
    const username = await stage.hireReachable(owner);
    const [first, second] = [mailbox('first'), mailbox('second')];
    await ask(username, first);
    await ask(username, second);
    await expect(confirm(await confirmLink(first))).rejects.toEqual(expired);
    await confirm(await confirmLink(second));
    expect(await listed(username)).toMatchObject({ email: second });
  });

  it('asked for again within ten minutes is the same mail, and five changes a day are enough for anybody', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('again');
    for (let time = 0; time < 3; time++) await ask(username, email);
    await confirm(await confirmLink(email));
    expect(await stage.mailsTo(email)).toHaveLength(1);
    for (let time = 0; time < 4; time++) await ask(username, mailbox('more'));
    await expect(ask(username, mailbox('sixth'))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
  });

  it('is no change when the one in force is saved again; none at all is in force at once, and told', async () => {
    const username = await stage.hireReachable(owner);
    const email = mailbox('kept');
    await ask(username, email);
    await confirm(await confirmLink(email));
    await ask(username, email.toUpperCase());
    expect((await listed(username)).pendingEmail).toBeNull();
    await ask(username, null);
    expect(await listed(username)).toEqual({ email: null, pendingEmail: null });
    await stage.mailTo(email, 'took this address off');
  });

  it('of somebody new is not in force either before it confirms itself', async () => {
    const [username, email] = [`new-${uuidv7()}@thali.example`, mailbox('hired')];
    await owner.call(addUser, { name: 'Meera', username, password, email });
    expect(await listed(username)).toEqual({ email: null, pendingEmail: email });
    await confirm(await confirmLink(email));
    expect(await listed(username)).toEqual({ email, pendingEmail: null });
  });
});

it.each(['x', 'A'.repeat(64), 'A'.repeat(200), '%00'])('token %j opens nothing', async (token) => {
  for (const use of [confirm, stop]) await expect(use(token)).rejects.toEqual(expired);
});

it('links are not what is stored, and one is not the other', async () => {
  const username = await stage.hireReachable(owner);
  const email = mailbox('secret');
  await ask(username, email);
  const [toConfirm, toStop] = [await confirmLink(email), await stopLink(username)];
  const rows = JSON.stringify(await stage.service.sql('select * from email_change where email = $1', [email]));
  for (const token of [toConfirm, toStop]) {
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, 'base64url').subarray(16).toString('hex'));
  }
  await expect(confirm(toStop)).rejects.toEqual(expired);
  await expect(stop(toConfirm)).rejects.toEqual(expired);
});

describe('another address of an owner, by the operator', () => {
  const rename = (tenantId: string, email: string) => stage.service.rpc.call(renameOwner, { tenantId, email });

  it('is the name to sign in with when it has confirmed itself, not before; tenancy hears of it then', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    const email = mailbox('Owner');
    expect(await rename(tenantId, email)).toEqual({ pending: true });
    await expect(stage.open(email)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const session = await stage.signIn(username);
    await confirm(await confirmLink(email.toLowerCase()));
    await stage.service.waitForEvent(
      ownerEmailChanged,
      ({ tenantId: of, data }) => of === tenantId && data.email === email.toLowerCase(),
    );
    await stage.signIn(email);
    await expect(stage.open(username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await stage.refresh(session.tokens.refreshToken);
    expect(await rename(tenantId, email)).toEqual({ pending: false });
  });

  it('is told to the present one at once, which takes it back also when a stranger has confirmed it; nobody got the name meanwhile', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    const email = mailbox('stranger');
    await rename(tenantId, email);
    await confirm(await confirmLink(email));
    const stranger = await stage.signIn(email);
    const other = await stage.openRestaurant();
    await expect(rename(other.tenantId, username)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(owner.call(addUser, { name: 'X', username, password })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await stop(await stopLink(username));
    expect(await stranger.call(sessionState, stranger.caller)).toMatchObject({ live: false });
    await expect(stage.open(email)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await stage.signIn(username);
    await stage.service.waitForEvent(ownerEmailChanged, ({ tenantId: of, data }) => of === tenantId && data.email === username);
  });

  it('leaves the name before free for others when it can not be taken back any more', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    const email = mailbox('moved');
    await rename(tenantId, email);
    await confirm(await confirmLink(email));
    const input = { name: 'Meera', username, password };
    await owner.call(confirmPassword, { password }, later(6 * day));
    await expect(owner.call(addUser, input, later(6 * day))).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await stage.service.sql(`update username set held_until = now() - interval '1 second' where username = $1`, [username]);
    await owner.call(addUser, input);
    await stage.signIn(username);
  });

  it('that somebody has is refused, at once and when they were faster', async () => {
    const [one, two] = [await stage.openRestaurant(), await stage.openRestaurant()];
    await expect(rename(one.tenantId, two.username)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    const email = mailbox('wanted');
    await rename(one.tenantId, email);
    const link = await confirmLink(email);
    await owner.call(addUser, { name: 'Faster', username: email, password });
    await expect(confirm(link)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await stage.signIn(one.username);
  });
});

it('changes that can neither be confirmed nor stopped any more are forgotten, and no others', async () => {
  const { tenantId, username } = await stage.openRestaurant();
  const { rpc, database, sql } = stage.service;
  await rpc.call(renameOwner, { tenantId, email: `old-${username}` });
  await sql(`update email_change set created_at = now() - interval '9 days 1 minute' where tenant_id = $1`, [tenantId]);
  await rpc.call(renameOwner, { tenantId, email: `fresh-${username}` });
  await forgetOldRows(database, identity.forgotten);
  expect(await sql('select email from email_change where tenant_id = $1', [tenantId])).toEqual([{ email: `fresh-${username}` }]);
});
