import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { EventEnvelope } from '@thali/proto/kernel';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { countNotes, noteEchoed, notes, noteTallied } from '../../test/notes-service.js';
import { ensureEventStream, eventStream } from '../broker/event-stream.js';
import { DeadLetters } from './dead-letters.js';
import { EventConsumer } from './event-consumer.js';
import type { EventHandler } from './on-event.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
  await ensureEventStream(service.broker);
});
afterAll(() => service?.stop());

const consumerInfo = async () => (await jetstreamManager(service.nc)).consumers.info(eventStream, 'notes-echo');
const pending = async () => {
  const { num_pending, num_ack_pending } = await consumerInfo();
  return num_pending + num_ack_pending;
};
/** Dead letters by the beginning of their subject. */
const letters = (subject: string) =>
  service.sql<{ error: string; reason: string; message: Buffer; tries: number }>(
    'select * from dead_letter where subject like $1 order by stream_sequence',
    [`${subject}%`],
  );
const send = (subject: string, body: string | Uint8Array) => jetstream(service.nc).publish(subject, body, { timeout: 60_000 });
const envelope = (tenantId: string, change: object = {}) => ({
  ...{ id: uuidv7(), tenantId, requestId: 'test', occurredAt: new Date().toISOString(), data: { text: 'fine' } },
  ...change,
});

it('what no one can read is put aside with its bytes at once, is never delivered again, and stops nobody', async () => {
  const till = service.as();
  const { tenantId } = till.caller;
  const own = `${noteEchoed.subject}.${tenantId}`;
  const binary = randomBytes(1_000);
  const junk: [string, string | Uint8Array][] = [
    [own, 'not JSON'],
    [own, 'null'],
    [own, '7'],
    [own, '[]'],
    [own, '{}'],
    [own, ''],
    [own, binary],
    [own, `"${'x'.repeat(1_000_000)}"`],
    [own, JSON.stringify(envelope(uuidv7()))],
    [own, JSON.stringify(envelope(tenantId, { id: 'x' }))],
    [`${noteEchoed.subject}.x`, JSON.stringify(envelope('x'))],
  ];
  await service.publish(noteEchoed, tenantId, { text: 'before' });
  const before = (await consumerInfo()).delivered.consumer_seq;
  for (const [subject, body] of junk) await send(subject, body);
  await service.publish(noteEchoed, tenantId, { text: 'after' });
  await eventually('both good events', async () => (await till.call(countNotes, {})).echoes === 2);
  await eventually('the letter of each bad event', async () => (await letters(noteEchoed.subject)).length === junk.length);
  await eventually('the end of what is pending', async () => (await pending()) === 0);
  const found = await letters(noteEchoed.subject);
  expect(found.map(({ reason }) => reason)).toEqual(junk.map(() => 'unreadable'));
  expect(found.map(({ message }) => message.equals(Buffer.from(junk[found.length - 1]?.[1] as string)))).toContain(true);
  expect(found.map(({ message }) => message.toString('hex'))).toEqual(junk.map(([, body]) => Buffer.from(body).toString('hex')));
  expect((await consumerInfo()).delivered.consumer_seq - before).toBeLessThanOrEqual(junk.length + 2);
});

it('a good event between bad ones of one statement is applied exactly once, and each bad one is a letter after five tries', async () => {
  const tenants = Array.from({ length: 40 }, () => uuidv7());
  const good = tenants.filter((_, index) => index % 4 === 0);
  for (const tenantId of tenants)
    void service.publish(noteTallied, tenantId, { text: good.includes(tenantId) ? 'mine' : 'trespass' });
  const tally = () => service.sql<{ tenant_id: string }>('select tenant_id from tally where tenant_id = any($1)', [tenants]);
  await eventually('the thirtieth letter', async () => (await letters(noteTallied.subject)).length === 30);
  await eventually('the end of what is pending', async () => (await pending()) === 0);
  expect((await tally()).map(({ tenant_id }) => tenant_id).sort()).toEqual(good.sort());
  const found = await letters(noteTallied.subject);
  expect(found.map(({ tries, reason }) => [tries, reason])).toEqual(Array(30).fill([5, 'refused']));
  expect(found.every(({ error }) => /row-level security/.test(error))).toBe(true);
});

it('of 5,000 events that one statement refuses, which takes longer than the broker waits, the 1,000 bad ones are letters after five tries, the others are applied once, and none fills the log; good ones go on meanwhile', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  // Every batch that is tried together contains a bad event. With all 5,000 bad there would be 26,000 tries, which take minutes on a slow
  // machine.
  const [all, everyFifth] = [5_000, 5];
  const refused = all / everyFifth;
  const till = service.as();
  const { tenantId } = till.caller;
  const applied: string[] = [];
  let tries = 0;
  const swarm: EventHandler = {
    together: true,
    apply: async (tx, events: EventEnvelope<never>[]) => {
      const texts = events.map(({ data }) => (data as { text: string }).text);
      tries += texts.includes('bad') ? 1 : 0;
      await tx.query(
        `select 1 / count(*) filter (where text <> 'bad') from unnest($1::text[]) as t (text) where text <> all ('{}') group by text`,
        [texts],
      );
      applied.push(...texts);
    },
  };
  const deadLetters = new DeadLetters(service.database);
  const options = {
    name: 'notes-swarm',
    source: 'swarm',
    handlers: new Map([['evt.swarm.came', [swarm]]]),
    ackWaitMs: 5_000,
  };
  const consumer = new EventConsumer(service.broker, service.database, log, deadLetters, options);
  const tell = (text: string) => send(`evt.swarm.came.${tenantId}`, JSON.stringify(envelope(tenantId, { data: { text } })));
  for (let first = 0; first < all; first += 250)
    await Promise.all(Array.from({ length: 250 }, (_, n) => tell((first + n) % everyFifth ? 'between' : 'bad')));
  consumer.start();
  await eventually('the eleventh try', () => tries > 10);
  await tell('good');
  await eventually('the good event', () => applied.includes('good'));
  const count = async () =>
    Number((await service.sql<{ n: string }>(`select count(*) as n from dead_letter where consumer = 'notes-swarm'`))[0]?.n);
  // All of it may take minutes on a busy machine, and no step of it one.
  for (let done = 0; (await count()) < refused; )
    done = await eventually('another try or letter', async () => {
      const now = tries + (await count());
      return now > done && now;
    });
  expect(await count()).toBe(refused);
  const info = async () => (await jetstreamManager(service.nc)).consumers.info(eventStream, 'notes-swarm');
  await eventually('the end of what is pending', async () => (await info()).num_ack_pending === 0);
  await consumer.stop();
  expect((await info()).delivered.consumer_seq).toBeLessThanOrEqual(all + 4 * refused + 5);
  expect(applied.filter((text) => text === 'good')).toHaveLength(1);
  expect(applied).toHaveLength(all - refused + 1);
  expect(await service.sql(`select distinct tries from dead_letter where consumer = 'notes-swarm'`)).toEqual([{ tries: 5 }]);
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: unknown });
  expect(logged.filter(({ msg }) => msg === 'event put aside')).toHaveLength(refused);
  expect(logged.filter(({ msg }) => msg !== 'event put aside').length).toBeLessThan(300);
  expect(logged.some(({ err }) => err)).toBe(false);
  process.stderr.write(
    `tries ${tries}, deliveries ${(await info()).delivered.consumer_seq}, ${lines.join('').length} bytes of log\n`,
  );
}, 400_000);
