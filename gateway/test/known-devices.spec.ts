import { createHmac } from 'node:crypto';
import { AppError } from '@thali/kit/call/app-error';
import { resetPassword } from '@thali/proto/identity/registration';
import { openSession, passwordChanged } from '@thali/proto/identity/session';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { type Answer, call, startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

const tokens = { accessToken: 'access.jwt', refreshToken: 'refresh-1', accessExpiresIn: 900, refreshExpiresIn: 2_592_000 };
const user = {
  ...{ name: 'Asha', designation: null, photo: null, role: 'admin' as const, username: 'asha@example.com', phone: null },
  ...{ address: null, scope: '', tenant_id: 't1' },
};
const [presentKey, formerKey] = ['the present key of known devices', 'the former key of known devices.'];
let gateway: TestGateway;
let names = 0;
let addresses = 0;
const freshName = () => `device${names++}@example.com`;
const freshAddress = () => `10.${addresses >> 8}.${addresses++ & 255}.1`;

beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1', DEVICE_COOKIE_KEYS: `${presentKey},${formerKey}` });
  await untilCounting(gateway.port);
  await gateway.other.answer(openSession, ({ body }) => {
    if (JSON.parse(body).password !== 'right') throw new AppError('WRONG_CREDENTIALS');
    return { message: 'Login successful!', user, tokens };
  });
  await gateway.other.answer(resetPassword, ({ body }) => ({
    message: 'Password updated successfully! Please login to continue.',
    username: JSON.parse(body).token,
  }));
});
afterAll(() => gateway?.stop());

/** A stranger unless a cookie is sent; from an address of their own unless one is given. */
const signIn = (username: string, password: string, cookie?: string, address = freshAddress(), port = gateway.port) =>
  call(port, 'POST', '/api/v1/auth/signin', {
    ...{ body: { username, password }, cookie },
    headers: { 'x-forwarded-for': address, 'user-agent': 'Till' },
  });
const deviceLine = ({ headers }: Answer) => headers['set-cookie']?.find((line) => line.includes('thali_device='));
const deviceOf = (answer: Answer) => deviceLine(answer)?.split(';')[0] ?? '';
/** The cookie of a browser that has just signed in. */
const knownAt = async (username: string, cookie?: string) => deviceOf(await signIn(username, 'right', cookie));
const misses = async (username: string, count: number, cookie?: string) => {
  const statuses: number[] = [];
  for (let miss = 0; miss < count; miss++) statuses.push((await signIn(username, 'wrong', cookie)).status);
  return statuses;
};

test('strangers who guess lock each other out, not a device that signed in before', async () => {
  const name = freshName();
  const cookie = await knownAt(name);
  const guesses = await misses(name, 183);
  expect(guesses.filter((status) => status === 401)).toHaveLength(5);
  expect((await signIn(name, 'right')).status).toBe(429);
  expect((await signIn(name, 'right', cookie)).status).toBe(200);
});

test('a known device is not refused for what others do at its address', async () => {
  const name = freshName();
  const cookie = await knownAt(name);
  const address = freshAddress();
  await Promise.all(Array.from({ length: 60 }, () => signIn(freshName(), 'wrong', undefined, address)));
  expect((await signIn(name, 'right', undefined, address)).status).toBe(429);
  expect((await signIn(name, 'right', cookie, address)).status).toBe(200);
});

test('the successes of a known device give strangers no new guesses', async () => {
  const name = freshName();
  const cookie = await knownAt(name);
  expect(await misses(name, 5)).toEqual([401, 401, 401, 401, 401]);
  expect((await signIn(name, 'right', cookie)).status).toBe(200);
  expect(await misses(name, 1)).toEqual([429]);
});

test('a stolen cookie guesses five times, too, and locks out neither other devices nor strangers', async () => {
  const name = freshName();
  const stolen = await knownAt(name);
  const other = await knownAt(name);
  expect(await misses(name, 6, stolen)).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(name, 'right', other)).status).toBe(200);
  expect((await signIn(name, 'right')).status).toBe(200);
  expect((await signIn(name, 'right', stolen)).status).toBe(429);
});

test('a device is known to the accounts that signed in from it, and to no other', async () => {
  const [cashier, cook, stranger] = [freshName(), freshName(), freshName()];
  const cookie = await knownAt(cook, await knownAt(cashier));
  for (const name of [cashier, cook, stranger]) await misses(name, 5);
  expect((await signIn(cashier, 'right', cookie)).status).toBe(200);
  expect((await signIn(cook, 'right', cookie)).status).toBe(200);
  expect((await signIn(stranger, 'right', cookie)).status).toBe(429);
});

