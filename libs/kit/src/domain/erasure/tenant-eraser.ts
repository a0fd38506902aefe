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

/** How often it is looked whether a sweep is due. */
const everyMs = 20_000;
const rowsAtOnce = 5_000;
const atOnce = 100;
/** What is written after the deletion is looked for each time a tenth more has passed since: at first every few seconds, some hundred times in years. */
const sweepDue = 'swept_at < now() - (now() - finished_at) / 10';

/** Nobody but us can erase: it is never given up. */
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
 * Erases deleted tenants: rows of every table that has a tenant, some at a time, until nothing is left; then tenancy is told. A service that
 * was away begins when the event reaches it, one that crashes goes on, and what others write late, because they were away, is swept.
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

  /** Runs in the transaction that hears of the deletion, while the tenant's rows are still there. */
  before(work: Before): void {
    this.befores.push(work);
  }

  /** Runs when no row is left and before it is told so: for what lies outside of the database. Repeated until it succeeds, and with each sweep. */
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

  /** Whether tenancy asked for it: the database itself looks at the proof. An event without one changes nothing, and tenancy tells again. */
  private async begin(tx: EntityManager, tenantId: string, { proofs }: Payload<typeof tenantDeleted>): Promise<boolean> {
    const proof = (proofs as Record<string, string> | undefined)?.[this.service] ?? '';
    const [row] = await tx.query<{ due: boolean }[]>('select begin_erasure($1, $2) as due', [tenantId, proof]);
    if (!row?.due) this.log.error({ tenantId, proof: proof ? 'wrong' : 'none' }, 'a deletion is not proved: nothing is erased');
    return row?.due === true;
  }

  /** Also those that a process of the release before put on the list, and left. */
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

  /** Whether something is left that can not go yet. */
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
