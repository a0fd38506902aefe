import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { reportErased, tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import type { EntityManager } from 'typeorm';
import { OnEvent } from '../consumer.js';
import { type CallContext, systemContext } from '../context.js';
import type { Database } from '../database.js';
import type { Log } from '../log.js';
import type { RpcClient } from '../rpc-client.js';

const pollMs = 3_000;
const rowsAtOnce = 5_000;
/** What an event or a request under way writes after the deletion is found within this time. */
const sweepFor = `interval '1 hour'`;

type Before = (tx: EntityManager, context: CallContext) => Promise<unknown>;
type After = (tenantId: string) => Promise<unknown>;

/**
 * Erases deleted tenants: rows of every table that has a tenant, some at a time, until nothing is left; then tenancy is told. A service that
 * was away begins when the event reaches it, one that crashes goes on, and late writes are swept for an hour.
 */
export class TenantEraser {
  private readonly befores: Before[] = [];
  private readonly afters: After[] = [];
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly service: string,
    private readonly db: Database,
    private readonly rpc: RpcClient,
    private readonly log: Log,
  ) {}

  /** Runs in the transaction that hears of the deletion, while the tenant's rows are still there. */
  before(work: Before): void {
    this.befores.push(work);
  }

  /** Runs when no row is left and before it is told so: for what lies outside of the database. Repeated until it succeeds. */
  after(work: After): void {
    this.afters.push(work);
  }

  @OnEvent(tenantDeleted)
  async hear(tx: EntityManager, events: EventEnvelope<Payload<typeof tenantDeleted>>[]): Promise<void> {
    for (const { tenantId } of events) {
      const context = systemContext(tenantId, tenantDeleted.subject);
      for (const work of this.befores) await work(tx, context);
      await tx.query(`insert into erased_tenant (id) values ($1) on conflict do nothing`, [tenantId]);
      this.db.afterCommit(tx, () => this.wake());
    }
  }

  start(): void {
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wake(): void {
    clearTimeout(this.timer);
    this.running = this.running
      .then(() => (this.stopped ? undefined : this.eraseAll()))
      .catch((error: Error) => this.log.warn({ err: error }, 'a tenant is not erased yet'))
      .then(() => {
        clearTimeout(this.timer);
        if (!this.stopped) this.timer = setTimeout(() => this.wake(), pollMs).unref();
      });
  }

  private async eraseAll(): Promise<void> {
    const tenants = await this.db.workerTx((tx) =>
      tx.query<{ id: string; finished: boolean }[]>(
        `select id, finished_at is not null as finished from erased_tenant
         where finished_at is null or finished_at > now() - ${sweepFor} order by requested_at`,
      ),
    );
    for (const { id, finished } of tenants) if (!(await this.eraseRows(id)) && !finished) await this.finish(id);
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
      if (!row.deleted || this.stopped) return true;
    }
  }

  private async finish(tenantId: string): Promise<void> {
    for (const work of this.afters) await work(tenantId);
    await this.rpc.call(reportErased, { tenantId, holder: this.service });
    await this.db.workerTx((tx) => tx.query(`update erased_tenant set finished_at = now() where id = $1`, [tenantId]));
    this.log.info({ tenantId }, 'tenant erased');
  }
}
