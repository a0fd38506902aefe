import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { startStallingLine } from '@thali/local-servers/stalling-line';
import type { EventEnvelope } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { notes } from '../../test/notes-service.js';
import { createDataSource } from '../database/database.js';
import { DeadLetters } from '../events/dead-letters.js';
import { EventConsumer } from '../events/event-consumer.js';
import type { EventHandler } from '../events/on-event.js';
import { createLog } from '../process/log.js';
import { Broker } from './broker.js';
import { ensureEventStream, eventStream } from './event-stream.js';

/** Half-open connections: they went silent without being closed, so no packet tells whether the peer is gone. */
let service: TestService;
const log = createLog('test', 'silent');
beforeAll(async () => {
  service = await startTestService(notes);
  await ensureEventStream(service.broker);
});
afterAll(() => service?.stop());

it('to the database: a query fails by its limit, and the pool has a working connection again', async () => {
  const line = await startStallingLine(service.databaseUrl);
  const source = createDataSource({ url: line.url, poolSize: 1, statementMs: 500 });
  await source.initialize();
  try {
    await source.query('select 1');
    line.stall();
    await expect(source.query('select 1')).rejects.toThrow();
    await eventually('an answer over a new connection', async () => (await source.query('select 1')).length === 1);
  } finally {
    await line.close();
    await source.destroy().catch(() => undefined);
  }
});

it('to the broker: is noticed by its pings, and another one is opened', async () => {
  const line = await startStallingLine(service.nats.url);
  const broker = await Broker.connect(line.url, 'half open', log);
  try {
    await broker.flush();
    let isBack = false;
    broker.onBack(() => {
      isBack = true;
    });
    line.stall();
    await eventually('another connection', () => isBack);
    await broker.flush();
  } finally {
    await broker.close();
    await line.close();
  }
});

it('of a consumer that dies between its commit and its word to the broker: the event comes again and is not applied again', async () => {
  const line = await startStallingLine(service.nats.url);
  const broker = await Broker.connect(line.url, 'dying', log);
  const committed: string[] = [];
  const handler: EventHandler = {
    together: true,
    apply: async (tx, events: EventEnvelope<never>[]) => {
      service.database.afterCommit(tx, () => {
        committed.push(...events.map(({ id }) => id));
        line.stall();
      });
    },
  };
  const options = { name: 'notes-dying', source: 'dying', ackWaitMs: 2_000 };
  const consumerOn = (connection: Broker) =>
    new EventConsumer(connection, service.database, log, new DeadLetters(service.database), {
      ...options,
      handlers: new Map([['evt.dying.came', [handler]]]),
    });
  const [dying, tenantId] = [consumerOn(broker), uuidv7()];
  const event = { id: uuidv7(), tenantId, requestId: 'test', occurredAt: new Date().toISOString(), data: {} };
  await jetstream(service.nc).publish(`evt.dying.came.${tenantId}`, JSON.stringify(event));
  dying.start();
  await eventually('the commit', () => committed.length === 1);
  await broker.close();
  await dying.stop();
  const info = async () => (await jetstreamManager(service.nc)).consumers.info(eventStream, options.name);
  expect((await info()).num_ack_pending).toBe(1);

  const next = consumerOn(service.broker);
  next.start();
  await eventually('the word to the broker', async () => (await info()).num_ack_pending === 0);
  await next.stop();
  expect((await info()).delivered.consumer_seq).toBeGreaterThan(1);
  expect(committed).toEqual([event.id]);
  await line.close();
});
