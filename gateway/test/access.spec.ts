import { generateKeyPairSync } from 'node:crypto';
import { jest } from '@jest/globals';
import { profile, sessionState, sessionsEnded, userChanged } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listQrOrders } from '@thali/proto/ordering/qr-orders';
import { operations } from '@thali/proto/registry';
import { getReport } from '@thali/proto/reporting/reports';
import { scopes as allScopes } from '@thali/proto/scopes';
import { subscriptionChanged, subscriptionState } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './people.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
const status = async (cookie?: string, method = 'GET', path = '/pos/qrorders', headers: Record<string, string> = {}) =>
  (await gateway.call(method, path, { cookie, headers, ...(method === 'POST' && { body: {} }) })).status;

beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.other.answer(createOrder, () => ({ message: 'ok', tokenNo: 1, orderId: uuidv7() }));
  await gateway.other.answer(listQrOrders, () => []);
  await gateway.other.answer(profile, () => ({}) as never);
  await gateway.other.answer(getReport, () => ({}) as never);
});
afterAll(() => gateway?.stop());

test('without a session every operation that needs one is 401, before anything else is looked at', async () => {
  expect(await status()).toBe(401);
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', 'idempotency-key': 'a b' };
  const answer = await gateway.call('POST', '/pos/create-order', { body: 'x'.repeat(200_000), headers });
  expect([answer.status, answer.json.code, answer.json.message]).toEqual([401, 'SESSION_REQUIRED', 'Please login to continue!']);
});

test('the marker cookie alone is nobody', async () => {
  expect(await status('thali__authenticated=1')).toBe(401);
});

test('forged, foreign, expired and misnamed tokens are 401', async () => {
  const person = await gateway.people.person();
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const past = Math.floor(Date.now() / 1000) - 1;
  const tokens = [
    await gateway.people.token(person, { key: stranger }),
    await gateway.people.token(person, { kid: 'unknown' }),
    await gateway.people.token(person, { iss: 'someone-else' }),
    await gateway.people.token(person, { aud: 'someone-else' }),
    await gateway.people.token(person, { typ: 'JWT' }),
    await gateway.people.token(person, { expiresAt: past }),
    await gateway.people.token(person, { alg: 'HS256', key: new TextEncoder().encode(gateway.people.publicPem) }),
    `${btoa('{"alg":"none"}')}.${person.token.split('.')[1]}.`,
    'rubbish',
  ];
  for (const token of tokens) expect(await status(`thali_access=${token}`)).toBe(401);
  expect(await status(person.cookie)).toBe(200);
});

test('a token is good until it expires, also when it was seen before', async () => {
  const person = await gateway.people.person();
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  const cookie = `thali_access=${await gateway.people.token(person, { expiresAt })}`;
  expect(await status(cookie)).toBe(200);
  const now = jest.spyOn(Date, 'now');
  try {
    now.mockReturnValue(expiresAt * 1000 - 1);
    expect(await status(cookie)).toBe(200);
    now.mockReturnValue(expiresAt * 1000);
    expect(await status(cookie)).toBe(401);
  } finally {
    now.mockRestore();
  }
});

test('a user passes with one of the scopes, an admin with none, others get 403', async () => {
  const waiter = await gateway.people.person({ role: 'user', scope: 'ORDERS,POS' });
  expect(await status(waiter.cookie)).toBe(200);
  const refused = await gateway.call('GET', '/reports', { cookie: waiter.cookie });
  expect([refused.status, refused.json.message]).toEqual([403, "You don't have access!"]);
  expect(await status((await gateway.people.person()).cookie, 'GET', '/reports')).toBe(200);
});

const owners = Object.values(operations).filter(({ who, http }) => who.kind === 'admin' && http);
test.each(owners)('$subject is for the owner alone: who has every scope gets 403', async ({ http }) => {
  const [method, path] = http as NonNullable<typeof http>;
  const manager = await gateway.people.person({ role: 'user', scope: allScopes.join() });
  expect(await status(manager.cookie, method, path.replace('{id}', uuidv7()))).toBe(403);
});

test("an operator's session opens nothing of a tenant", async () => {
  const operator = await gateway.people.person({ role: 'superadmin', tenantId: '' });
  expect(await status(operator.cookie)).toBe(401);
  expect(await status(`thali_access=${operator.token}`)).toBe(403);
});

test('concurrent first sights of a session share one question', async () => {
  const person = await gateway.people.person();
  const before = gateway.other.callsOf(sessionState).length;
  expect(await Promise.all(Array.from({ length: 10 }, () => status(person.cookie)))).toEqual(Array(10).fill(200));
  expect(gateway.other.callsOf(sessionState).length - before).toBe(1);
});

test('a session that ended is 401 once the gateway has heard of it', async () => {
  const person = await gateway.people.person();
  expect(await status(person.cookie)).toBe(200);
  await gateway.other.publish(sessionsEnded, person.tenantId, { sessionIds: [person.sessionId] });
  await eventually('the refusal of the ended session', async () => (await status(person.cookie)) === 401);
  expect((await gateway.call('GET', '/pos/qrorders', { cookie: person.cookie })).json.code).toBe('SESSION_ENDED');
});

