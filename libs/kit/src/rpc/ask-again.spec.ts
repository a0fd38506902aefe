import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { headers, type Msg } from '@nats-io/transport-node';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestCaller, type TestService } from '../../../testing/src/test-service.js';
import { addNote, countNotes, notes } from '../../test/notes-service.js';
import { failedHeader } from './rpc-headers.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

/** A command as the gateway passes it on: bytes, under a key. */
const add = async ({ caller }: TestCaller, delayMs = 0) => {
  const call = { caller, requestId: uuidv7(), idempotencyKey: uuidv7() };
  const { data, failed } = await service.rpc.rawAgain(addNote.subject, JSON.stringify({ text: 'a', delayMs }), call);
  return { failed, body: JSON.parse(new TextDecoder().decode(data)) as { count: number } };
};

it('a call that a dead instance swallowed is answered by the other one, and done once', async () => {
  const cook = service.as();
  let swallowed = 0;
  // A member of the queue group like any instance; it holds calls when it is killed.
  const dying = service.nc.subscribe(addNote.subject, {
    queue: 'notes',
    callback: () => {
      swallowed += 1;
    },
  });
  const answers = Array.from({ length: 20 }, () => add(cook));
  await eventually('a call that it swallows', () => swallowed > 0);
  dying.unsubscribe();
  expect((await Promise.all(answers)).filter(({ failed }) => failed)).toEqual([]);
  expect(await cook.call(countNotes, {})).toMatchObject({ count: 20 });
});

it('a call that is only slow is done once, and its own answer counts', async () => {
  const cook = service.as();
  expect(await add(cook, 3_000)).toMatchObject({ failed: false, body: { count: 1 } });
  expect(await cook.call(countNotes, {})).toMatchObject({ count: 1 });
});

it('a refusal is passed on as it came', async () => {
  const call = { caller: service.as().caller, requestId: uuidv7() };
  const { data, failed } = await service.rpc.rawAgain(addNote.subject, JSON.stringify({ text: ' ' }), call);
  expect([failed, JSON.parse(new TextDecoder().decode(data))]).toMatchObject([true, { code: 'VALIDATION_FAILED' }]);
});

it.each(['IDEMPOTENCY_IN_PROGRESS', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
  'what an instance that was asked again did not begin (%s) decides nothing while the first one is at it',
  async (code) => {
    const subject = `rpc.notes.${code.toLowerCase()}`;
    const notBegun = headers();
    notBegun.set(failedHeader, '1');
    let first: Msg | undefined;
    const instances = service.nc.subscribe(subject, {
      callback: (_error, message) => {
        if (!first) {
          first = message;
          return;
        }
        message.respond(JSON.stringify({ code }), { headers: notBegun });
        first.respond('{"count":1}');
      },
    });
    const { data, failed } = await service.rpc.rawAgain(subject, '{}', { caller: service.as().caller, requestId: uuidv7() });
    expect([failed, new TextDecoder().decode(data)]).toEqual([false, '{"count":1}']);
    instances.unsubscribe();
  },
);
