import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { dropDeadLetterOf, listDeadLettersOf, retryDeadLetterOf } from '@thali/proto/dead-letters';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestCaller, type TestService } from '../../../testing/src/test-service.js';
import { countNotes, noteEchoed, notes } from '../../test/notes-service.js';
import { forgetOldRows } from '../jobs/housekeeping.js';
import { metrics } from '../process/metrics.js';

const [listing, retrying, dropping] = [listDeadLettersOf('notes'), retryDeadLetterOf('notes'), dropDeadLetterOf('notes')];
const consumer = 'notes-echo';
let service: TestService;
let operator: TestCaller;
beforeAll(async () => {
  service = await startTestService(notes, { ownPostgres: true });
  operator = service.as({ role: 'superadmin', username: 'root@thali.test' });
  // A fault that an operator can repair: texts that are too long.
  await service.sql('alter table echo add constraint short check (length(text) < 10)');
});
afterAll(() => service?.stop());

const mended = () => service.sql('alter table echo drop constraint if exists short');
const broken = () => service.sql('alter table echo add constraint short check (length(text) < 10) not valid');
const lettersOf = async (tenantId: string) =>
  (await operator.call(listing, { limit: 100 })).letters.filter((letter) => letter.tenantId === tenantId);
async function letter() {
  const { caller, call } = service.as();
  const { tenantId } = caller;
  await service.publish(noteEchoed, tenantId, { text: 'far too long a text' });
  await eventually('the letter', async () => (await lettersOf(tenantId)).length === 1);
  const [found] = await lettersOf(tenantId);
  return {
    key: { consumer, tenantId, id: found?.id as string },
    found,
    tenantId,
    echoes: async () => (await call(countNotes, {})).echoes,
  };
}
const gauge = async () =>
  /thali_dead_letters\{consumer="notes-echo"\} (\d+)/.exec(await metrics.getSingleMetricAsString('thali_dead_letters'))?.[1];

it('an operator sees what was put aside, why, how often it was tried and what it said', async () => {
  const { found, tenantId } = await letter();
  expect(found).toMatchObject({
    consumer,
    tenantId,
    subject: noteEchoed.subject,
    reason: 'refused',
    tries: 5,
    error: expect.stringMatching(/short/),
  });
  expect(JSON.parse(found?.payload ?? '')).toMatchObject({ tenantId, data: { text: 'far too long a text' } });
  expect(Date.parse(found?.lastFailedAt ?? '')).toBeGreaterThan(Date.parse(found?.firstFailedAt ?? ''));
  await eventually('the figure', async () => Number(await gauge()) > 0);
});

it('nobody but an operator sees, tries or drops anything', async () => {
  const { key } = await letter();
  const owner = service.as({ tenantId: key.tenantId });
  const attempts = [owner.call(listing, {}), owner.call(retrying, key), owner.call(dropping, { ...key, reason: 'mine' })];
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'SCOPE_MISSING' })));
  expect(await lettersOf(key.tenantId)).toHaveLength(1);
});

it('tried again before the fault is mended it stays and says why; afterwards it is applied once, also when ten operators ask at once', async () => {
  const { key, tenantId, echoes } = await letter();
  await expect(operator.call(retrying, key)).rejects.toMatchObject({
    code: 'EVENT_REFUSED',
    extra: { details: { error: expect.stringMatching(/short/) } },
  });
  expect(await lettersOf(tenantId)).toMatchObject([{ tries: 6 }]);
  await mended();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      operator.call(retrying, key).then(
        ({ message }) => message,
        ({ code }) => code as string,
      ),
    ),
  );
  await broken();
  expect(answers.sort()).toEqual(['Event applied!', ...Array(9).fill('EVENT_HANDLED')].sort());
  expect(await echoes()).toBe(1);
  expect(await lettersOf(tenantId)).toEqual([]);
});

describe('a dropped event', () => {
  it('is off the list, names who dropped it and why, and is not applied when it is published again', async () => {
    const { key, tenantId, echoes } = await letter();
    const [{ message } = { message: '' }] = await service.sql<{ message: Buffer }>(
      'select message from dead_letter where event_id = $1',
      [key.id],
    );
    expect(await operator.call(dropping, { ...key, reason: 'a test of the kitchen' })).toEqual({ message: 'Event dropped!' });
    await expect(operator.call(dropping, { ...key, reason: 'again' })).rejects.toMatchObject({ code: 'EVENT_HANDLED' });
    await expect(operator.call(retrying, key)).rejects.toMatchObject({ code: 'EVENT_HANDLED' });
    expect(await lettersOf(tenantId)).toEqual([]);
    expect(await service.sql('select dropped_by, drop_reason from dead_letter where event_id = $1', [key.id])).toEqual([
      { dropped_by: 'root@thali.test', drop_reason: 'a test of the kitchen' },
    ]);
    await mended();
    await jetstream(service.nc).publish(`${noteEchoed.subject}.${tenantId}`, message);
    await service.publish(noteEchoed, tenantId, { text: 'after' });
    await eventually('the event after it', async () => (await echoes()) > 0);
    expect(await echoes()).toBe(1);
    await broken();
  });

  it('is forgotten after 30 days; one that nobody has handled never is', async () => {
    const [dropped, open] = [await letter(), await letter()];
    await operator.call(dropping, { ...dropped.key, reason: 'old' });
    await service.sql(
      `update dead_letter set failed_at = now() - interval '2 years', dropped_at = dropped_at - interval '31 days' where event_id = any($1)`,
      [[dropped.key.id, open.key.id]],
    );
    await forgetOldRows(service.database);
    expect(
      await service.sql('select event_id from dead_letter where event_id = any($1)', [[dropped.key.id, open.key.id]]),
    ).toEqual([{ event_id: open.key.id }]);
  });
});

it('a letter of a message that can not be read is refused again with the reason, and can be dropped', async () => {
  const tenantId = uuidv7();
  await jetstream(service.nc).publish(`${noteEchoed.subject}.${tenantId}`, 'no\u0000t JSON');
  await eventually('the letter', async () => (await lettersOf(tenantId)).length === 1);
  const [found] = await lettersOf(tenantId);
  const key = { consumer, tenantId, id: found?.id as string };
  await expect(operator.call(retrying, key)).rejects.toMatchObject({ code: 'EVENT_REFUSED' });
  expect(await lettersOf(tenantId)).toMatchObject([{ reason: 'unreadable', tries: 2 }]);
  await operator.call(dropping, { ...key, reason: 'junk' });
});

it('while the database is away events wait for it: none is tried off, none becomes a letter', async () => {
  const { caller, call } = service.as();
  const deliveries = async () =>
    (await service.nc.request('$JS.API.CONSUMER.INFO.evt.notes-echo')).json<{ delivered: { consumer_seq: number } }>().delivered
      .consumer_seq;
  await service.publish(noteEchoed, caller.tenantId, { text: 'before' });
  await eventually('the first event', async () => (await call(countNotes, {})).echoes === 1);
  const before = await deliveries();
  await service.withoutPostgres(async () => {
    for (let event = 0; event < 20; event++) await service.publish(noteEchoed, caller.tenantId, { text: 'away' });
    // Long enough for five tries of each: nothing tells of tries that there must not be.
    await sleep(5_000);
  });
  await eventually('all events', async () => (await call(countNotes, {}).catch(() => ({ echoes: 0 }))).echoes === 21);
  expect(await lettersOf(caller.tenantId)).toEqual([]);
  expect((await deliveries()) - before).toBe(20);
});
