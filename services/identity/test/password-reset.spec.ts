import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgotPassword, resetPassword } from '@thali/proto/identity/registration';
import { passwordChanged, sessionState } from '@thali/proto/identity/session';
import { eventually } from '@thali/testing/eventually';
import { later, minute, operator, password, type Stage, startStage } from './stage.js';

const newPassword = 'lemon rice at dawn';
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const forget = (username: string, headers = {}) => stage.service.rpc.call(forgotPassword, { username }, headers);
const reset = (token: string, secret = newPassword, headers = {}) =>
  stage.service.rpc.call(resetPassword, { token, password: secret }, headers);
const tokensOf = async (username: string) =>
  (await stage.mailsTo(username)).flatMap((mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
async function mailedToken(username: string): Promise<string> {
  const before = (await tokensOf(username)).length;
  await forget(username);
  return eventually(`the token for ${username}`, async () => (await tokensOf(username))[before]);
}

describe('a mailed token', () => {
  it('sets a new password, once, and ends every session', async () => {
    const { username } = await stage.openRestaurant();
    const till = await stage.signIn(username);
    const token = await mailedToken(username);
    await reset(token);
    expect(await till.call(sessionState, till.caller)).toMatchObject({ live: false });
    await expect(stage.open(username, password)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await stage.open(username, newPassword);
    await expect(reset(token, 'another one entirely')).rejects.toMatchObject({ status: 400, message: 'Invalid request!' });
  });
  it('used twice at once works once', async () => {
    const { username } = await stage.openRestaurant();
    const token = await mailedToken(username);
    const results = await Promise.allSettled([reset(token, 'first of the two'), reset(token, 'second of the two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('is good for an hour', async () => {
    const { username } = await stage.openRestaurant();
    const token = await mailedToken(username);
    await expect(reset(token, newPassword, later(61 * minute))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await reset(token, newPassword, later(59 * minute));
  });
  it('survives a password that is refused', async () => {
    const { username } = await stage.openRestaurant();
    const token = await mailedToken(username);
    await expect(reset(token, 'short')).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    await reset(token);
  });
  it('is not what is stored', async () => {
    const { username, tenantId } = await stage.openRestaurant();
    const token = await mailedToken(username);
    const [row] = await stage.service.sql<{ secret_hash: string }>(
      'select secret_hash from password_reset where tenant_id = $1',
      [tenantId],
    );
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(row?.secret_hash);
  });
});

it.each(['x', 'A'.repeat(64), 'A'.repeat(200), '%00', 'AAAA-AAA_'])('token %j is an invalid request', async (token) => {
  await expect(reset(token)).rejects.toMatchObject({ status: 400, message: 'Invalid request!' });
});

it('an account gets three mails an hour, an unknown one and the operator none, and each answer is the same', async () => {
  const { username, tenantId } = await stage.openRestaurant();
  const answers = [await forget('nobody@thali.example'), await forget(operator.username)];
  for (let time = 0; time < 5; time++) answers.push(await forget(username));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  expect(await stage.service.sql('select 1 from password_reset where tenant_id = $1', [tenantId])).toHaveLength(3);
  expect(await stage.mailsTo('nobody@thali.example')).toEqual([]);
});

it('an account gets three mails an hour also when many ask at once', async () => {
  const { username, tenantId } = await stage.openRestaurant();
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 8 }, () => forget(username)));
  expect(await stage.service.sql('select 1 from password_reset where tenant_id = $1', [tenantId])).toHaveLength(3);
});

it('whoever asks when strangers have used up the mails has a link that is good for half an hour more, or gets one', async () => {
  const { username, tenantId } = await stage.openRestaurant();
  const links = async () => stage.service.sql('select 1 from password_reset where tenant_id = $1', [tenantId]);
  for (let time = 0; time < 5; time++) await forget(username);
  await forget(username, later(14 * minute));
  expect(await links()).toHaveLength(3);
  await forget(username, later(16 * minute));
  await forget(username, later(17 * minute));
  expect(await links()).toHaveLength(4);
});

it('a link that was used counts for nobody: whoever used it has the mailbox', async () => {
  const { username, tenantId } = await stage.openRestaurant();
  for (let time = 0; time < 4; time++) await reset(await mailedToken(username), `a new one, number ${time}`);
  expect(await stage.service.sql('select 1 from password_reset where tenant_id = $1', [tenantId])).toHaveLength(4);
});

it('a new password is told to the gateways, which forget the guesses at the old one', async () => {
  const { username, tenantId } = await stage.openRestaurant();
  await reset(await mailedToken(username));
  const event = await stage.service.waitForEvent(passwordChanged, (one) => one.tenantId === tenantId);
  expect(event.data.username).toBe(username);
});
