import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { natsUrlAs } from '@thali/local-servers/nats-config';
import pg from 'pg';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestCaller, type TestService } from '../../../testing/src/test-service.js';
import { addNote, countNotes, noteAdded, notes, workHard } from '../../test/notes-service.js';
import { costlyConnections } from './lane.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
let stage: TestService;
let child: ChildProcess;
let health: string;
const lines: string[] = [];

/** The servers of a test service, with the service itself in a process of its own. */
beforeAll(async () => {
  stage = await startTestService(notes);
  await stage.app.close();
  const flags = ['--import', inRepository('tools/swc-hook.mjs'), '--conditions=@thali/source'];
  child = spawn(process.execPath, [...flags, inRepository('libs/kit/test/notes-main.ts')], {
    env: {
      ...{ ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', HEALTH_PORT: '0' },
      ...{ NATS_URL: natsUrlAs(notes.name, stage.nats.url), DATABASE_URL: stage.databaseUrl },
      CALLER_PUBLIC_KEYS: stage.callerKeys.publicKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        const entry = JSON.parse(line) as { msg: string; health: number };
        if (entry.msg === 'ready') resolve(entry.health);
      });
  });
  health = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await stage?.stop();
});

const read = async (path: string) => (await fetch(health + path)).text();
const ready = async () => JSON.parse(await read('/readyz')) as Record<string, string>;
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
const hard = (who: TestCaller, ms: number) => who.call(workHard, { ms });

it('both threads open their connections to the database at the start, and keep them however long nobody needs them', async () => {
  const connections = async (name: string) => {
    const client = new pg.Client({ connectionString: stage.postgres.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
        name,
      ]);
      return rows.map(({ pid }) => pid).sort();
    } finally {
      await client.end();
    }
  };
  const atTheStart = { costly: await connections('notes-costly'), hot: await connections('notes') };
  expect(atTheStart.costly).toHaveLength(costlyConnections);
  // Beside those of the service that was started and closed here, ten as well.
  expect(atTheStart.hot).toHaveLength(10 + 10 - costlyConnections);
  // One that nobody keeps says when so much time has passed.
  const unkept = new pg.Pool({ connectionString: stage.postgres.url, application_name: 'unkept' });
  await unkept.query('select 1');
  await eventually('the end of one that nobody keeps', async () => !(await connections('unkept')).length);
  await unkept.end();
  expect({ costly: await connections('notes-costly'), hot: await connections('notes') }).toEqual(atTheStart);
});

it('costly calls are answered by a thread of their own and keep no other call waiting', async () => {
  const [one, other] = [stage.as(), stage.as()];
  let working = 3;
  const hardWork = Array.from({ length: working }, () => hard(one, 1_000).finally(() => (working -= 1)));
  let meanwhile = 0;
  while (working > 1) {
    await other.call(addNote, { text: 'quick' });
    meanwhile += 1;
  }
  expect(await Promise.all(hardWork)).toEqual(Array(3).fill({ inCostlyThread: true }));
  // On one thread at most one of these calls would be answered between two costly ones.
  expect(meanwhile).toBeGreaterThan(10);
});

it('what is committed there is told by the other thread, at once', async () => {
  const one = stage.as();
  await hard(one, 0);
  const { tenantId } = await stage.waitForEvent(noteAdded, (envelope) => envelope.tenantId === one.caller.tenantId);
  const stored = await stage.sql<{ published: boolean }>(
    'select published_at is not null as published from outbox where tenant_id = $1',
    [tenantId],
  );
  expect(stored).toHaveLength(1);
});

it('a tenant has one costly call at a time, twenty waiting, and 429 beyond; another has its turn in between', async () => {
  const [one, other] = [stage.as(), stage.as()];
  let left = 0;
  const many = Array.from({ length: 25 }, () => {
    left += 1;
    return outcome(hard(one, 50)).finally(() => (left -= 1));
  });
  // What is too many is refused at once, when the others wait already.
  await Promise.race(many);
  await hard(other, 50);
  expect(left).toBeGreaterThan(5);
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((one) => one === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0);
  expect(outcomes.filter((one) => one === 'answered').length).toBeGreaterThanOrEqual(20);
});

it('both threads are in the figures, each once', async () => {
  await stage.as().call(countNotes, {});
  const text = await read('/metrics');
  expect(text).toMatch(/thali_rpc_duration_seconds_count\{operation="rpc.notes.work_hard",code="OK",lane="costly"\}/);
  expect(text).toMatch(/thali_rpc_duration_seconds_count\{operation="rpc.notes.count_notes",code="OK"\}/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds\{lane="costly"\}/);
  expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1);
  expect(text.match(/^process_start_time_seconds/gm)).toHaveLength(1);
  expect(text.match(/^# TYPE thali_rpc_duration_seconds /gm)).toHaveLength(1);
  expect(text).toContain('thali_costly_waiting{lane="costly"}');
});

it.each(['bug', 'memory'] as const)(
  'a %s that ends the costly thread ends nothing else, and it comes back',
  async (fault) => {
    const one = stage.as();
    const restarts = async () => Number(/thali_costly_restarts_total (\d+)/.exec(await read('/metrics'))?.[1]);
    const before = await restarts();
    void outcome(one.call(workHard, { ms: 0, fault }));
    const answers: string[] = [];
    await eventually('the restart', async () => {
      answers.push(await outcome(one.call(countNotes, {})));
      return (await restarts()) > before;
    });
    expect(new Set(answers)).toEqual(new Set(['answered']));
    await eventually('the costly thread', async () => (await ready()).costly === 'up');
    expect(await hard(one, 0)).toEqual({ inCostlyThread: true });
    expect(child.exitCode).toBeNull();
  },
  150_000,
);

it('a refusal leaves its reason in the log, and no stack', async () => {
  const blocking = new pg.Client({
    connectionString: Object.assign(new URL(stage.postgres.url), { pathname: '/thali_notes' }).href,
  });
  await blocking.connect();
  await blocking.query('begin');
  await blocking.query('lock table note');
  const requestId = randomUUID();
  expect(await outcome(stage.as().call(addNote, { text: 'late' }, { requestId }))).toBe('SERVICE_UNAVAILABLE');
  await blocking.end();
  const told = lines.filter((line) => line.includes(requestId));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'SERVICE_UNAVAILABLE', cause: 'canceling statement due to lock timeout' },
  ]);
  expect(told[0]).not.toContain('stack');
});

it('SIGTERM waits for what the costly thread has begun, then leaves with 0', async () => {
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const answered = hard(stage.as(), 4_000).catch((cause: Error) => {
    throw new Error(`${cause.message}; exit code ${child.exitCode}; the service said: ${lines.slice(-30).join('\n')}`, { cause });
  });
  // A thread that works says nothing about itself.
  await eventually('the begin of the work', async () => !(await read('/metrics')).includes('lane="costly"'));
  child.kill('SIGTERM');
  expect(await answered).toEqual({ inCostlyThread: true });
  expect(await exited).toBe(0);
});
