import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { allTold, notesReader } from '../../test/notes-reader.js';
import { addNote, notes } from '../../test/notes-service.js';
import { ensureEventStream, eventStream } from '../broker/event-stream.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

it('a stream that somebody else made anew gets the events of the last day again, too', async () => {
  const till = service.as();
  const { tenantId } = till.caller;
  const { applied, start } = notesReader(service, 'notes-late-reader', tenantId);
  await till.call(addNote, { text: 'told before' });
  await eventually('the mark of the event', () => allTold(service, tenantId));
  await (await jetstreamManager(service.nc)).streams.delete(eventStream);
  await ensureEventStream(service.broker);
  const consumer = start();
  await eventually('the event', () => applied.includes('told before'));
  await consumer.stop();
  expect(applied).toEqual(['told before']);
});
