import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DiscardPolicy } from '@nats-io/jetstream';
import { natsUrlAs } from '@thali/local-servers/nats-config';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { allTold, notesReader } from '../../test/notes-reader.js';
import { addNote, noteAdded, notes } from '../../test/notes-service.js';
import { Broker } from '../broker/broker.js';
import { ensureEventStream, eventStream } from '../broker/event-stream.js';
import { createLog } from '../process/log.js';
import { metrics } from '../process/metrics.js';

const bound = 60_000;
let service: TestService;
let tenancy: Broker;
beforeAll(async () => {
  service = await startTestService(notes, { env: { NATS_STREAM_BYTES: String(bound) } });
  tenancy = await Broker.connect(natsUrlAs('tenancy', service.nats.url), 'test', createLog('test', 'silent'));
});
afterAll(async () => {
  await tenancy?.close();
  await service?.stop();
});

const figure = async (name: string): Promise<number> => {
  const { values } = (await metrics.getSingleMetric(name)?.get()) ?? { values: [] };
  return Number(values[0]?.value);
};
const info = async () => (await service.broker.management()).streams.info(eventStream);

/** Texts of 10 and of 3,000 letters in turns, so that a small event would still find room where a large one does not. */
const texts = Array.from({ length: 100 }, (_, index) => String(index).padEnd(index % 2 ? 3_000 : 10, '.'));

it('a stream at its bound refuses and throws nothing away; the outbox keeps and says so; with room all arrive once and in order', async () => {
  const till = service.as();
  const { tenantId } = till.caller;
  const { applied, start } = notesReader(service, 'notes-reader', tenantId);
  const consumer = start();
  await service.sql(
    `insert into outbox (tenant_id, id, subject, payload, created_at)
     select $1::uuid, id, $2, jsonb_build_object('id', id, 'tenantId', $1::uuid, 'requestId', 'many', 'occurredAt', '2026-01-01T00:00:00Z',
       'data', jsonb_build_object('text', text)), now() - interval '1 minute'
     from (select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, text
           from unnest($3::text[]) with ordinality as t (text, n)) as told`,
    [tenantId, `${noteAdded.subject}.${tenantId}`, texts],
  );
  await eventually('a figure of what waits', async () => (await figure('thali_outbox_pending')) > 0 && applied.length > 0);
  await eventually('the age of what waits', async () => (await figure('thali_outbox_age_seconds')) >= 60);
  await eventually('the figure of the stream', async () => (await figure('thali_event_stream_bytes')) > bound / 2);
  expect(await figure('thali_event_stream_bound_bytes')).toBe(bound);
  // News that would still find room waits as well, after what was there before.
  await till.call(addNote, { text: 'news' });
  const full = await info();
  expect(full.state.bytes).toBeLessThanOrEqual(bound);
  expect(full.state.first_seq).toBe(1);
  expect(await allTold(service, tenantId)).toBe(false);
  expect(applied).toEqual(texts.slice(0, applied.length));

  // A release with another bound: the stream that is there gets it, from the one who may change it.
  expect(await ensureEventStream(tenancy, { maxBytes: 10_000_000 })).toBe(false);
  expect((await info()).config).toMatchObject({ max_bytes: 10_000_000, discard: 'new' });
  await eventually('all events', async () => applied.length > texts.length && (await allTold(service, tenantId)));
  await eventually('an empty outbox in the figures', async () => (await figure('thali_outbox_pending')) === 0);
  await consumer.stop();
  expect(applied).toEqual([...texts, 'news']);
});

it('a stream without a bound gets one, but not while it holds more than that, so that nothing is thrown away', async () => {
  const { streams } = await tenancy.management();
  const { config, state } = await info();
  await streams.update(eventStream, { ...config, max_bytes: -1, discard: DiscardPolicy.Old });
  await ensureEventStream(tenancy, { maxBytes: 1_000 });
  const large = await info();
  expect(large.config.max_bytes).toBe(-1);
  expect(large.state.messages).toBe(state.messages);
  await ensureEventStream(tenancy, { maxBytes: 10 * state.bytes });
  const bounded = await info();
  expect(bounded.config).toMatchObject({ max_bytes: 10 * state.bytes, discard: 'new' });
  expect(bounded.state.messages).toBe(state.messages);
});
