import { expect, test } from '@jest/globals';
import { listDeadLetters, retryDeadLetter } from '@thali/proto/dead-letters';
import { call } from '../src/lib/api';
import { answer, calls, cutOff, faultsSoFar, hold, refuse } from './answers.ts';

const none = { letters: [], total: 0, away: [] };
const faults = async () => (await faultsSoFar()).map(({ message }) => message);

test('an answer comes as its contract has it, once or from now on', async () => {
  answer(listDeadLetters, none);
  answer(listDeadLetters, ({ limit }) => ({ ...none, total: limit }), { once: true });
  expect(await call(listDeadLetters, { limit: 7 })).toEqual({ ...none, total: 7 });
  expect(await call(listDeadLetters, {})).toEqual(none);
  expect(calls(listDeadLetters)).toEqual([{ limit: 7 }, { limit: 50 }]);
});

test('a test fails for an answer that its contract does not know', async () => {
  answer(listDeadLetters, { ...none, total: 'three' as unknown as number });
  await expect(call(listDeadLetters, {})).rejects.toMatchObject({ status: 0 });
  expect(await faults()).toEqual([expect.stringMatching(/^rpc.gateway.list_dead_letters never answers this: [\s\S]*total/)]);
});

test('a test fails for a call that nothing answers, and is told which', async () => {
  answer(retryDeadLetter, { message: 'Event applied!' });
  await expect(call(listDeadLetters, {})).rejects.toMatchObject({ status: 0 });
  expect(await faults()).toEqual(['nothing answers rpc.gateway.list_dead_letters (GET /superadmin/dead-letters)']);
});

test('a test fails for a call that the contract refuses', async () => {
  answer(listDeadLetters, none);
  await expect(call(listDeadLetters, { limit: 1_000 })).rejects.toMatchObject({ status: 400 });
  expect(await faults()).toEqual([expect.stringContaining('rpc.gateway.list_dead_letters (GET /superadmin/dead-letters)')]);
});

test('an operation is refused with a code that its contract knows, and with no other', async () => {
  expect(() => refuse(listDeadLetters, 'EVENT_REFUSED')).toThrow('is never refused with EVENT_REFUSED');
  refuse(listDeadLetters, 'SERVICE_UNAVAILABLE', { once: true });
  await expect(call(listDeadLetters, {})).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', fromServer: true });
});

test('an operation waits until it is let go, or is cut off', async () => {
  answer(listDeadLetters, none);
  const letGo = hold(listDeadLetters);
  const waiting = call(listDeadLetters, {});
  cutOff(listDeadLetters);
  await expect(call(listDeadLetters, {})).rejects.toMatchObject({ status: 0, fromServer: false });
  letGo();
  expect(await waiting).toEqual(none);
});
