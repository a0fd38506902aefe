import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { eventually } from '../../../testing/src/eventually.js';
import { startTestService, type TestService } from '../../../testing/src/test-service.js';
import { mindNote } from '../../test/notes-jobs.js';
import { addNote, notes } from '../../test/notes-service.js';
import { createDataSource, Database } from '../database/database.js';
import { createLog, type Log } from '../process/log.js';
import { metrics } from '../process/metrics.js';
import { Jobs } from './jobs.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
let service: TestService;
const runners: Jobs[] = [];
beforeAll(async () => {
  service = await startTestService(notes);
});
afterEach(async () => {
  const ending = runners.splice(0);
  await Promise.all(ending.map((jobs) => jobs.rest()));
  await Promise.all(ending.map((jobs) => jobs.close()));
});
afterAll(() => service?.stop());

type Mind = Parameters<typeof jobsThat>[0];
/** Another instance of the service, as far as jobs go. */
async function jobsThat(
  mind: (text: string, tenantId: string, attempt: number) => Promise<unknown>,
  recurring?: { name: string; everyMs: number; work: () => Promise<unknown> },
): Promise<Jobs> {
  const jobs = new Jobs(service.database, createLog('notes', 'silent'));
  jobs.on(mindNote, ({ text }, { tenantId }, attempt) => mind(text, tenantId, attempt));
  if (recurring) jobs.every({ ...recurring, atStart: true }, recurring.work);
  runners.push(jobs);
  await jobs.open();
  return jobs;
}
async function startJobs(...parameters: Parameters<typeof jobsThat>): Promise<Jobs> {
  const jobs = await jobsThat(...parameters);
  await jobs.start();
  return jobs;
}
const add = (jobs: Jobs, texts: string[], { tenantId = uuidv7() as string, fail = false } = {}) =>
  service.database.tx({ tenantId }, async (tx) => {
    for (const text of texts) await jobs.add(tx, mindNote, { tenantId, text });
    if (fail) throw new Error('rolled back');
  });
const stateOf = async (text: string) =>
  (
    await service.sql<{ state: string }>(`select state from jobs_v46.job where name = 'mind_note' and data ->> 'text' = $1`, [
      text,
    ])
  )[0]?.state;
const printed = async (metric: string) => (await metrics.getSingleMetricAsString(metric)).split('\n');

it('each job is done once, however many instances there are, and what was rolled back never', async () => {
  const done: string[] = [];
  const mind: Mind = async (text) => void done.push(text);
  const [one, two] = [await startJobs(mind), await startJobs(mind)];
  await expect(add(one, ['never'], { fail: true })).rejects.toThrow('rolled back');
  const texts = Array.from({ length: 40 }, (_, index) => `note ${index}`);
  await Promise.all([add(one, texts.slice(0, 20)), add(two, texts.slice(20))]);
  await eventually('the last job', () => done.length >= 40);
  await eventually('the end of the last job', async () => (await stateOf('note 39')) === 'completed');
  expect(done.sort()).toEqual(texts.sort());
});

it('of one key only one waits: what is added again before it began is done once', async () => {
  const done: string[] = [];
  const jobs = await jobsThat(async (text) => void done.push(text));
  const tenantId = uuidv7();
  for (let time = 0; time < 3; time++) await add(jobs, ['same'], { tenantId });
  await add(jobs, ['other'], { tenantId });
  await jobs.start();
  await eventually(
    'the end of both jobs',
    async () => (await stateOf('other')) === 'completed' && (await stateOf('same')) === 'completed',
  );
  expect(done.sort()).toEqual(['other', 'same']);
});

