import type { PoolClient } from 'pg';
import { type Db, type Job as Fetched, type JobResult, PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { type CallContext, systemContext } from '../call/context.js';
import type { Database } from '../database/database.js';
import type { Log } from '../process/log.js';
import { jobRuns, jobsGivenUp } from '../process/metrics.js';
import type { Job, JobPayload, Recurrence } from './job.js';

/** Named by the library's version of it (jobs-migration.ts). */
const schema = 'jobs_v46';
/** Where jobs go that are given up, and how long they can be seen there. */
const givenUp = 'given_up';
const shownSeconds = 30 * 24 * 3600;
const doneSeconds = 3600;
/** What this instance adds is begun at once; what another adds, and what is tried again, when it is looked for. */
const pollSeconds = 5;
const recurring = { pollSecondsMin: 0.5, pollSecondsMax: 60, silentSeconds: 60 };
/** How often it is asked who has died over a job. One instance asks for all. */
const superviseSeconds = 30;
const measureMs = 60_000;
/** What a job that is running at SIGTERM has to come to its end. */
const drainMs = 8_000;
const errorLength = 500;
const quietMs = 10_000;

type Work<P extends JobPayload> = (payload: P, context: CallContext, attempt: number) => Promise<unknown>;
interface Handler {
  job: Job<never>;
  work: Work<never>;
}

/**
 * The jobs of a service: added in the transaction that makes them necessary, done by whichever instance has time, tried again, given up in
 * the end (ADR 41). In the costly thread they are added and not done.
 */
export class Jobs {
  private readonly handlers = new Map<string, Handler>();
  private readonly recurrences = new Map<string, { recurrence: Recurrence; work: () => Promise<unknown> }>();
  /** Of this process, by job. */
  private readonly workers = new Map<string, string>();
  private readonly boss: PgBoss;
  private measuring?: NodeJS.Timeout;
  private quietUntil = 0;

  /** @param supervise whether this process also looks for those who died, and forgets what is done */
  constructor(
    private readonly db: Database,
    private readonly log: Log,
    { supervise = true } = {},
  ) {
    const executeSql: Db['executeSql'] = (text, values) => db.pool.query(text, values);
    this.boss = new PgBoss({
      ...{ db: { executeSql }, schema, migrate: false, createSchema: false },
      // Its own schedules know minutes; figures, indexes and traces are ours.
      ...{ schedule: false, registerInstance: false, reindex: false, monitorVacuum: false, openTelemetry: { enabled: false } },
      ...{ supervise, superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
      ...{ maintenanceIntervalSeconds: doneSeconds, queueCacheIntervalSeconds: doneSeconds, flowIntervalSeconds: doneSeconds },
    });
    this.boss.on('error', (error: Error) => this.sayWaiting(error));
  }

  /** Each queue has its own error while the database is away: one of them is said. */
  private sayWaiting({ message }: Error): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + quietMs;
    this.log.warn({ error: message }, 'jobs wait for the database');
  }

  /** Says how a job is done. Its context is the tenant's, where it has one. It may be done twice: who did it may have died before saying so. */
  on<P extends JobPayload>(job: Job<P>, work: Work<P>): void {
    this.handlers.set(job.name, { job, work } as unknown as Handler);
  }

  every(recurrence: Recurrence, work: () => Promise<unknown>): void {
    this.recurrences.set(recurrence.name, { recurrence, work });
  }

  /** Adds a job that is done when the transaction has committed, and never when it rolls back. One that waits already is due now. */
  async add<P extends JobPayload>(tx: EntityManager, job: Job<P>, payload: P): Promise<void> {
    const client: PoolClient = await tx.queryRunner?.connect();
    const db: Db = { executeSql: (text, values?: unknown[]) => client.query(text, values) };
    await this.boss.upsert(job.name, payload, { db, singletonKey: job.keyOf(payload), startAfter: 0 });
    this.db.afterCommit(tx, () => this.wake(job.name));
  }

  /** Deletes what is left of a tenant's jobs but for those of this name: what they failed with may tell something. */
  async forget(tenantId: string, except: string): Promise<void> {
    await this.db.tx({ tenantId }, (tx) =>
      tx.query(`delete from ${schema}.job where data ->> 'tenantId' = $1 and name <> $2`, [tenantId, except]),
    );
  }

  /** From here on jobs can be added. */
  async open(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(givenUp, { retentionSeconds: shownSeconds });
    for (const { job } of this.handlers.values()) await this.openQueue(job.name, 'exclusive', settingsOf(job));
    for (const name of this.recurrences.keys())
      await this.openQueue(name, 'stately', { retryLimit: 1_000, heartbeatSeconds: recurring.silentSeconds });
  }

  /** From here on they are done. */
  async start(): Promise<void> {
    for (const handler of this.handlers.values()) await this.serve(handler);
    for (const { recurrence, work } of this.recurrences.values()) await this.repeat(recurrence, work);
    const measure = () => void this.measure().catch(() => undefined);
    this.measuring = setInterval(measure, measureMs).unref();
    measure();
  }

  /** Begins nothing any more, and waits for what is under way. */
  async rest(): Promise<void> {
    clearInterval(this.measuring);
    const resting = [...this.workers.keys()].map((name) => this.boss.offWork(name, { wait: true }));
    this.workers.clear();
    await Promise.race([Promise.all(resting), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
  }

  /** What has not come to its end by now is begun again elsewhere. */
  close(): Promise<void> {
    return this.boss.stop({ graceful: false });
  }

  private async openQueue(name: string, policy: 'exclusive' | 'stately', settings: object): Promise<void> {
    const options = { ...settings, deleteAfterSeconds: doneSeconds, expireInSeconds: doneSeconds };
    await this.boss.createQueue(name, { policy, ...options });
    await this.boss.updateQueue(name, options);
  }

  private async serve({ job, work }: Handler): Promise<void> {
    const options = {
      batchSize: job.atOnce,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
    } as const;
    const perform = (fetched: Fetched<never>[]) => Promise.all(fetched.map((one) => this.perform(job, work, one)));
    this.workers.set(job.name, await this.boss.work<never, unknown, typeof options>(job.name, options, perform));
  }

  private async perform(job: Job<never>, work: Work<never>, { id, data, retryCount }: Fetched<never>): Promise<JobResult> {
    const { tenantId = '' } = data as JobPayload;
    try {
      await work(data, systemContext(tenantId, `job.${job.name}`), retryCount + 1);
      jobRuns.inc({ queue: job.name, outcome: 'done' });
      return { id, status: 'completed' };
    } catch (error) {
      const message = (error as Error).message.slice(0, errorLength);
      const last = retryCount + 1 >= job.attempts;
      jobRuns.inc({ queue: job.name, outcome: last ? 'given_up' : 'failed' });
      this.log[last ? 'error' : 'warn'](
        { job: job.name, ...(data as JobPayload), attempt: retryCount + 1, error: message },
        last ? 'job given up' : 'job failed, and is tried again',
      );
      return { id, status: 'failed', output: { message } };
    }
  }

  private async repeat({ name, everyMs, atStart }: Recurrence, work: () => Promise<unknown>): Promise<void> {
    const seconds = everyMs / 1000;
    // A little before the next look, which must not miss it.
    const later = () => this.boss.send(name, {}, { singletonKey: name, startAfter: seconds * 0.9 });
    const { pollSecondsMin, pollSecondsMax } = recurring;
    const pollingIntervalSeconds = Math.min(pollSecondsMax, Math.max(pollSecondsMin, seconds));
    await (atStart ? this.boss.upsert(name, {}, { singletonKey: name, startAfter: 0 }) : later());
    const worker = await this.boss.work(name, { pollingIntervalSeconds }, async () => {
      try {
        await work();
        jobRuns.inc({ queue: name, outcome: 'done' });
      } catch (error) {
        jobRuns.inc({ queue: name, outcome: 'failed' });
        this.log.warn({ job: name, error: (error as Error).message }, 'job failed, and comes again');
      }
      await later();
    });
    this.workers.set(name, worker);
  }

  private wake(name: string): void {
    const worker = this.workers.get(name);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** The same figure in every process of the service. */
  private async measure(): Promise<void> {
    const { rows } = await this.db.pool.query<{ queue: string; count: number }>(
      `select source_name as queue, count(*)::int as count from ${schema}.job where name = '${givenUp}' group by source_name`,
    );
    for (const queue of this.handlers.keys()) jobsGivenUp.set({ queue }, 0);
    for (const { queue, count } of rows) jobsGivenUp.set({ queue }, count);
  }
}

const settingsOf = ({ attempts, retry, silentSeconds }: Job<never>) => ({
  ...{ retryLimit: attempts - 1, retryDelay: retry.firstSeconds, retryBackoff: true, retryDelayMax: retry.mostSeconds },
  ...{ heartbeatSeconds: silentSeconds, deadLetter: givenUp },
});