test('the cookie of a device does not grow with the number of people', async () => {
  const staff = Array.from({ length: 13 }, freshName);
  let cookie = '';
  for (const name of staff) cookie = await knownAt(name, cookie);
  expect(cookie.length).toBeLessThan(600);
  for (const name of [staff[0], staff[12]] as string[]) await misses(name, 5);
  expect((await signIn(staff[12] as string, 'right', cookie)).status).toBe(200);
  expect((await signIn(staff[0] as string, 'right', cookie)).status).toBe(429);
});

test('a forged cookie is a stranger', async () => {
  const name = freshName();
  const cookie = await knownAt(name);
  await misses(name, 5);
  const [text = '', signature = ''] = [cookie.slice(0, cookie.lastIndexOf('.')), cookie.slice(cookie.lastIndexOf('.') + 1)];
  const value = text.slice('thali_device='.length);
  const forged = createHmac('sha256', 'a key of my own').update(`thali device 1\n${value}`).digest('base64url');
  for (const bad of [`${text}.${forged}`, `${text}x.${signature}`, `${text}.`, text, `thali_device=${'A'.repeat(3_000)}`])
    expect((await signIn(name, 'right', bad)).status).toBe(429);
  expect((await signIn(name, 'right', cookie)).status).toBe(200);
});

test('the cookie is for the server alone, and bound to this host in production', async () => {
  const answer = await signIn(freshName(), 'right');
  expect(deviceLine(answer)).toMatch(/^thali_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const production = await startGateway(gatewayConfig.parse({ ...gateway.env, NODE_ENV: 'production' }));
  const there = await signIn(freshName(), 'right', undefined, undefined, production.port);
  expect(deviceLine(there)).toMatch(/^__Host-thali_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  await production.stop();
});

test('several gateways count together, and a key that is on its way out still counts', async () => {
  const name = freshName();
  const before = await startGateway(gatewayConfig.parse({ ...gateway.env, DEVICE_COOKIE_KEYS: formerKey }));
  await untilCounting(before.port);
  const cookie = deviceOf(await signIn(name, 'right', undefined, undefined, before.port));
  for (let miss = 0; miss < 5; miss++) {
    await signIn(name, 'wrong', undefined, undefined, before.port);
    if (miss < 2) await signIn(name, 'wrong', cookie, undefined, before.port);
  }
  expect((await signIn(name, 'right')).status).toBe(429);
  expect(await misses(name, 4, cookie)).toEqual([401, 401, 401, 429]);
  await before.stop();

  const afterwards = await startGateway(gatewayConfig.parse({ ...gateway.env, DEVICE_COOKIE_KEYS: presentKey }));
  await untilCounting(afterwards.port);
  const another = freshName();
  const [old, renewed] = [cookie, await knownAt(another)];
  for (let miss = 0; miss < 5; miss++) await signIn(another, 'wrong');
  expect((await signIn(another, 'right', old, undefined, afterwards.port)).status).toBe(429);
  expect((await signIn(another, 'right', renewed, undefined, afterwards.port)).status).toBe(200);
  await afterwards.stop();
});

test.each(['short', `${'k'.repeat(32)},short`, Array(3).fill('k'.repeat(32)).join(',')])('%j signs no cookie', (keys) => {
  expect(gatewayConfig.safeParse({ ...gateway.env, DEVICE_COOKIE_KEYS: keys }).success).toBe(false);
});

describe('a password that was set anew', () => {
  const changed = async (username: string, at = new Date()) => {
    await gateway.other.publish(passwordChanged, uuidv7(), { userId: uuidv7(), username }, { at });
  };

  test("ends the wait of its account, however the name is written, and nobody else's", async () => {
    const [name, other] = [freshName(), freshName()];
    await misses(name, 5);
    await misses(other, 5);
    expect((await signIn(name, 'right')).status).toBe(429);
    await changed(name.toUpperCase());
    await eventually('the end of the wait', async () => (await signIn(name, 'right')).status === 200);
    expect((await signIn(other, 'right')).status).toBe(429);
  });

  test('makes strangers of the devices that knew the old one', async () => {
    const name = freshName();
    const cookie = await knownAt(name);
    await misses(name, 5);
    await changed(name, new Date(Date.now() + 3 * 60_000));
    await eventually('the end of the wait', async () => (await signIn(name, 'right')).status === 200);
    await misses(name, 5);
    expect((await signIn(name, 'right', cookie)).status).toBe(429);
  });

  test('by mail makes a known device of the browser, so that who guesses on can not keep its owner out', async () => {
    const name = freshName();
    const stolen = await knownAt(name);
    await misses(name, 5);
    await misses(name, 5, stolen);
    const reset = await gateway.call('POST', `/auth/reset-password/${name}`, { body: { password: 'a new one' }, cookie: stolen });
    expect(reset.json).toEqual({ message: 'Password updated successfully! Please login to continue.' });
    expect((await signIn(name, 'right')).status).toBe(429);
    expect((await signIn(name, 'right', deviceOf(reset))).status).toBe(200);
  });
});
