import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmEmail } from '@thali/proto/identity/email-change';
import { confirmSignUp, registerTenant, signUp, tenantRegistered } from '@thali/proto/identity/registration';
import { profile } from '@thali/proto/identity/session';
import { listUsers, provisionOwner, updateUser } from '@thali/proto/identity/users';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { later, minute, password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const business = (username = `new-${uuidv7()}@thali.example`) => ({
  ...{ biz_name: 'Udupi Garden', username, password, phone: '9845012345', address: '4 Church Street' },
});

const mailOf = (address: string, which = 0) =>
  eventually(`mail ${which} to ${address}`, async () => (await stage.mailsTo(address))[which]);
const tokenIn = (mail: string) => /confirm-registration\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
const confirm = (token: string, secret = password, headers = {}) =>
  stage.service.rpc.call(confirmSignUp, { token, password: secret }, headers);
const usersCalled = (username: string) => stage.service.sql('select 1 from app_user where username = $1', [username]);
const registrations = (username: string) =>
  stage.service.sql<{ tenant_id: string; secret_hash: string; mailed: boolean }>(
    'select * from pending_registration where username = $1',
    [username],
  );
const told = (tenantId?: string) =>
  stage.service.sql(`select 1 from outbox where tenant_id = $1 and subject like 'evt.identity.tenant_registered.%'`, [tenantId]);
const registered = 'Registered successfully! Please login to continue.';
const over = { status: 400, code: 'REGISTRATION_OVER' };

describe('before the address is confirmed', () => {
  it("nothing is made, and the one mail carries nobody's words", async () => {
    const input = { ...business(), biz_name: 'Cheap pills at pills.example', address: 'Buy now', phone: '+1 (900) pills' };
    await stage.service.rpc.call(signUp, input);
    const mail = await mailOf(input.username);
    expect(tokenIn(mail)).toMatch(/^[\w-]{64}$/);
    expect(new Set(mail.match(/https?:\/\/[^/\s"<]+/g))).toEqual(new Set(['https://thali.example']));
    expect(mail).not.toMatch(/pills|Buy now|\(900\)/);
    expect(await usersCalled(input.username)).toEqual([]);
    expect(await told((await registrations(input.username))[0]?.tenant_id)).toEqual([]);
    await expect(stage.open(input.username)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('neither password nor token is stored in clear', async () => {
    const input = business();
    await stage.service.rpc.call(signUp, input);
    const stored = JSON.stringify(await registrations(input.username));
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(password);
    const token = tokenIn(await mailOf(input.username));
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain((await registrations(input.username))[0]?.secret_hash);
  });

  it('an address gets three mails an hour, also when many ask at once', async () => {
    const input = business();
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.service.rpc.call(signUp, input)));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const mailed = async () => (await registrations(input.username)).filter((one) => one.mailed).length;
    expect(await mailed()).toBe(3);
    await stage.service.rpc.call(signUp, input, later(61 * minute));
    expect(await mailed()).toBe(4);
  });

  it('the same request again is one mail', async () => {
    const input = business();
    const idempotencyKey = uuidv7();
    await Promise.all([1, 2, 3].map(() => stage.service.rpc.call(signUp, input, { idempotencyKey })));
    expect(await registrations(input.username)).toHaveLength(1);
  });

  it('the password has to be long and uncommon', async () => {
    for (const [bad, code] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['password123', 'PASSWORD_COMMON'],
    ] as const)
      await expect(stage.service.rpc.call(signUp, { ...business(), password: bad })).rejects.toMatchObject({ code });
  });

  it('all together are so many an hour', async () => {
    await stage.service.sql(
      `insert into pending_registration (tenant_id, secret_hash, username, email, name, phone, address, password_hash, created_at)
       select gen_random_uuid(), 'flood ' || n, n, n, '', '', '', '', now() from generate_series(1, 1000) n`,
    );
    await expect(stage.service.rpc.call(signUp, business())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await stage.service.sql(`delete from pending_registration where secret_hash like 'flood %'`);
    await stage.service.rpc.call(signUp, business());
  });
});

describe('an address that has an account', () => {
  it('is answered like any other, and told so by mail, without a link that could confirm', async () => {
    const { username } = await stage.openRestaurant();
    const unknown = await stage.service.rpc.call(signUp, business());
    const answer = await stage.service.rpc.call(signUp, business(username.toUpperCase()));
    expect(answer).toEqual(unknown);
    const mail = await mailOf(username);
    expect(mail).toContain('has an account already');
    expect(mail).not.toMatch(/token|Udupi/);
    expect(await usersCalled(username)).toHaveLength(1);
  });

  it('costs the same work', async () => {
    const { username } = await stage.openRestaurant();
    const work = async (name: string) => {
      const rows = () => stage.service.sql<{ n: number }>('select count(*)::int as n from pending_registration');
      const [before] = await rows();
      await stage.service.rpc.call(signUp, business(name));
      const [after] = await rows();
      return Number(after?.n) - Number(before?.n);
    };
    expect([await work(username), await work(business().username)]).toEqual([1, 1]);
  });
});

describe('an address that is the unconfirmed name of staff elsewhere', () => {
  const begin = async () => {
    const attacker = await stage.confirmed((await stage.openRestaurant()).username);
    const username = await stage.hire(attacker, ['POS']);
    const till = await stage.signIn(username);
    return { attacker, username, till };
  };
  const renamedTo = async (till: SignedIn) => (await till.call(profile, {})).username;

  it('registers a restaurant of its own, and never lands in the other; the account there goes on under another name', async () => {
    const { attacker, username, till } = await begin();
    await stage.service.rpc.call(signUp, { ...business(username), password: 'tamarind at midnight' });
    const link = tokenIn(await stage.mailTo(username, 'confirm-registration'));
    expect(await confirm(link, 'tamarind at midnight')).toMatchObject({ message: registered, username });
    const own = await stage.signIn(username, 'tamarind at midnight');
    expect(own.user).toMatchObject({ role: 'admin', name: 'Udupi Garden' });
    expect(own.caller.tenantId).not.toBe(attacker.caller.tenantId);
    await expect(stage.open(username, password)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    // The account of the other restaurant: its session goes on, and it signs in by its new name, which is no address.
    const name = await renamedTo(till);
    expect(name).toMatch(/^staff-[0-9a-f-]+-[0-9a-f]{8}$/);
    expect(await stage.signIn(name)).toMatchObject({ user: { role: 'user', scope: 'POS' } });
    const [act] = await stage.service.sql(`select account, detail from rights_act where kind = 'renamed' and account = $1`, [
      username,
    ]);
    expect(act).toEqual({ account: username, detail: name });
    // A link of before confirms nothing any more.
    const stale = /confirm-email\?token=([\w-]+)/.exec(await stage.mailTo(username, '/confirm-email?token='))?.[1] as string;
    await expect(stage.service.rpc.call(confirmEmail, { token: stale })).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('is left as the email of the account, too: no mail about the other restaurant comes to whoever registered', async () => {
    const { attacker, username, till } = await begin();
    await attacker.call(updateUser, { username, name: 'Ravi', email: username, userScopes: ['POS'] });
    await stage.service.rpc.call(signUp, business(username));
    await confirm(tokenIn(await stage.mailTo(username, 'confirm-registration')));
    const name = await renamedTo(till);
    const [account] = (await attacker.call(listUsers, {})).filter((user) => user.username === name);
    expect(account).toMatchObject({ email: null, addressConfirmed: false });
  });

  it('that was confirmed meanwhile stays what it is: the registration is told that the name is taken', async () => {
    const { username, till } = await begin();
    await stage.service.rpc.call(signUp, business(username));
    const link = tokenIn(await stage.mailTo(username, 'confirm-registration'));
    await stage.confirmAddress(username);
    await expect(confirm(link)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    expect(await renamedTo(till)).toBe(username);
    await stage.service.rpc.call(signUp, business(username));
    await stage.mailTo(username, 'has an account already');
  });

  it('keeps its name when nobody confirms the registration, and when an operator enters the address', async () => {
    const { username, till } = await begin();
    await stage.service.rpc.call(signUp, business(username));
    const tenant = { tenantId: uuidv7(), name: 'Annapurna', email: username, phone: null, address: null, isActive: true };
    const call = stage.service.rpc.call(registerTenant, { ...tenant, durationMonths: null, priceMinor: null, password });
    await expect(call).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    expect(await renamedTo(till)).toBe(username);
  });
});

describe('whoever confirms', () => {
  const begin = async (input = business()) => {
    await stage.service.rpc.call(signUp, input);
    return { ...input, token: tokenIn(await mailOf(input.username)) };
  };

  it('has an owner with role admin, tells the other services, and is welcomed by mail', async () => {
    const input = await begin();
    expect(await confirm(input.token)).toMatchObject({ message: registered });
    const { user } = await stage.signIn(input.username.toUpperCase());
    expect(user).toMatchObject({ role: 'admin', name: 'Udupi Garden', phone: '9845012345', address: '4 Church Street' });
    const event = await stage.service.waitForEvent(tenantRegistered, ({ data }) => data.email === input.username);
    expect(event.tenantId).toBe(user.tenant_id);
    expect(event.data).toMatchObject({ name: 'Udupi Garden', isActive: false, durationMonths: null, priceMinor: null });
    expect(JSON.stringify(event)).not.toContain(password);
    const mail = await mailOf(input.username, 1);
    expect(mail).toContain('https://thali.example/login');
    expect(mail).not.toContain(password);
    expect(JSON.stringify(await registrations(input.username))).not.toContain('argon2');
  });

  it('twice, or five times at once, is one tenant and one answer', async () => {
    const input = await begin();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(input.token)));
    answers.push(await confirm(input.token));
    expect(answers.map(({ message }) => message)).toEqual(Array(6).fill(registered));
    expect(await usersCalled(input.username)).toHaveLength(1);
    expect(await told((await registrations(input.username))[0]?.tenant_id)).toHaveLength(1);
  });

  it('with one of two links has the tenant of that link; the other is over', async () => {
    const input = business();
    await stage.service.rpc.call(signUp, input);
    await stage.service.rpc.call(signUp, { ...input, biz_name: 'Second thoughts' });
    const tokens = [tokenIn(await mailOf(input.username)), tokenIn(await mailOf(input.username, 1))];
    await Promise.allSettled(tokens.map((token) => confirm(token)));
    expect(await usersCalled(input.username)).toHaveLength(1);
    expect(await registrations(input.username)).toHaveLength(1);
    await expect(Promise.all(tokens.map((token) => confirm(token)))).rejects.toMatchObject(over);
  });

  it("owns the mailbox: strangers who use up its mails keep nobody from registering, and the password says which one is the owner's", async () => {
    const address = business().username;
    const otherwise = address.replace('new', 'NEW');
    for (let time = 0; time < 5; time++)
      await stage.service.rpc.call(signUp, { ...business(otherwise), password: `of stranger ${time}` });
    await stage.service.rpc.call(signUp, { ...business(address), biz_name: 'Annapurna' });
    const links = await eventually('the three mails that an address gets', async () => {
      const mails = [...(await stage.mailsTo(address)), ...(await stage.mailsTo(otherwise))];
      return mails.length === 3 && mails.map(tokenIn);
    });
    for (const link of links.slice(1))
      await expect(confirm(link, 'a guess')).rejects.toMatchObject({ code: 'REGISTRATION_PASSWORD' });
    expect(await confirm(links[0] as string)).toMatchObject({ message: registered, username: address });
    expect(await confirm(links[0] as string)).toMatchObject({ message: registered, username: address });
    expect((await stage.signIn(address)).user).toMatchObject({ role: 'admin', name: 'Annapurna' });
    await expect(stage.open(address, 'of stranger 0')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await expect(confirm(links[1] as string, 'of stranger 1')).rejects.toMatchObject(over);
  });

  it('has to know the password: what a stranger began with the address is not confirmed by its owner', async () => {
    const input = await begin({ ...business(), password: "the stranger's own" });
    await expect(confirm(input.token, 'the password that the owner has')).rejects.toMatchObject({
      status: 400,
      code: 'REGISTRATION_PASSWORD',
    });
    expect(await usersCalled(input.username)).toEqual([]);
  });

  it('has ten tries', async () => {
    const input = await begin();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => confirm(input.token, `guess ${index}`)));
    const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'let in'));
    expect(codes.sort()).toEqual([...Array(2).fill('REGISTRATION_OVER'), ...Array(10).fill('REGISTRATION_PASSWORD')]);
    await expect(confirm(input.token)).rejects.toMatchObject(over);
  });

  it('has a day', async () => {
    const input = await begin();
    await expect(confirm(input.token, password, later(24 * 60 * minute + minute))).rejects.toMatchObject(over);
    expect(await confirm(input.token, password, later(23 * 60 * minute))).toMatchObject({ message: registered });
  });

  it('comes too late when the name was given away meanwhile', async () => {
    const input = await begin();
    await stage.service.rpc.call(provisionOwner, { tenantId: uuidv7(), username: input.username, password, name: 'Asha' });
    await expect(confirm(input.token)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    expect(await usersCalled(input.username)).toHaveLength(1);
  });

  it.each(['x', 'A'.repeat(64), '%00'])('needs a link that was mailed, not %j', async (token) => {
    await expect(confirm(token)).rejects.toMatchObject(over);
  });
});

it('a tenant that the operator adds twice with one id has one owner', async () => {
  const tenantId = uuidv7();
  const tenant = { tenantId, name: 'Annapurna', email: `${tenantId}@thali.example`, phone: null, address: null, isActive: true };
  const subscription = { durationMonths: 12, priceMinor: 149_900 };
  for (let time = 0; time < 2; time++) await stage.service.rpc.call(registerTenant, { ...tenant, ...subscription, password });
  expect((await stage.signIn(tenant.email)).user).toMatchObject({ role: 'admin', tenant_id: tenantId });
  expect((await stage.service.waitForEvent(tenantRegistered, (event) => event.tenantId === tenantId)).data).toMatchObject(
    subscription,
  );
  expect(
    await stage.service.sql(`select 1 from outbox where tenant_id = $1 and subject like 'evt.identity.tenant_registered.%'`, [
      tenantId,
    ]),
  ).toHaveLength(1);
});
