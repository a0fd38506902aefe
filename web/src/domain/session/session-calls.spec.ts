/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { signIn } from '@thali/proto/identity/session';
import { defineRpc, whoMay } from '@thali/proto/kernel';
import * as z from 'zod';
import type { ApiError } from '../../lib/api-error';
import { newKey } from '../../lib/idempotency-key';
import { currentQuestion, onQuestion } from '../../lib/password-question';

const rename = defineRpc({
  subject: 'rpc.test.rename',
  http: ['POST', '/things/{id}'],
  who: whoMay('sell'),
  input: z.object({ id: z.string(), name: z.string() }),
  output: z.object({ message: z.string() }),
});
const pay = defineRpc({
  ...rename,
  subject: 'rpc.test.pay',
  http: ['POST', '/payments'],
  input: z.object({ total: z.number() }),
  idempotent: true,
});
const list = defineRpc({
  subject: 'rpc.test.list',
  http: ['GET', '/things/{kind}'],
  who: whoMay('sell'),
  input: z.object({ kind: z.string(), page: z.number().optional(), search: z.string().optional() }),
  output: z.object({ message: z.string() }),
});

type Answer = { status: number; body: unknown } | 'hang up';
type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
const ok: Answer = { status: 200, body: { message: 'fine' } };
const refused = (status: number): Answer => ({ status, body: { message: `refused ${status}`, code: 'X', requestId: 'r1' } });

let server: Server;
let seen: Seen[];
let answers: (request: Seen) => Answer;
let call: typeof import('../../lib/api').call;
const left: string[] = [];
const paths = () => seen.map(({ method, url }) => `${method} ${url}`);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('succeeded')),
    (error: ApiError) => error,
  );

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = { method: request.method, url: request.url, headers: request.headers, body };
    seen.push(one);
    const answer = answers(one);
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = globalThis.fetch;
  // A browser has these and resolves paths against the page; Node does neither.
  globalThis.fetch = (path, init) => real(origin + String(path), init);
  Object.assign(globalThis, {
    location: { pathname: '/dashboard/home', assign: (path: string) => left.push(path) },
    document: { cookie: '' },
    localStorage: { getItem: () => null, removeItem: () => undefined },
  });
  ({ call } = await import('../../lib/api'));
  (await import('./session-calls')).callInSession();
});
afterAll(() => void server.close());
beforeEach(async () => {
  answers = () => ok;
  seen = [];
  await call(list, { kind: 'reset' });
  seen = [];
  left.length = 0;
});

test('path fields fill the path, what is left goes to the query of a GET and to the body of a POST', async () => {
  await call(list, { kind: 'a/b', page: 2, search: undefined });
  const key = newKey();
  await call(rename, { id: '7', name: 'Dosa' }, { idempotencyKey: key });
  expect(paths()).toEqual(['GET /api/v1/things/a%2Fb?page=2', 'POST /api/v1/things/7']);
  expect(seen[1]?.body).toBe('{"name":"Dosa"}');
  expect(seen[1]?.headers['idempotency-key']).toBe(key);
});

test('what a repeat would do twice goes under a key of its own, which an answer that is lost keeps', async () => {
  let heard = 0;
  answers = () => (++heard === 1 ? 'hang up' : ok);
  await call(pay, { total: 5 });
  await call(pay, { total: 5 });
  const [first, repeat, next] = seen.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(repeat).toBe(first);
  expect(next).not.toBe(first);
});

test('a call that asks for a key has one, which an answer that is lost keeps', async () => {
  let heard = 0;
  answers = () => (++heard === 1 ? 'hang up' : ok);
  const asked = () => call(rename, { id: '7', name: 'Dosa' }, { once: true });
  await failure(asked());
  await asked();
  await asked();
  const [first, repeat, next] = seen.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(repeat).toBe(first);
  expect(next).not.toBe(first);
});

test('a dead session is refreshed once, and the call repeated with the same key', async () => {
  let alive = false;
  answers = ({ url }) => {
    if (url?.endsWith('/refresh-token')) alive = true;
    return alive ? ok : refused(401);
  };
  const key = newKey();
  expect(await call(rename, { id: '7', name: 'x' }, { idempotencyKey: key })).toEqual({ message: 'fine' });
  expect(paths()).toEqual(['POST /api/v1/things/7', 'POST /api/v1/auth/refresh-token', 'POST /api/v1/things/7']);
  expect(seen[2]?.headers['idempotency-key']).toBe(key);
});

