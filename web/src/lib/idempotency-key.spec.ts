import { expect, it } from '@jest/globals';
import type { CallOptions } from './api';
import { newKey } from './idempotency-key';

it('is another one each time', () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});

it('is the only text that a call is sent under', () => {
  const sent: CallOptions = { idempotencyKey: newKey() };
  // @ts-expect-error The types refuse a key that somebody else has made: this line must not compile.
  const planted: CallOptions = { idempotencyKey: `plan-${Date.now()}` };
  expect(Object.keys(planted)).toEqual(Object.keys(sent));
});
