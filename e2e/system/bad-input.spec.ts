import { listCategories } from '@thali/proto/catalog/categories';
import { changePassword, confirmPassword } from '@thali/proto/identity/confirmation';
import type { Rpc } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { operations } from '@thali/proto/registry';
import fc from 'fast-check';
import { badInputs } from './hostile-values.ts';
import { Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { thali } from './thali.ts';
import { type Answer, requestOf, Till } from './till.ts';
import { inPart } from './whole.ts';

const routes = Object.entries(operations)
  .filter(([, { http }]) => http)
  .map(([name, contract]) => ({ name, contract }));
const writes = routes.filter(({ contract }) => contract.http?.[0] === 'POST');

let udupi: Restaurant;
let pids: ReturnType<typeof thali.pids>;
beforeAll(async () => {
  udupi = await Restaurant.open();
  pids = thali.pids();
});
/** Public operations are called by a stranger: some would sign the owner out. Guesses of a password slow down the session they come from. */
const guesses: Rpc[] = [confirmPassword, changePassword];
const tillFor = async (contract: Rpc): Promise<Till> => {
  const { kind } = contract.who;
  if (kind === 'public' || kind === 'superadmin') return new Till();
  return guesses.includes(contract) ? udupi.anotherDevice() : udupi.owner;
};

const hundred = (status: number): number => Math.floor(status / 100);

/** A refusal that a person can read; never ours to blame, and nothing of the inside in it. */
function expectRefusal({ status, body, text }: Answer): void {
  expect([hundred(status), text]).toEqual([4, text]);
  expect(body).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String), requestId: expect.any(String) });
  expect(text).not.toMatch(/node_modules|\.ts:|\.js:|at async|select .* from|ECONN|127\.0\.0\.1/i);
}

describe.each(routes)('$name', ({ name, contract }) => {
  test('refuses whatever its contract does not take with a 4xx and a message, and survives what it does take', async () => {
    const good = (await samples[name]?.(udupi)) ?? {};
    const till = await tillFor(contract);
    const judge = async (input: Record<string, unknown>) => {
      const { method, path, body, type } = wireOf(contract, input);
      const answer = await till.send(method, path, { body, type });
      const understood = contract.input.safeParse(understoodBy(contract, input, body)).success;
      if (understood || contract.composed) expect([2, 4]).toContain(hundred(answer.status));
      else expectRefusal(answer);
    };
    await fc.assert(fc.asyncProperty(badInputs(contract, good), judge), { numRuns: inPart(50, 15), endOnFailure: true });
  });
});

/** Paths carry text only. */
function wireOf(contract: Rpc, input: Record<string, unknown>) {
  const inPath = contract.http?.[0] === 'POST' ? namesInPath(contract) : Object.keys(input);
  const texts = inPath.filter((name) => input[name] !== undefined).map((name) => [name, asText(input[name])]);
  return requestOf(contract, { ...input, ...Object.fromEntries(texts) });
}

function understoodBy(contract: Rpc, input: Record<string, unknown>, body: string | Uint8Array | undefined): unknown {
  const inPath = namesInPath(contract);
  const names = body === undefined ? Object.keys(input) : inPath;
  const sent = names.filter((name) => input[name] !== undefined || inPath.includes(name));
  const params = sent.map((name) => [name, input[name] === undefined ? 'undefined' : asText(input[name])]);
  const inBody = body instanceof Uint8Array ? { file: input.file } : JSON.parse(body ?? '{}');
  return { ...inBody, ...Object.fromEntries(params) };
}

const namesInPath = ({ http }: Rpc): string[] => [...(http?.[1].matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name as string);
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 800);

describe('a request that is no good form', () => {
  const send = (body: string | Uint8Array, headers = {}) =>
    udupi.owner.send('POST', '/settings/categories/add', { body, headers });

  test.each([
    ['broken JSON', '{"title":'],
    ['two values', '{} {}'],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['nothing', ''],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['4,000 brackets', '['.repeat(4_000)],
    ['a title 1,900 levels deep', `{"title":${'['.repeat(1_900)}${']'.repeat(1_900)}}`],
  ])('%s as body is 400', async (_what, body) => {
    const answer = await send(body);
    expectRefusal(answer);
    expect(answer.status).toBe(400);
  });

  test('a body that is larger than its contract can need is 413, announced or not', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(110_000) });
    const announced = await send(large).catch((error) => error);
    const chunked = await send(large, { 'transfer-encoding': 'chunked', 'content-length': [] }).catch((error) => error);
    for (const answer of [announced, chunked]) expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/xml', ''])(
    'the media type "%s" is 415 on every route that takes a body',
    async (type) => {
      for (const { name, contract } of writes) {
        const path = contract.http?.[1].replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000') as string;
        const till = await tillFor(contract);
        const { status } = await till.send('POST', path, { body: 'title=x', headers: { 'content-type': type } });
        // Strangers may be told first that they are strangers; who signs out is never refused.
        if (till === udupi.owner) expect([name, status]).toEqual([name, 415]);
        else expect([name, hundred(status)]).toEqual([name, 4]);
      }
    },
  );

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['beyond ASCII', 'clé'],
    ['with a tab', 'a\tb'],
  ])('an Idempotency-Key that is %s is 400', async (_what, key) => {
    const answer = await udupi.owner.call(createOrder, udupi.order(), { headers: { 'idempotency-key': key } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_INVALID' } });
  });

  test('a key of 255 visible characters is taken', async () => {
    expect(await udupi.owner.call(createOrder, udupi.order(), { key: '~'.repeat(255) })).toMatchObject({ status: 200 });
  });

  test.each([
    '/nothing-here',
    '/orders/',
    '/orders/%',
    '/settings/categories/%00',
    '/settings/categories/%ff/update',
    `/${'x'.repeat(3_000)}`,
    '/..%2f..%2fetc/passwd',
    '/__proto__',
  ])('the unknown path %s is a refusal in our form', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']) expectRefusal(await udupi.owner.send(method, path, {}));
  });

  test('a known path with another method is 404', async () => {
    expect(await udupi.owner.send('PUT', '/orders')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await udupi.owner.send('GET', '/pos/create-order')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['no origin at all', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('%s may not write', async (_what, headers) => {
    const before = await udupi.owner.ok(listCategories, {});
    const answer = await send(JSON.stringify({ title: 'Forged' }), headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect(await udupi.owner.ok(listCategories, {})).toEqual(before);
  });
});

test('after all of that every process is still the one that it was', () => {
  expect(thali.pids()).toEqual(pids);
});