test('calls that wait for a refresh share it', async () => {
  let alive = false;
  answers = ({ url }) => {
    if (url?.endsWith('/refresh-token')) alive = true;
    return alive ? ok : refused(401);
  };
  await Promise.all([call(list, { kind: 'a' }), call(list, { kind: 'b' }), call(list, { kind: 'c' })]);
  expect(paths().filter((path) => path.endsWith('/refresh-token'))).toHaveLength(1);
});

test('a missing right is thrown after one refresh and never logs out, however often', async () => {
  answers = ({ url }) => (url?.endsWith('/refresh-token') ? ok : refused(403));
  for (let round = 0; round < 6; round++) {
    const error = await failure(call(list, { kind: 'a' }));
    expect(error).toMatchObject({ status: 403, message: 'refused 403', requestId: 'r1' });
  }
  expect(left).toEqual([]);
});

test('past three refreshes in a row without a success the session ends', async () => {
  answers = ({ url }) => (url?.endsWith('/refresh-token') ? ok : refused(401));
  for (let round = 0; round < 3; round++) await failure(call(list, { kind: 'a' }));
  expect(left).toEqual([]);
  await failure(call(list, { kind: 'a' }));
  expect(left).toEqual(['/login']);
  expect(document.cookie).toBe('thali__authenticated=; Max-Age=0; Path=/');
});

test('a refresh that is refused ends the session, one without an answer does not', async () => {
  answers = ({ url }) => (url?.endsWith('/refresh-token') ? 'hang up' : refused(401));
  expect(await failure(call(list, { kind: 'a' }))).toMatchObject({ status: 0, fromServer: false });
  expect(left).toEqual([]);
  answers = () => refused(401);
  await failure(call(list, { kind: 'a' }));
  expect(left).toEqual(['/login']);
});

test('a wrong password is an answer, not a dead session', async () => {
  answers = () => refused(401);
  const error = await failure(call(signIn, { username: 'a@b.example', password: 'wrong' }));
  expect(error).toMatchObject({ status: 401, fromServer: true });
  expect(paths()).toEqual(['POST /api/v1/auth/signin']);
});

test('calls that need the password ask once, go again under their keys and refresh nothing', async () => {
  let confirmed = false;
  answers = () => (confirmed ? ok : { status: 403, body: { message: 'password', code: 'PASSWORD_NEEDED', requestId: 'r1' } });
  const stop = onQuestion(() => {
    confirmed = true;
    currentQuestion()?.answer(true);
  });
  const keys = [newKey(), newKey()];
  const both = keys.map((idempotencyKey, id) => call(rename, { id: String(id), name: 'x' }, { idempotencyKey }));
  expect(await Promise.all(both)).toEqual([{ message: 'fine' }, { message: 'fine' }]);
  stop();
  expect(paths().filter((path) => path.endsWith('/refresh-token'))).toEqual([]);
  expect(seen.map(({ headers }) => headers['idempotency-key']).sort()).toEqual([...keys, ...keys].sort());
});

test('a question for the password that is put aside leaves the refusal, and the next call asks again', async () => {
  answers = () => ({ status: 403, body: { message: 'password', code: 'PASSWORD_NEEDED', requestId: 'r1' } });
  let asked = 0;
  const stop = onQuestion(() => {
    if (!currentQuestion()) return;
    asked += 1;
    currentQuestion()?.answer(false);
  });
  for (let time = 1; time <= 2; time++) {
    expect(await failure(call(rename, { id: '7', name: 'x' }))).toMatchObject({ status: 403, code: 'PASSWORD_NEEDED' });
    expect([asked, paths().length]).toEqual([time, time]);
  }
  stop();
});

test('an inactive subscription leads to its page', async () => {
  answers = () => refused(402);
  await failure(call(list, { kind: 'a' }));
  expect(left).toEqual(['/dashboard/inactive-subscription']);
});

test('a screen that needs no subscription is not left for want of one', async () => {
  answers = () => refused(402);
  location.pathname = '/dashboard/profile';
  await failure(call(list, { kind: 'a' }));
  location.pathname = '/dashboard/home';
  expect(left).toEqual([]);
});
