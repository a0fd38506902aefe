import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error';
import { sendOnce, sendOnceFromPage } from './send-once';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  },
});
const failing = (status: number, code?: string) => new ApiError(status, { code } as never);
/** Calls `sendOnce` with a `send` that first fails with these errors; returns the idempotency keys of all attempts. */
const tries = async (intent: readonly [string, unknown], errors: readonly Error[], sender = sendOnce) => {
  const keys: string[] = [];
  const sent = sender(intent, async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    const error = errors[keys.length - 1];
    if (error) throw error;
  }).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  await sent;
  return keys;
};
const send = async (intent: readonly [string, unknown], error?: Error) =>
  (await tries(intent, error ? Array<Error>(9).fill(error) : []))[0];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a command that is sent once', () => {
  const pay = ['pay', { orderIds: ['a'], total: 12.5 }] as const;
  it.each([
    ['no answer', failing(0)],
    ['an answer that the first call still runs', failing(409, 'IDEMPOTENCY_IN_PROGRESS')],
    ['a session that ended', failing(401)],
    ['a busy server', failing(503)],
    ['too many calls, which says nothing of an earlier one', failing(429, 'TOO_MANY_REQUESTS')],
  ])('keeps its key after %s', async (_, error) => {
    const key = await send(pay, error);
    expect(await send(pay, error)).toBe(key);
    expect(await send(['pay', { orderIds: ['a'], total: 13 }], error)).not.toBe(key);
    await send(pay);
  });
  it.each([
    ['no answer', failing(0)],
    ['a busy server', failing(503)],
    ['a first call that still runs', failing(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ])('is repeated under its key after %s, twice at most', async (_, error) => {
    const [key, ...repeats] = await tries(pay, [error]);
    expect(repeats).toEqual([key]);
    expect(await tries(pay, [error, error, error, error])).toHaveLength(3);
    await send(pay);
  });
  it.each([
    ['a refusal', failing(409, 'ORDER_ALREADY_PAID')],
    ['an error of the server', failing(500)],
    ['a session that ended', failing(401)],
  ])('is not repeated by itself after %s', async (_, error) => {
    expect(await tries(pay, [error])).toHaveLength(1);
    await send(pay);
  });
  it('has a new key after an answer, and after a refusal', async () => {
    const first = await send(pay, failing(409, 'ORDER_ALREADY_PAID'));
    const next = await send(pay);
    expect(next).not.toBe(first);
    expect(await send(pay)).not.toBe(next);
  });
  it('is in what the browser keeps over a reload until it is answered, and for a day at most', async () => {
    stored.clear();
    const key = await send(pay, failing(0));
    expect([...stored.values()].join()).toContain(key);
    const old = { [JSON.stringify(['old', {}])]: { key: 'k', at: Date.now() - 25 * 3_600_000 } };
    stored.set('thali__intents', JSON.stringify({ ...JSON.parse(stored.get('thali__intents') as string), ...old }));
    expect(await send(pay, failing(0))).toBe(key);
    expect(stored.get('thali__intents')).not.toContain('old');
    await send(pay);
    expect(stored.get('thali__intents')).toBe('{}');
  });
});

describe('a command that may hold a secret', () => {
  const register = ['register', { password: 'plum tart at noon' }] as const;
  const once = async (...errors: Error[]) => {
    const keys = await tries(register, errors, sendOnceFromPage);
    expect(keys).toHaveLength(1);
    return keys[0];
  };
  it('keeps its key until it is answered or refused, and is not repeated by itself', async () => {
    const first = await once(failing(0));
    expect(await once(failing(503))).toBe(first);
    expect(await once(failing(409, 'USERNAME_TAKEN'))).toBe(first);
    const second = await once();
    expect(second).not.toBe(first);
    expect(await once()).not.toBe(second);
  });
  it('is written nowhere', async () => {
    stored.clear();
    await once(failing(0));
    expect([...stored]).toEqual([]);
  });
});