test('rights that were taken away are missing once the gateway has heard of it', async () => {
  const waiter = await gateway.people.person({ role: 'user', scope: 'POS' });
  expect(await status(waiter.cookie)).toBe(200);
  await gateway.people.person({ ...waiter, scope: 'KITCHEN' });
  await gateway.other.publish(userChanged, waiter.tenantId, { userId: waiter.userId, username: waiter.username });
  await eventually('the refusal of the right that was taken away', async () => (await status(waiter.cookie)) === 403);
  expect(await status(waiter.cookie, 'GET', '/auth/profile')).toBe(200);
});

describe('subscriptions', () => {
  const tenantWith = async (state: { isActive: boolean; subscriptionEnd: string | null; version: number }) => {
    const person = await gateway.people.person();
    gateway.people.subscriptions.set(person.tenantId, state);
    return person;
  };
  const future = '2099-01-01T00:00:00Z';

  test('a tenant that is off, or past its end, gets 402; what is exempt goes on', async () => {
    for (const state of [
      { isActive: false, subscriptionEnd: future, version: 1 },
      { isActive: true, subscriptionEnd: '2020-01-01T00:00:00Z', version: 1 },
      { isActive: true, subscriptionEnd: null, version: 1 },
    ]) {
      const person = await tenantWith(state);
      const answer = await gateway.call('GET', '/pos/qrorders', { cookie: person.cookie });
      expect([answer.status, answer.json.message]).toEqual([402, 'Your subscription is inactive!']);
      expect(await status(person.cookie, 'GET', '/auth/profile')).toBe(200);
    }
  });

  test('an older state never replaces a newer one', async () => {
    const [person, last] = [
      await tenantWith({ isActive: false, subscriptionEnd: null, version: 1 }),
      await tenantWith({ isActive: false, subscriptionEnd: null, version: 1 }),
    ];
    expect([await status(person.cookie), await status(last.cookie)]).toEqual([402, 402]);
    const say = ({ tenantId }: Person, isActive: boolean, version: number) =>
      gateway.other.publish(subscriptionChanged, tenantId, { isActive, subscriptionEnd: future, version });
    await say(person, true, 3);
    await eventually('the subscription', async () => (await status(person.cookie)) === 200);
    await say(person, false, 2);
    await say(last, true, 2);
    // Events are heard in their order, so the older state was heard before this one.
    await eventually('the subscription of the other', async () => (await status(last.cookie)) === 200);
    expect(await status(person.cookie)).toBe(200);
    await say(person, false, 4);
    await eventually('the end of the subscription', async () => (await status(person.cookie)) === 402);
  });
});

describe('the source of a writing request', () => {
  let person: Person;
  beforeAll(async () => {
    person = await gateway.people.person();
  });

  test.each([
    [200, {}],
    [200, { 'sec-fetch-site': 'same-origin' }],
    [200, { 'sec-fetch-site': 'none' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'https://pos.example.com' }],
    [200, { origin: 'https://pos.example.com' }],
    [200, { origin: 'https://shop.test', host: 'shop.test' }],
    [403, { origin: 'https://pos.example.com.evil' }],
    [403, { origin: 'http://pos.example.com' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
  ])('is answered with %i for %j', async (expected, headers) => {
    expect(await status(person.cookie, 'POST', '/pos/create-order', headers as Record<string, string>)).toBe(expected);
  });

  test('does not matter for reading', async () => {
    expect(await status(person.cookie, 'GET', '/pos/qrorders', { 'sec-fetch-site': 'cross-site' })).toBe(200);
  });
});

describe('while others are away', () => {
  test('a known session goes on without identity, an unknown one is 503', async () => {
    const [known, unknown] = [await gateway.people.person(), await gateway.people.person()];
    expect(await status(known.cookie)).toBe(200);
    await gateway.stopIdentity();
    expect(await status(known.cookie)).toBe(200);
    const answer = await gateway.call('GET', '/pos/qrorders', { cookie: unknown.cookie });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    await gateway.people.serveIdentity(gateway.other);
    expect(await status(unknown.cookie)).toBe(200);
  });

  test('an unknown tenant passes without tenancy and is asked about until tenancy is back', async () => {
    const person = await gateway.people.person();
    gateway.people.subscriptions.set(person.tenantId, { isActive: false, subscriptionEnd: null, version: 1 });
    await gateway.stopTenancy();
    expect(await status(person.cookie)).toBe(200);
    const asked = gateway.other.callsOf(subscriptionState).length;
    await gateway.people.serveTenancy(gateway.other);
    await eventually('the question to tenancy', () => gateway.other.callsOf(subscriptionState).length > asked);
    await eventually('the refusal of the tenant that is off', async () => (await status(person.cookie)) === 402);
  });

  test('what happened while the broker was away is asked for again', async () => {
    const [ended, living] = [await gateway.people.person(), await gateway.people.person()];
    expect([await status(ended.cookie), await status(living.cookie)]).toEqual([200, 200]);
    await gateway.restartNats(async () => {
      expect(await status(living.cookie)).toBe(503);
      expect(await status()).toBe(401);
      const readiness = await gateway.get('/readyz');
      expect(readiness.status).toBe(200);
      await eventually('the word that the broker is away', async () => (await gateway.get('/readyz')).json.status === 'degraded');
      await gateway.people.person({ ...ended, live: false });
    });
    await eventually('an answer after the broker came back', async () => (await status(living.cookie)) === 200);
    expect(await status(ended.cookie)).toBe(401);
  });
});
