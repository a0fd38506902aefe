import type { PoolClient } from 'pg';
import { type Db, type Job as Fetched, type JobResult, PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { type CallContext, systemContext } from '../call/context.js';
import type { Database } from '../database/database.js';
import { waitForDatabase } from '../database/wait-for-database.js';
import type { Log } from '../process/log.js';
import { jobRuns, jobsGivenUp } from '../process/metrics.js';
import type { Job, JobPayload, Recurrence } from './job.js';

/** Schema named after the version of pg-boss's schema (jobs-migration.ts). */
const schema = 'jobs_v46';
/** Queue of the jobs that were given up, and how long they stay visible there. */
const givenUp = 'given_up';
const shownSeconds = 30 * 24 * 3600;
const doneSeconds = 3600;
/** Polling interval for retries and for jobs that another instance added. Jobs that this instance adds are begun at once. */
const pollSeconds = 5;
const recurring = { pollSecondsMin: 0.5, pollSecondsMax: 60, silentSeconds: 60 };
/** What recurs and has failed comes again after this time at the latest, because a process often starts while the database is busy. */
const failedSeconds = 20;
/** How often jobs of dead instances are looked for. One instance does it for all. */
const superviseSeconds = 30;
const measureMs = 60_000;
/** Time for running jobs to finish after SIGTERM. */
const drainMs = 8_000;
const errorLength = 500;
const quietMs = 10_000;

type Work<P extends JobPayload> = (payload: P, context: CallContext, attempt: number) => Promise<unknown>;
interface Handler {
  job: Job<never>;
  work: Work<never>;
}

/**
 * The job queue of a service: jobs are added in the transaction that makes them necessary, done by any instance, retried, and given up in
 * the end (ADR 41). The costly thread adds jobs and does none.
 */
export class Jobs {
  private readonly handlers = new Map<string, Handler>();
  private readonly recurrences = new Map<string, { recurrence: Recurrence; work: () => Promise<unknown> }>();
  /** pg-boss's worker ids in this process, by job name. */
  private readonly workers = new Map<string, string>();
  private readonly boss: PgBoss;
  private measuring?: NodeJS.Timeout;
  private quietUntil = 0;

  /** @param supervise whether this process also takes jobs away from dead instances and deletes finished ones */
  constructor(
    private readonly db: Database,
    private readonly log: Log,
    { supervise = true } = {},
  ) {
    const executeSql: Db['executeSql'] = (text, values) => db.query(text, values);
    this.boss = new PgBoss({
      ...{ db: { executeSql }, schema, migrate: false, createSchema: false },
      // pg-boss's schedules only know minutes, so recurring jobs do without them; figures, indexes and traces are kit's.
      ...{ schedule: false, registerInstance: false, reindex: false, monitorVacuum: false, openTelemetry: { enabled: false } },
      ...{ supervise, superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
      ...{ maintenanceIntervalSeconds: doneSeconds, queueCacheIntervalSeconds: doneSeconds, flowIntervalSeconds: doneSeconds },
    });
    this.boss.on('error', (error: Error) => this.sayWaiting(error));
  }

  /** While the database is unavailable every queue reports an error; only one of them is logged in 10 s. */
  private sayWaiting({ message }: Error): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + quietMs;
    this.log.warn({ error: message }, 'jobs wait for the database');
  }

  /**
   * Registers a job's handler. The context has the job's tenant, where it has one. A job may be done twice, because an instance may die
   * after the work and before it has recorded that.
   */
  on<P extends JobPayload>(job: Job<P>, work: Work<P>): void {
    this.handlers.set(job.name, { job, work } as unknown as Handler);
  }

  every(recurrence: Recurrence, work: () => Promise<unknown>): void {
    this.recurrences.set(recurrence.name, { recurrence, work });
  }

  /**
   * Adds a job that runs when the transaction has committed, and never when it rolls back. A waiting job with the same key becomes due now.
   */
  async add<P extends JobPayload>(tx: EntityManager, job: Job<P>, payload: P): Promise<void> {
    const client: PoolClient = await tx.queryRunner?.connect();
    const db: Db = { executeSql: (text, values?: unknown[]) => client.query(text, values) };
    await this.boss.upsert(job.name, payload, { db, singletonKey: job.keyOf(payload), startAfter: 0 });
    this.db.afterCommit(tx, () => this.wake(job.name));
  }

  /**
   * Deletes all jobs of a tenant but those named `except`, finished and failed ones included, because their error texts may contain data of
   * the tenant.
   */
  async forget(tenantId: string, except: string): Promise<void> {
    await this.db.tx({ tenantId }, (tx) =>
      tx.query(`delete from ${schema}.job where data ->> 'tenantId' = $1 and name <> $2`, [tenantId, except]),
    );
  }

  /**
   * Creates the queues: from then on jobs can be added. Waits for the database as long as it takes.
   * @throws the signal's reason once `stopping` is raised
   */
  async open(stopping?: AbortSignal): Promise<void> {
    const step = this.patiently(stopping);
    await step(() => this.boss.start());
    await step(() => this.boss.createQueue(givenUp, { retentionSeconds: shownSeconds }));
    for (const { job } of this.handlers.values()) await step(() => this.openQueue(job.name, 'exclusive', settingsOf(job)));
    for (const name of this.recurrences.keys())
      await step(() => this.openQueue(name, 'stately', { retryLimit: 1_000, heartbeatSeconds: recurring.silentSeconds }));
  }

  /**
   * Starts the workers: from then on jobs are done. Waits for the database as long as it takes.
   * @throws the signal's reason once `stopping` is raised
   */
  async start(stopping?: AbortSignal): Promise<void> {
    const step = this.patiently(stopping);
    for (const handler of this.handlers.values()) await step(() => this.serve(handler));
    for (const { recurrence, work } of this.recurrences.values()) {
      await step(() => this.plan(recurrence));
      await step(() => this.repeat(recurrence, work));
    }
    const measure = () => void this.measure().catch(() => undefined);
    this.measuring = setInterval(measure, measureMs).unref();
    measure();
  }

  /** Begins no more jobs, and waits for the running ones (8 s at most). */
  async rest(): Promise<void> {
    clearInterval(this.measuring);
    const resting = [...this.workers.keys()].map((name) => this.boss.offWork(name, { wait: true }));
    this.workers.clear();
    await Promise.race([Promise.all(resting), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
  }

  /** Stops without waiting: jobs that are still running are begun again by another instance. */
  close(): Promise<void> {
    return this.boss.stop({ graceful: false });
  }

  private patiently(stopping?: AbortSignal): (step: () => Promise<unknown>) => Promise<unknown> {
    return (step) => waitForDatabase(step, this.log, stopping);
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

  /** Adds the first run of what recurs; one that waits already stays the only one. */
  private plan({ name, everyMs, atStart }: Recurrence): Promise<unknown> {
    return atStart ? this.boss.upsert(name, {}, { singletonKey: name, startAfter: 0 }) : this.later(name, dueSeconds(everyMs));
  }

  private later(name: string, seconds: number): Promise<unknown> {
    return this.boss.send(name, {}, { singletonKey: name, startAfter: seconds });
  }

  private async repeat({ name, everyMs }: Recurrence, work: () => Promise<unknown>): Promise<void> {
    const { pollSecondsMin, pollSecondsMax } = recurring;
    const pollingIntervalSeconds = Math.min(pollSecondsMax, Math.max(pollSecondsMin, everyMs / 1000));
    const worker = await this.boss.work(name, { pollingIntervalSeconds }, async () => {
      let seconds = dueSeconds(everyMs);
      try {
        await work();
        jobRuns.inc({ queue: name, outcome: 'done' });
      } catch (error) {
        jobRuns.inc({ queue: name, outcome: 'failed' });
        this.log.warn({ job: name, error: (error as Error).message }, 'job failed, and comes again');
        seconds = Math.min(seconds, failedSeconds);
      }
      await this.later(name, seconds);
    });
    this.workers.set(name, worker);
  }

  private wake(name: string): void {
    const worker = this.workers.get(name);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** Counts the given-up jobs of the whole service: the same figure in each of its processes. */
  private async measure(): Promise<void> {
    const { rows } = await this.db.query<{ queue: string; count: number }>(
      `select source_name as queue, count(*)::int as count from ${schema}.job where name = '${givenUp}' group by source_name`,
    );
    for (const queue of this.handlers.keys()) jobsGivenUp.set({ queue }, 0);
    for (const { queue, count } of rows) jobsGivenUp.set({ queue }, count);
  }
}

/** Due a little before the next poll, so that the poll does not miss it. */
const dueSeconds = (everyMs: number): number => (everyMs / 1000) * 0.9;

const settingsOf = ({ attempts, retry, silentSeconds }: Job<never>) => ({
  ...{ retryLimit: attempts - 1, retryDelay: retry.firstSeconds, retryBackoff: true, retryDelayMax: retry.mostSeconds },
  ...{ heartbeatSeconds: silentSeconds, deadLetter: givenUp },
});
