import { expect, it } from '@jest/globals';
import { intentAnswered, intentKey } from './intent-key';

it('keeps the key of an intent until it is answered', () => {
  const payment = { orderIds: ['a'], total: 12.5 };
  const key = intentKey(payment);
  expect(intentKey({ orderIds: ['a'], total: 12.5 })).toBe(key);
  expect(intentKey({ orderIds: ['a'], total: 13 })).not.toBe(key);
  intentAnswered(payment);
  expect(intentKey(payment)).not.toBe(key);
});
