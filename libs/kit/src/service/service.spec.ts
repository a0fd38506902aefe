import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { law } from '../../../testing/src/law.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { addNote, countNotes, noteAdded, noteEchoed, notes, noteTallied } from '../../test/notes-service.js';
import { metrics } from '../process/metrics.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(notes);
});
afterAll(() => service?.stop());

describe('rpc', () => {
  it('answers a wrong input with the literal text of the contract', async () => {
    await expect(service.as().call(addNote, { text: ' ' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Please provide text!',
    });
  });
  it('carries an AppError unchanged and hides everything else', async () => {
    await expect(service.as().call(addNote, { text: 'a', failWith: 'NOT_FOUND' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    await expect(service.as().call(addNote, { text: 'a', failWith: 'bug' })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: 'Something went wrong!',
    });
  });
  it('refuses headers that can not be read, and goes on', async () => {
    for (const junk of ['%', 'no JSON']) {
      const marks = headers();
      marks.set('Thali-Params', junk);
      const answer = await service.nc.request(countNotes.subject, '{}', { headers: marks, timeout: 60_000 });
      expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    expect(await service.as().call(countNotes, {})).toMatchObject({ count: 0 });
  });
  it('says 503 when nobody serves the operation', async () => {
    const nobody = { ...addNote, subject: 'rpc.notes.nobody' as const };
    await expect(service.as().call(nobody, { text: 'a' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  });
});

describe('a tenant-scoped transaction', () => {
  it('shows each tenant its own rows only', async () => {
    const [one, other] = [service.as(), service.as()];
    await one.call(addNote, { text: 'mine' });
    expect(await one.call(countNotes, {})).toMatchObject({ count: 1 });
    expect(await other.call(countNotes, {})).toMatchObject({ count: 0 });
  });
  it('sees nothing and writes nothing without a tenant', async () => {
    expect(await service.database.source.query('select * from note')).toEqual([]);
    await expect(
      service.database.source.query('insert into note (tenant_id, id, text) values (gen_random_uuid(), gen_random_uuid(), $1)', [
        'x',
      ]),
    ).rejects.toThrow(/row-level security/);
  });
  it('leaves nothing of a tenant on a pooled connection, whatever became of the transaction', async () => {
    const tenants = Array.from({ length: 4 }, () => service.as());
    for (const tenant of tenants) await tenant.call(addNote, { text: tenant.caller.tenantId });
    const call = async (index: number) => {
      const tenant = tenants[index % 4] as (typeof tenants)[number];
      if (index % 10 === 0) return tenant.call(addNote, { text: 'x', failWith: 'bug' }).catch(() => undefined);
      expect((await tenant.call(countNotes, {})).count).toBe(1);
    };
    // In waves, so that on a slow machine no call times out while it waits for a database connection.
    for (let wave = 0; wave < 10; wave++) await Promise.all(Array.from({ length: 40 }, (_, index) => call(wave * 40 + index)));
  });
});

describe('an Idempotency-Key', () => {
  it('runs once and answers the same to 20 calls at once', async () => {
    const till = service.as();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => till.call(addNote, { text: 'once' }, { idempotencyKey: 'k1' })),
    );
    const counted = await till.call(countNotes, {});
    await law('one key is one change and one answer', () => {
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify({ message: 'Note added!', count: 1 })]),
      );
      expect(counted).toMatchObject({ count: 1 });
    });
  });
  it('refuses another input under the same key', async () => {
    const till = service.as();
    await till.call(addNote, { text: 'one' }, { idempotencyKey: 'k2' });
    await expect(till.call(addNote, { text: 'two' }, { idempotencyKey: 'k2' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
      status: 422,
    });
  });
  it.each(['bug', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'PASSWORD_NEEDED'] as const)(
    'is not used up by %s, which decides nothing',
    async (failWith) => {
      const till = service.as();
      await till.call(addNote, { text: 'a', failWith }, { idempotencyKey: 'k3' }).catch(() => undefined);
      expect(await till.call(addNote, { text: 'a' }, { idempotencyKey: 'k3' })).toMatchObject({ count: 1 });
    },
  );
  it('keeps a refusal: the same input is refused again, a corrected one is a new call', async () => {
    const till = service.as();
    const refused = { text: 'a', failWith: 'NOT_FOUND' } as const;
    const key = { idempotencyKey: 'k6' };
    for (let times = 0; times < 2; times++)
      await expect(till.call(addNote, refused, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await till.call(addNote, { text: 'a' }, key)).toMatchObject({ count: 1 });
    await expect(till.call(addNote, refused, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await till.call(countNotes, {})).toMatchObject({ count: 1 });
  });
  it('is its user’s where a service says nothing else', async () => {
    const first = service.as();
    const second = service.as({ tenantId: first.caller.tenantId });
    await first.call(addNote, { text: 'a' }, { idempotencyKey: 'k5' });
    expect(await second.call(addNote, { text: 'a' }, { idempotencyKey: 'k5' })).toMatchObject({ count: 2 });
  });
  it('means nothing in another tenant', async () => {
    await service.as().call(addNote, { text: 'a' }, { idempotencyKey: 'k4' });
    expect(await service.as().call(addNote, { text: 'b' }, { idempotencyKey: 'k4' })).toMatchObject({ count: 1 });
  });
});

describe('events', () => {
  it('are published after the commit and never for a failed transaction', async () => {
    const till = service.as();
    await till.call(addNote, { text: 'never', failWith: 'NOT_FOUND' }).catch(() => undefined);
    await till.call(addNote, { text: 'told' });
    expect(await service.waitForEvent(noteAdded, (event) => event.tenantId === till.caller.tenantId)).toMatchObject({
      data: { text: 'told' },
    });
  });
  it('that are committed at the same time go out once each', async () => {
    const { caller, call } = service.as();
    const heard: string[] = [];
    const subscription = service.nc.subscribe(`${noteAdded.subject}.${caller.tenantId}`, {
      callback: (_error, message) => void heard.push(message.json<{ data: { text: string } }>().data.text),
    });
    const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => call(addNote, { text })));
    // When no row is unpublished, everything that would be sent a second time has been sent.
    await eventually(
      'the mark of the last event',
      async () =>
        !(await service.sql('select from outbox where published_at is null and tenant_id = $1', [caller.tenantId])).length,
    );
    subscription.unsubscribe();
    expect(heard.sort()).toEqual(texts.sort());
  });
  it('are applied once, however often they are delivered', async () => {
    const { caller, call } = service.as();
    const id = uuidv7();
    for (let times = 0; times < 3; times++) await service.publish(noteEchoed, caller.tenantId, { text: 'echo' }, id);
    const last = uuidv7();
    await service.publish(noteEchoed, caller.tenantId, { text: 'last' }, last);
    await eventually('both echoes', async () => (await call(countNotes, {})).echoes === 2);
  });
  it('are counted as dead from 0 on: of a counter that begins with its first one, no alert sees an increase', async () => {
    const counted = await metrics.getSingleMetricAsString('thali_events_consumed_total');
    expect(counted).toContain('{consumer="notes-echo",outcome="dead"} 0');
  });
  it('that can not be applied end as dead letters and stop no other', async () => {
    const { caller, call } = service.as();
    await service.publish(noteEchoed, caller.tenantId, { text: 'poison' });
    await service.publish(noteEchoed, caller.tenantId, { text: 'fine' });
    await eventually('the good event', async () => (await call(countNotes, {})).echoes === 1);
    await eventually(
      'the letter',
      async () => (await service.sql('select 1 from dead_letter where tenant_id = $1', [caller.tenantId])).length === 1,
    );
  });
  it('of several tenants are applied together, and reach no tenant beside those of the batch', async () => {
    const tenants = Array.from({ length: 5 }, () => uuidv7());
    const [trespasser = '', ...others] = tenants;
    const tell = (tenantId: string, text: string) => service.publish(noteTallied, tenantId, { text });
    await Promise.all([...tenants.map((tenantId) => tell(tenantId, 'mine')), tell(trespasser, 'trespass')]);
    await Promise.all(others.map((tenantId) => tell(tenantId, 'more')));
    const tally = () =>
      service.sql<{ tenant_id: string; text: string }>('select tenant_id, text from tally order by tenant_id, text');
    await eventually('the rows of all tenants', async () => (await tally()).length === 9);
    const dead = 'select error from dead_letter where tenant_id = $1';
    await eventually('the letter', async () => (await service.sql(dead, [trespasser])).length === 1);
    expect(await service.sql(dead, [trespasser])).toMatchObject([{ error: expect.stringMatching(/row-level security/) }]);
    expect(await tally()).toEqual(
      [
        ...others.flatMap((tenant_id) => ['mine', 'more'].map((text) => ({ tenant_id, text }))),
        { tenant_id: trespasser, text: 'mine' },
      ].sort((a, b) => (`${a.tenant_id}${a.text}` < `${b.tenant_id}${b.text}` ? -1 : 1)),
    );
    expect(await service.as({ tenantId: trespasser }).call(countNotes, {})).toMatchObject({ echoes: 0 });
  });
  it('of one tenant are applied with no rights to the rows of others', async () => {
    const [one, other] = [service.as(), service.as()];
    const echo = async ({ caller, call }: typeof one, text: string) => {
      await service.publish(noteEchoed, caller.tenantId, { text });
      await eventually('the echo', async () => (await call(countNotes, {})).echoes === 1);
    };
    await echo(other, 'fine');
    await echo(one, 'peep');
    const echoes = await service.sql('select text from echo where tenant_id = $1', [one.caller.tenantId]);
    expect(echoes).toEqual([{ text: '0 of others' }]);
  });
  it('wait in the outbox while the broker is away and go out when it is back', async () => {
    const till = service.as();
    await till.call(addNote, { text: 'before' });
    await service.sql(`update outbox set published_at = null, created_at = now() - interval '1 minute' where tenant_id = $1`, [
      till.caller.tenantId,
    ]);
    await eventually(
      'the mark of the event',
      async () =>
        (await service.sql('select 1 from outbox where published_at is null and tenant_id = $1', [till.caller.tenantId]))
          .length === 0,
    );
  });
});

describe('draining', () => {
  it('ends also when it is asked for at the very start', async () => {
    // Each of them is another step of the start.
    for (const wait of [0, 5, 20, 60]) {
      const other = await service.another();
      await sleep(wait);
      await other.stop();
    }
  });
  it('answers every call that was being handled', async () => {
    const other = await service.another();
    const calls = Array.from({ length: 30 }, () => service.as().call(addNote, { text: 'slow', delayMs: 500 }));
    // An instance has ten connections, so both have begun some.
    const working = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await eventually('a call at both', async () => (await service.sql(working)).length > 10);
    await other.stop();
    expect((await Promise.all(calls)).map((answer) => answer.message)).toEqual(Array(30).fill('Note added!'));
  });
  it('one process after the other, as in an upgrade, fails no call of those that go on all the time', async () => {
    const caller = service.as();
    let replaced = false;
    const answers: string[] = [];
    const calling = Array.from({ length: 10 }, async () => {
      while (!replaced)
        answers.push(
          await caller.call(addNote, { text: 'on and on' }).then(
            ({ message }) => message,
            (error: Error) => error.message,
          ),
        );
    });
    let old = await service.another();
    for (let round = 0; round < 3; round++) {
      const fresh = await service.another();
      await old.stop();
      old = fresh;
    }
    replaced = true;
    await Promise.all(calling);
    await old.stop();
    expect(answers.filter((answer) => answer !== 'Note added!')).toEqual([]);
    expect(answers.length).toBeGreaterThan(30);
  });
});
