import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { reportErased, tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import type { EntityManager } from 'typeorm';
import { type CallContext, systemContext } from '../../call/context.js';
import type { Database } from '../../database/database.js';
import { OnEvent } from '../../events/on-event.js';
import type { Job } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { Log } from '../../process/log.js';
import type { RpcClient } from '../../rpc/rpc-client.js';

/** Interval of the check for due sweeps. */
const everyMs = 20_000;
const rowsAtOnce = 5_000;
const atOnce = 100;
/**
 * SQL: late writes of an erased tenant are swept again whenever the time since the last sweep exceeds a tenth of the time since the
 * deletion, which is with every check at first and some hundred times over years.
 */
const sweepDue = 'swept_at < now() - (now() - finished_at) / 10';

/** Only this job can erase the tenant's data, so it is never given up. */
const eraseTenant: Job<{ tenantId: string }> = {
  name: 'erase_tenant',
  attempts: 1_000_000,
  retry: { firstSeconds: 2, mostSeconds: 60 },
  silentSeconds: 60,
  atOnce: 1,
  keyOf: ({ tenantId }) => tenantId,
};

type Before = (tx: EntityManager, context: CallContext) => Promise<unknown>;
type After = (tenantId: string) => Promise<unknown>;

/**
 * Erases deleted tenants: deletes their rows from every table with a tenant, in batches, then reports to tenancy. A service that was
 * offline begins when the event reaches it, one that crashed continues, and rows that are written late are swept.
 */
export class TenantEraser {
  private readonly befores: Before[] = [];
  private readonly afters: After[] = [];
  private readonly db: Database;
  private readonly jobs: Jobs;
  private readonly rpc: RpcClient;
  private readonly log: Log;

  constructor(
    private readonly service: string,
    { db, jobs, rpc, log }: { db: Database; jobs: Jobs; rpc: RpcClient; log: Log },
  ) {
    this.db = db;
    this.jobs = jobs;
    this.rpc = rpc;
    this.log = log;
    jobs.on(eraseTenant, ({ tenantId }) => this.erase(tenantId));
    jobs.every({ name: 'sweep_erased_tenants', everyMs, atStart: true }, () => this.addDue());
  }

  /** Registers work for the transaction that handles the deletion event, while the tenant's rows still exist. */
  before(work: Before): void {
    this.befores.push(work);
  }

  /**
   * Registers work for data outside of the database. It runs when no row is left and before tenancy is told, is retried until it succeeds,
   * and runs again with each sweep.
   */
  after(work: After): void {
    this.afters.push(work);
  }

  @OnEvent(tenantDeleted)
  async hear(tx: EntityManager, events: EventEnvelope<Payload<typeof tenantDeleted>>[]): Promise<void> {
    for (const { tenantId, data } of events) {
      if (!(await this.begin(tx, tenantId, data))) continue;
      const context = systemContext(tenantId, tenantDeleted.subject);
      for (const work of this.befores) await work(tx, context);
      await this.jobs.add(tx, eraseTenant, { tenantId });
    }
  }

  /**
   * Whether tenancy requested the deletion: the database verifies the proof. An event without a valid proof changes nothing, and tenancy
   * publishes it again.
   */
  private async begin(tx: EntityManager, tenantId: string, { proofs }: Payload<typeof tenantDeleted>): Promise<boolean> {
    const proof = (proofs as Record<string, string> | undefined)?.[this.service] ?? '';
    const [row] = await tx.query<{ due: boolean }[]>('select begin_erasure($1, $2) as due', [tenantId, proof]);
    if (!row?.due) this.log.error({ tenantId, proof: proof ? 'wrong' : 'none' }, 'a deletion is not proved: nothing is erased');
    return row?.due === true;
  }

  /**
   * Adds jobs for unfinished and sweep-due tenants; this includes those that a process of the previous release put on the list and left
   * unfinished.
   */
  private async addDue(): Promise<void> {
    await this.db.workerTx(async (tx) => {
      const due = `select id from erased_tenant where finished_at is null or ${sweepDue} order by requested_at limit ${atOnce}`;
      for (const { id } of await tx.query<{ id: string }[]>(due)) await this.jobs.add(tx, eraseTenant, { tenantId: id });
    });
  }

  private async erase(tenantId: string): Promise<void> {
    if (await this.eraseRows(tenantId)) throw new Error('rows are left that can not go yet');
    await this.jobs.forget(tenantId, eraseTenant.name);
    for (const work of this.afters) await work(tenantId);
    const [row] = await this.db.workerTx((tx) =>
      tx.query<{ finished: boolean }[]>('select finished_at is not null as finished from erased_tenant where id = $1', [
        tenantId,
      ]),
    );
    await (row?.finished ? this.note(tenantId, false) : this.finish(tenantId));
  }

  /** Deletes the tenant's rows; returns whether rows are left that can not be deleted yet. */
  private async eraseRows(tenantId: string): Promise<boolean> {
    for (;;) {
      const [row] = await this.db.workerTx((tx) =>
        tx.query<{ deleted: number; remaining: boolean }[]>('select deleted, remaining from erase_tenant($1, $2)', [
          tenantId,
          rowsAtOnce,
        ]),
      );
      if (!row?.remaining) return false;
      if (!row.deleted) return true;
    }
  }

  private async finish(tenantId: string): Promise<void> {
    await this.rpc.call(reportErased, { tenantId, holder: this.service });
    await this.note(tenantId, true);
    this.log.info({ tenantId }, 'tenant erased');
  }

  private note(tenantId: string, finished: boolean): Promise<unknown> {
    return this.db.workerTx((tx) => tx.query('select note_erasure($1, $2)', [tenantId, finished]));
  }
}
