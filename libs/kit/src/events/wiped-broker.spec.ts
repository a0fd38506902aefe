import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { EventEnvelope } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { addNote, noteAdded, notes } from '../../test/notes-service.js';
import { ensureEventStream, eventStream } from '../broker/event-stream.js';
import { createLog } from '../process/log.js';
import { DeadLetters } from './dead-letters.js';
import { EventConsumer } from './event-consumer.js';
import type { EventHandler } from './on-event.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
}, 60_000);
afterAll(() => service.stop(), 60_000);

async function until(check: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const deadline = Date.now() + ms; !(await check()); await sleep(50))
    if (Date.now() > deadline) throw new Error('it never came about');
}

/** A consumer of another service, which keeps a copy of the notes; it can be stopped and started. */
function reader(name: string) {
  const applied: string[] = [];
  const handler: EventHandler = {
    together: true,
    apply: async (_tx, events: EventEnvelope<never>[]) => {
      for (const { data } of events) applied.push((data as { text: string }).text);
    },
  };
  const options = { name, source: 'notes', handlers: new Map([[noteAdded.subject, [handler]]]), replicas: 1 };
  const log = createLog(name, 'silent');
  const start = () => {
    const consumer = new EventConsumer(service.broker, service.database, log, new DeadLetters(service.database), options);
    consumer.start();
    return consumer;
  };
  return { applied, start };
}
/** Outbox rows of the last hours that were published already. */
const history = (tenantId: string, count: number) =>
  service.sql(
    `insert into outbox (tenant_id, id, subject, payload, created_at, published_at)
     select $1::uuid, id, $2, jsonb_build_object('id', id, 'tenantId', $1::uuid, 'requestId', 'old', 'occurredAt', '2026-01-01T00:00:00Z',
       'data', jsonb_build_object('text', 'old')), now() - n * interval '3 seconds', now() - interval '1 minute'
     from (select gen_random_uuid() as id, n from generate_series(1, $3::int) as n) as told`,
    [tenantId, `${noteAdded.subject}.${tenantId}`, count],
  );

it('after the broker lost its store what nobody had applied yet, and what is new, is applied within seconds, and nothing old is heard as news', async () => {
  const till = service.as();
  const { tenantId } = till.caller;
  await history(tenantId, 10_000);
  const { applied, start } = reader('notes-reader');
  const present = start();
  await till.call(addNote, { text: 'before' });
  await until(() => applied.includes('before'));
  await present.stop();
  await till.call(addNote, { text: 'missed' });
  await until(
    async () => !(await service.sql('select from outbox where published_at is null and tenant_id = $1', [tenantId])).length,
  );
  const news: string[] = [];
  const stopListening = service.broker.hear(`${noteAdded.subject}.*`, ({ data }) => {
    news.push((data as { text: string }).text);
  });
  const back = start();
  await service.restartNats({ wiped: true });
  const returnedAt = Date.now();
  const seconds: Record<string, number> = {};
  const seen = async (text: string, times: number) => {
    await until(() => applied.filter((one) => one === text).length === times);
    seconds[text] = (Date.now() - returnedAt) / 1000;
  };
  const idempotencyKey = uuidv7();
  const tell = () =>
    until(() =>
      till.call(addNote, { text: 'after' }, { idempotencyKey }).then(
        () => true,
        () => false,
      ),
    );
  await Promise.all([seen('missed', 1), seen('after', 1), seen('old', 10_000), tell()]);
  await back.stop();
  stopListening();
  expect(applied.filter((text) => text === 'before' || text === 'missed')).toEqual(['before', 'missed']);
  expect(news.filter((text) => text === 'old')).toEqual([]);
  expect(news).toContain('after');
  expect(Math.max(...Object.values(seconds))).toBeLessThan(40);
  process.stderr.write(`after a wiped broker: ${JSON.stringify(seconds)}\n`);
}, 120_000);

it('a stream that somebody else made anew gets the events of the last day again, too', async () => {
  const till = service.as();
  const { applied, start } = reader('notes-late-reader');
  await till.call(addNote, { text: 'told before' });
  await until(
    async () =>
      !(await service.sql('select from outbox where published_at is null and tenant_id = $1', [till.caller.tenantId])).length,
  );
  await (await jetstreamManager(service.nc)).streams.delete(eventStream);
  await ensureEventStream(service.broker);
  const consumer = start();
  await until(() => applied.includes('told before'));
  await consumer.stop();
}, 90_000);
