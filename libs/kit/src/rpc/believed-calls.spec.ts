import { jetstreamManager } from '@nats-io/jetstream';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { addNote, countNotes, noteEchoed, notes } from '../../test/notes-service.js';
import { ensureEventStream, eventStream } from '../broker/event-stream.js';
import { RefusedCallers } from './refused-callers.js';
import { RpcClient } from './rpc-client.js';
import { CallerSigner } from './signed-caller.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

test('a service passes the caller on as it was signed, and can not say by itself who calls', async () => {
  const { caller, call } = service.as();
  await call(addNote, { text: 'mine' });
  const unsigned = new RpcClient(service.broker);
  const signedCaller = new CallerSigner(service.callerKeys.privateKey).tokenOf(caller);
  expect(await unsigned.call(countNotes, {}, { caller: signedCaller })).toMatchObject({ count: 1 });
  await expect(unsigned.call(countNotes, {}, { caller })).rejects.toThrow('only the gateway says who calls');
  expect(await unsigned.call(countNotes, {})).toMatchObject({ count: 0 });
});

test('what the broker delivers by itself, for somebody who told a consumer to, is no call', async () => {
  const { tenantId } = service.as().caller;
  await ensureEventStream(service.broker);
  const { consumers } = await jetstreamManager(service.nc);
  await consumers.add(eventStream, {
    durable_name: 'trick',
    deliver_subject: addNote.subject,
    filter_subject: `${noteEchoed.subject}.*`,
  });
  await service.publish(noteEchoed, tenantId, { text: 'smuggled' });
  service.nc.publish(addNote.subject, JSON.stringify({ text: 'asks for no answer' }));
  // Messages of one subject are handled in their order, so the ones above were handled before this call.
  await service.rpc.call(addNote, { text: 'called' }, { caller: service.as().caller });
  await consumers.delete(eventStream, 'trick');
  const texts = await service.sql<{ text: string }>('select text from note');
  expect(texts.map(({ text }) => text)).not.toEqual(expect.arrayContaining([expect.stringMatching(/smuggled|asks for/)]));
  expect(texts.map(({ text }) => text)).toContain('called');
});

test('what itself asks for an answer, as all does that the broker delivers, is no answer', async () => {
  const subject = 'rpc.notes.answered_by_a_consumer' as const;
  service.nc.subscribe(subject, {
    callback: (_error, { reply = '' }) => service.nc.publish(reply, '{"count":7}', { reply: 'asks.for.an.answer' }),
  });
  await service.nc.flush();
  const asked = service.rpc.call({ ...countNotes, subject }, {});
  await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('refused callers are said once a second with how many they were, and counted each', async () => {
  const lines: object[] = [];
  const refused = new RefusedCallers({ error: (entry: object) => lines.push(entry) } as never);
  for (let n = 0; n < 500; n++) refused.add(`rpc.notes.${n}`);
  await eventually('the line', () => lines.length);
  expect(lines).toEqual([{ calls: 500, lastOperation: 'rpc.notes.499' }]);
});
