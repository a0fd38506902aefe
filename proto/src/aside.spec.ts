import { expect, test } from '@jest/globals';
import type * as z from 'zod';
import type { Rpc } from './kernel.js';
import { operations } from './registry.js';

test('what a contract sets aside is a field of its input, and of commands under keys only', () => {
  const contracts = Object.values<Rpc>(operations).filter(({ aside }) => aside);
  expect(contracts.length).toBeGreaterThan(3);
  for (const { subject, aside = [], input, idempotent } of contracts) {
    expect([subject, ...Object.keys((input as z.ZodObject).shape)]).toEqual(expect.arrayContaining([subject, ...aside]));
    expect([subject, idempotent]).toEqual([subject, true]);
  }
});
