import { AppError } from '@thali/kit/call/app-error';
import { closeSession, openSession, rotateSession } from '@thali/proto/identity/session';
import { gatewayConfig } from '../src/config.js';
import { startGateway } from '../src/start-gateway.js';
import { type Answer, call, startTestGateway, type TestGateway, untilCounting } from './test-gateway.js';

const user = {
  name: 'Asha',
  designation: null,
  photo: null,
  role: 'admin' as const,
  username: 'asha@example.com',
  phone: null,
  address: null,
  scope: '',
  tenant_id: 't1',
};
const tokens = { accessToken: 'access.jwt', refreshToken: 'refresh-1', accessExpiresIn: 900, refreshExpiresIn: 2_592_000 };
let gateway: TestGateway;
let names = 0;
const freshName = () => `user${names++}@example.com`;

beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1' });
  await untilCounting(gateway.port);
  await gateway.other.answer(openSession, ({ body }) => {
    if (JSON.parse(body).password !== 'right') throw new AppError('WRONG_CREDENTIALS');
    return { message: 'Login success!', user, tokens };
  });
});
afterAll(() => gateway?.stop());

/** Each attempt from an address of its own unless one is given. */
const signIn = (username: string, password: string, address = `10.0.0.${names++ % 250}`, path = '/auth/signin') =>
  gateway.call('POST', path, { body: { username, password }, headers: { 'x-forwarded-for': address, 'user-agent': 'Till' } });
const cookies = (answer: Answer) => (answer.headers['set-cookie'] ?? []).map((line) => line.split('; '));

