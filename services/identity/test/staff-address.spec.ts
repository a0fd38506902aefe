import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmEmail } from '@thali/proto/identity/email-change';
import { forgotPassword } from '@thali/proto/identity/registration';
import { addUser, askToConfirm, deleteUser, listUsers, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { day, later, minute, password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let owner: SignedIn;
beforeAll(async () => {
  stage = await startStage();
  owner = await stage.confirmed((await stage.openRestaurant()).username);
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const tooMany = expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
const stranger = (name = 'stranger') => `${name}-${uuidv7()}@mail.example`;
const anotherOwner = async () => stage.confirmed((await stage.openRestaurant()).username);
const add = (username: string, more = {}, by = owner) => by.call(addUser, { name: 'Meera', username, password, ...more });
const forget = (username: string) => stage.service.rpc.call(forgotPassword, { username });
const isConfirmed = async (username: string) =>
  (await owner.call(listUsers, {})).find((user) => user.username === username)?.addressConfirmed;
/** All mails to an address. They are written in the transaction that asks for them; it waits until all have left. */
const mailsTo = async (address: string) => {
  const waiting = () => stage.service.sql('select 1 from mail where recipient = $1', [address]);
  await eventually(`all mails to ${address} to leave`, async () => !(await waiting()).length);
  return stage.mailsTo(address);
};

describe('an address that is the name of somebody new', () => {
  it("gets one plain mail, in our words and nobody else's, whatever is done to the account", async () => {
    const username = stranger();
    const words = 'Your bank calls: 900 123';
    await add(username, { name: words, designation: words, userScopes: ['POS'] });
    for (let time = 0; time < 3; time++) await forget(username);
    await owner.call(updateUser, { username, name: words, userScopes: ['POS', 'REPORTS'] });
    await owner.call(updateUserPassword, { username, password: 'another fine secret' });
    await owner.call(deleteUser, { username });
    const mails = await mailsTo(username);
    expect(mails).toHaveLength(1);
    expect(mails[0]).not.toMatch(/bank|900|Asha|Ravi|Meera/);
    expect(new Set(mails[0]?.match(/https?:\/\/[^/\s"<]+/g))).toEqual(new Set(['https://thali.example']));
  });

  it('gets one a day from all restaurants together, by whichever field they enter it', async () => {
    const username = stranger();
    await add(username);
    await owner.call(deleteUser, { username });
    const other = await anotherOwner();
    await add(username, {}, other);
    await expect(other.call(askToConfirm, { username })).rejects.toEqual(tooMany);
    await expect(add(stranger('new'), { email: username }, other)).rejects.toEqual(tooMany);
    expect(await mailsTo(username)).toHaveLength(1);
    await expect(other.call(askToConfirm, { username }, later(day - minute))).rejects.toEqual(tooMany);
    await other.call(askToConfirm, { username }, later(day + minute));
    expect(await mailsTo(username)).toHaveLength(2);
  });

  it('gets one also when many restaurants enter it at once', async () => {
    const email = stranger();
    const owners = await Promise.all([1, 2, 3, 4].map(anotherOwner));
    const answers = await Promise.allSettled(owners.map((by) => add(stranger('new'), { email }, by)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(tooMany);
  });

  it('signs in all the same', async () => {
    const username = stranger();
    await add(username);
    expect(await stage.signIn(username)).toMatchObject({ user: { username } });
  });

  it('counts once it has confirmed itself by the link, once: new passwords and notices then come there', async () => {
    const username = stranger();
    await add(username, { userScopes: ['POS'] });
    expect(await isConfirmed(username)).toBe(false);
    const answer = await forget(username);
    const rows = () =>
      stage.service.sql('select 1 from password_reset where user_id = (select id from app_user where username = $1)', [username]);
    expect(await rows()).toEqual([]);
    const token = /confirm-email\?token=([\w-]+)/.exec(await stage.mailTo(username, '/confirm-email?token='))?.[1] as string;
    await stage.service.rpc.call(confirmEmail, { token });
    await expect(stage.service.rpc.call(confirmEmail, { token })).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await isConfirmed(username)).toBe(true);
    expect(await forget(username)).toEqual(answer);
    expect(await stage.mailTo(username, 'reset-password')).toContain('Hello Meera,');
    await owner.call(updateUser, { username, name: 'Meera', userScopes: ['POS', 'REPORTS'] });
    await stage.mailTo(username, 'gave you more rights');
    // There is nothing more to ask.
    await owner.call(askToConfirm, { username });
    expect((await mailsTo(username)).filter((mail) => mail.includes('/confirm-email?token='))).toHaveLength(1);
  });

  it('is not confirmed by being entered as the email, too', async () => {
    const username = stranger();
    await add(username, { email: username });
    expect(await isConfirmed(username)).toBe(false);
    await forget(username);
    expect((await mailsTo(username)).filter((mail) => mail.includes('reset-password'))).toEqual([]);
  });
});

it('somebody of before this rule signs in as ever, and is asked to confirm from the list', async () => {
  const username = await stage.hire(owner);
  await stage.service.sql(`delete from mailed_address`);
  await stage.service.sql(`delete from email_change where email = $1`, [username]);
  const before = (await mailsTo(username)).length;
  await owner.call(askToConfirm, { username });
  expect(await mailsTo(username)).toHaveLength(before + 1);
});

it('an email that somebody enters for a colleague is asked in our words alone', async () => {
  const username = await stage.hireReachable(owner);
  const email = stranger();
  await owner.call(updateUser, { username, name: 'Call 900 now', email });
  expect(await stage.mailTo(email, '/confirm-email?token=')).not.toMatch(/900|Asha/);
});
