import { expect, test } from '@jest/globals';
import * as z from 'zod';
import type { Rpc } from './kernel.js';
import { operations } from './registry.js';

const saysSuccess = ({ output }: Rpc): boolean =>
  'success' in ((z.toJSONSchema(output, { unrepresentable: 'any' }) as { properties?: object }).properties ?? {});

test('every operation whose answer says success is flagged, so that its failures say the opposite', () => {
  const all = Object.entries<Rpc>(operations);
  const names = all.filter(([, contract]) => saysSuccess(contract)).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['addCoupon', 'verifyPayment']));
  expect(all.filter(([, { successFlag }]) => successFlag).map(([name]) => name)).toEqual(expect.arrayContaining(names));
});