test('sign-in answers the user and puts the tokens into cookies only', async () => {
  const answer = await signIn(' Asha@Example.com', 'right', '10.1.1.1');
  expect(answer.json).toEqual({ message: 'Login success!', user });
  expect(cookies(answer)).toEqual([
    ['thali_access=access.jwt', 'Max-Age=900', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    ['thali_refresh=refresh-1', 'Max-Age=2592000', 'Path=/api/v1/auth', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    ['thali__authenticated=1', 'Max-Age=2592000', 'Path=/', 'Secure', 'SameSite=Lax'],
    [expect.stringMatching(/^thali_device=/), 'Max-Age=15552000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
  ]);
  expect(JSON.parse(gateway.other.callsOf(openSession).at(-1)?.body ?? '')).toEqual({
    username: 'Asha@Example.com',
    password: 'right',
    realm: 'tenant',
    origin: { ip: '10.1.1.1', userAgent: 'Till' },
    turn: { known: false, network: '10.1.1.1' },
  });
});

test('the operator has cookies of their own', async () => {
  const answer = await signIn('root@example.com', 'right', undefined, '/superadmin/signin');
  expect(cookies(answer).map(([value]) => value)).toEqual([
    'thali_operator_access=access.jwt',
    'thali_operator_refresh=refresh-1',
    'thali__operator_authenticated=1',
    expect.stringMatching(/^thali_device=/),
  ]);
  expect(cookies(answer)[1]).toContain('Path=/api/v1/superadmin');
  expect(JSON.parse(gateway.other.callsOf(openSession).at(-1)?.body ?? '').realm).toBe('operator');
});

test('in production cookies carry the prefixes that bind them, in development they work without https', async () => {
  for (const [NODE_ENV, expected] of [
    ['production', [/^__Host-thali_access=.*Path=\/;.*Secure/, /^__Secure-thali_refresh=.*Secure/, /^thali__authenticated=1/]],
    ['development', [/^thali_access=(?!.*Secure)/, /^thali_refresh=(?!.*Secure)/, /^thali__authenticated=1(?!.*Secure)/]],
  ] as const) {
    const another = await startGateway(gatewayConfig.parse({ ...gateway.env, NODE_ENV }));
    const answer = await call(another.port, 'POST', '/api/v1/auth/signin', {
      body: { username: freshName(), password: 'right' },
    });
    for (const [index, pattern] of expected.entries()) expect(answer.headers['set-cookie']?.[index]).toMatch(pattern);
    await another.stop();
  }
});

test('the first missing field is named by its literal text', async () => {
  const name = await gateway.call('POST', '/auth/signin', { body: {} });
  expect([name.status, name.json.code, name.json.message]).toEqual([400, 'VALIDATION_FAILED', 'Please provide username!']);
  const password = await gateway.call('POST', '/auth/signin', { body: { username: 'a' } });
  expect(password.json.message).toBe('Please provide password!');
  expect((await gateway.call('POST', '/auth/signin', { body: '{' })).status).toBe(400);
});

test('after 5 misses an account waits, whatever the address and the case of its name; others do not', async () => {
  const name = freshName();
  for (let miss = 0; miss < 5; miss++) expect((await signIn(name, 'wrong')).status).toBe(401);
  const before = gateway.other.callsOf(openSession).length;
  const refused = await signIn(name.toUpperCase(), 'right');
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    429,
    'TOO_MANY_ATTEMPTS',
    'Too many attempts, try later!',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(gateway.other.callsOf(openSession).length).toBe(before);
  expect((await signIn(freshName(), 'right')).status).toBe(200);
});

test('misses at the same time count like misses one after the other', async () => {
  const name = freshName();
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => signIn(name, 'wrong')))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('a success forgets the misses', async () => {
  const name = freshName();
  for (let round = 0; round < 3; round++) {
    for (let miss = 0; miss < 4; miss++) expect((await signIn(name, 'wrong')).status).toBe(401);
    expect((await signIn(name, 'right')).status).toBe(200);
  }
});

test('an address has 60 attempts a minute; the address is the one the proxy saw, not the one a client claims', async () => {
  const attempt = (index: number) => signIn(freshName(), 'right', `1.2.3.${index}, 192.0.2.9`);
  const statuses = await Promise.all(Array.from({ length: 65 }, (_, index) => attempt(index).then(({ status }) => status)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('signout is 200 and clears the cookies, with identity or without', async () => {
  const expectCleared = (answer: Answer) => {
    expect(answer.status).toBe(200);
    expect(cookies(answer).map(([value, age]) => [value, age])).toEqual([
      ['thali_access=', 'Max-Age=0'],
      ['thali_refresh=', 'Max-Age=0'],
      ['thali__authenticated=', 'Max-Age=0'],
    ]);
  };
  expectCleared(await gateway.call('POST', '/auth/signout', { cookie: 'thali_refresh=r1' }));
  const stop = await gateway.other.answer(closeSession, () => ({}));
  expectCleared(await gateway.call('POST', '/auth/signout', { cookie: 'thali_refresh=r2' }));
  expectCleared(await gateway.call('POST', '/auth/signout'));
  expect(gateway.other.callsOf(closeSession).map(({ body }) => body)).toEqual(['{"refreshToken":"r2"}']);
  await stop();
});

describe('refresh', () => {
  const refresh = (cookie?: string) => gateway.call('POST', '/auth/refresh-token', { cookie });

  test('sets the new tokens', async () => {
    const stop = await gateway.other.answer(rotateSession, () => ({ tokens: { ...tokens, refreshToken: 'refresh-2' } }));
    const answer = await refresh('thali_refresh=refresh-1');
    expect(answer.status).toBe(200);
    expect(cookies(answer)[1]?.[0]).toBe('thali_refresh=refresh-2');
    expect(gateway.other.callsOf(rotateSession).at(-1)?.body).toBe('{"realm":"tenant","refreshToken":"refresh-1"}');
    await stop();
  });

  test('of an ended session is 401 and clears the cookies', async () => {
    const stop = await gateway.other.answer(rotateSession, () => {
      throw new AppError('SESSION_ENDED');
    });
    const answer = await refresh('thali_refresh=refresh-1');
    expect([answer.status, answer.json.message]).toEqual([401, 'Session expired, please login again!']);
    expect(cookies(answer)).toHaveLength(3);
    await stop();
  });

  test('without identity is 503, without a token 401; neither touches the cookies', async () => {
    const away = await refresh('thali_refresh=refresh-1');
    expect([away.status, away.headers['set-cookie']]).toEqual([503, undefined]);
    const none = await refresh();
    expect([none.status, none.headers['set-cookie']]).toEqual([401, undefined]);
  });
});