it('a job whose process is killed in the middle of it is done by another one', async () => {
  const flags = ['--import', inRepository('tools/swc-hook.mjs'), '--conditions=@thali/source'];
  const child = spawn(process.execPath, [...flags, inRepository('libs/kit/test/job-main.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: service.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const attempts: number[] = [];
  const jobs = await jobsThat(async (_text, _tenant, attempt) => void attempts.push(attempt));
  await add(jobs, ['orphan']);
  const [begun] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(begun)).toBe('orphan\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await jobs.start();
  await eventually('the second attempt', () => attempts.length > 0);
  expect(attempts).toEqual([2]);
  await eventually('the end of the job', async () => (await stateOf('orphan')) === 'completed');
}, 120_000);

it('a job that fails is tried later, later each time, and is shown when it is given up', async () => {
  const tries: number[] = [];
  const jobs = await startJobs(async () => {
    tries.push(Date.now());
    throw new Error('mailbox <asha@example.com> busy');
  });
  await add(jobs, ['hopeless']);
  await eventually('the third failure', async () => (await stateOf('hopeless')) === 'failed');
  expect(tries).toHaveLength(3);
  expect((tries[1] as number) - (tries[0] as number)).toBeGreaterThanOrEqual(1_000);
  expect((tries[2] as number) - (tries[1] as number)).toBeGreaterThanOrEqual(2_000);
  expect(await printed('thali_job_runs_total')).toEqual(
    expect.arrayContaining([
      'thali_job_runs_total{queue="mind_note",outcome="failed"} 2',
      'thali_job_runs_total{queue="mind_note",outcome="given_up"} 1',
    ]),
  );
  // A process that starts later reports the same figure.
  await startJobs(async () => undefined);
  await eventually('the figure', async () =>
    (await printed('thali_jobs_given_up')).includes('thali_jobs_given_up{queue="mind_note"} 1'),
  );
}, 120_000);

it("a tenant's job stands in that tenant, and a tenant sees and adds no jobs but its own", async () => {
  const [mine, theirs] = [service.as(), service.as()];
  for (const { call } of [mine, theirs]) await call(addNote, { text: 'kept' }, { idempotencyKey: uuidv7() });
  const seen: object[] = [];
  const { database } = service;
  const idle = await jobsThat(async (_text, tenantId) =>
    seen.push(...(await database.tx({ tenantId }, (tx) => tx.query('select tenant_id from note')))),
  );
  const [tenantId, other] = [mine.caller.tenantId, theirs.caller.tenantId];
  await add(idle, ['mine'], { tenantId });
  await add(idle, ['theirs'], { tenantId: other });
  const listed = await database.tx({ tenantId }, (tx) =>
    tx.query(`select data ->> 'text' as text from jobs_v46.job where name = 'mind_note' and state = 'created'`),
  );
  expect(listed).toEqual([{ text: 'mine' }]);
  const trespass = database.tx({ tenantId }, (tx) => idle.add(tx, mindNote, { tenantId: other, text: 'trespass' }));
  await expect(trespass).rejects.toThrow('row-level security');
  await idle.start();
  await eventually('both jobs', () => seen.length >= 2);
  expect(seen).toEqual(expect.arrayContaining([{ tenant_id: tenantId }, { tenant_id: other }]));
  expect(seen).toHaveLength(2);

  await idle.forget(tenantId, '');
  expect(await stateOf('mine')).toBeUndefined();
  expect(await stateOf('theirs')).toBeDefined();
});

it('the role that serves changes rows of the jobs and nothing else', async () => {
  const { source } = service.database;
  for (const statement of [
    'create table jobs_v46.own ()',
    'drop table jobs_v46.bam',
    'truncate jobs_v46.bam',
    'alter table jobs_v46.job disable row level security',
  ])
    await expect(source.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('who leaves waits for the job that runs, and begins no other', async () => {
  const [begun, ended]: string[][] = [[], []];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const jobs = await startJobs(async (text) => {
    begun?.push(text);
    await held;
    ended?.push(text);
  });
  await add(jobs, ['long']);
  await eventually('the job', () => begun?.length === 1);
  const idle = await startJobs(async () => undefined);
  let left = false;
  const resting = jobs.rest().then(() => {
    left = true;
  });
  // Whoever has nothing to do leaves meanwhile.
  await idle.rest();
  expect(left).toBe(false);
  await add(jobs, ['after']);
  letGo();
  await resting;
  expect(ended).toEqual(['long']);
  // Nothing can begin later than that.
  await jobs.close();
  expect(begun).toEqual(['long']);
  expect(await stateOf('after')).toBe('created');
  expect(await stateOf('long')).toBe('completed');
});

it('what recurs is done by one instance at a time, again after it failed, and by the others when one has left', async () => {
  let [running, most, times] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    // Longer than the polling interval of both instances.
    await sleep(700);
    running--;
    times++;
    if (times === 2) throw new Error('once in a while');
  };
  const tick = { name: 'tick', everyMs: 500, work };
  const first = await startJobs(async () => undefined, tick);
  await startJobs(async () => undefined, tick);
  await eventually('the fifth time', () => times >= 5);
  await first.rest();
  const before = times;
  await eventually('two times more', () => times >= before + 2);
  expect(most).toBe(1);
}, 120_000);

it('what recurs seldom comes again soon when it has failed, as it does on a busy database, and seldom when it has not', async () => {
  const name = 'seldom';
  let busy = true;
  await startJobs(async () => undefined, {
    ...{ name, everyMs: 3_600_000 },
    work: async () => {
      if (busy) throw new Error('busy');
    },
  });
  /** Seconds that the next run is waited for, once it is planned; the one of the start is waited for no time. */
  const waited = () =>
    eventually('the next run', async () => {
      const [next] = await service.sql<{ seconds: number }>(
        `select extract(epoch from start_after - created_on)::float as seconds from jobs_v46.job
         where name = $1 and state = 'created' and start_after > created_on + interval '1 second'`,
        [name],
      );
      return next?.seconds;
    });
  expect(Math.round(await waited())).toBe(20);
  busy = false;
  await service.sql('delete from jobs_v46.job where name = $1', [name]);
  await startJobs(async () => undefined, { name, everyMs: 3_600_000, work: async () => undefined });
  expect(Math.round(await waited())).toBe(3_240);
});

it('what can not be had from the database at the start is waited for, step by step, and every worker starts once', async () => {
  const source = createDataSource({ url: service.databaseUrl, poolSize: 1 });
  await source.initialize();
  const database = new Database(source);
  const waits = new EventEmitter();
  const log = { warn: (_entry: object, message: string) => waits.emit(message) } as unknown as Log;
  const jobs = new Jobs(database, log);
  const done: string[] = [];
  jobs.on(mindNote, async ({ text }) => void done.push(text));
  jobs.every({ name: 'tock', everyMs: 60_000, atStart: true }, async () => undefined);
  runners.push(jobs);
  const takeConnection = async () => {
    const runner = source.createQueryRunner();
    await runner.connect();
    return runner;
  };
  /** Runs a step of the start while the only connection is taken, and gives the connection back when the step is seen to wait. */
  const onBusyPool = async (step: () => Promise<void>) => {
    const connection = await takeConnection();
    const [begun] = [step(), once(waits, 'waiting for the database').finally(() => connection.release())];
    await begun;
  };
  await onBusyPool(() => jobs.open());
  await onBusyPool(() => jobs.start());
  await add(jobs, ['patient']);
  await eventually('the end of the job', async () => (await stateOf('patient')) === 'completed');
  expect(done).toEqual(['patient']);

  const connection = await takeConnection();
  const leaving = new AbortController();
  const idle = new Jobs(database, log);
  runners.push(idle);
  const opening = idle.open(leaving.signal);
  leaving.abort(new Error('SIGTERM'));
  await expect(opening).rejects.toThrow('SIGTERM');
  await connection.release();
  await Promise.all([jobs, idle].map((one) => one.rest()));
  await Promise.all([jobs, idle].map((one) => one.close()));
  runners.length = 0;
  await source.destroy();
});
