import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { reportErased, tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import type { EntityManager } from 'typeorm';
import { type CallContext, systemContext } from '../../call/context.js';
import type { Database } from '../../database/database.js';
import { OnEvent } from '../../events/on-event.js';
import type { Log } from '../../process/log.js';
import type { RpcClient } from '../../rpc/rpc-client.js';

const pollMs = 3_000;
const rowsAtOnce = 5_000;
/** What is written after the deletion is looked for each time a tenth more has passed since: at first every few seconds, some hundred times in years. */
const sweepDue = 'swept_at < now() - (now() - finished_at) / 10';

type Before = (tx: EntityManager, context: CallContext) => Promise<unknown>;
type After = (tenantId: string) => Promise<unknown>;

/**
 * Erases deleted tenants: rows of every table that has a tenant, some at a time, until nothing is left; then tenancy is told. A service that
 * was away begins when the event reaches it, one that crashes goes on, and what others write late, because they were away, is swept.
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
      this.db.afterCommit(tx, () => this.wake());
    }
  }

  /** Whether tenancy asked for it: the database itself looks at the proof. An event without one changes nothing, and tenancy tells again. */
  private async begin(tx: EntityManager, tenantId: string, { proofs }: Payload<typeof tenantDeleted>): Promise<boolean> {
    const proof = (proofs as Record<string, string> | undefined)?.[this.service] ?? '';
    const [row] = await tx.query<{ due: boolean }[]>('select begin_erasure($1, $2) as due', [tenantId, proof]);
    if (!row?.due) this.log.error({ tenantId, proof: proof ? 'wrong' : 'none' }, 'a deletion is not proved: nothing is erased');
    return row?.due === true;
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
      .catch((error: Error) => this.log.warn({ err: error }, 'deleted tenants can not be read'))
      .then(() => {
        clearTimeout(this.timer);
        if (!this.stopped) this.timer = setTimeout(() => this.wake(), pollMs).unref();
      });
  }

  private async eraseAll(): Promise<void> {
    const tenants = await this.db.workerTx((tx) =>
      tx.query<{ id: string; finished: boolean }[]>(
        `select id, finished_at is not null as finished from erased_tenant
         where finished_at is null or ${sweepDue} order by requested_at`,
      ),
    );
    for (const { id, finished } of tenants)
      try {
        if (await this.eraseRows(id)) continue;
        for (const work of this.afters) await work(id);
        await (finished ? this.note(id, false) : this.finish(id));
      } catch (error) {
        // The others do not wait for it.
        this.log.warn({ err: error, tenantId: id }, 'a tenant is not erased yet');
      }
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
    await this.rpc.call(reportErased, { tenantId, holder: this.service });
    await this.note(tenantId, true);
    this.log.info({ tenantId }, 'tenant erased');
  }

  private note(tenantId: string, finished: boolean): Promise<unknown> {
    return this.db.workerTx((tx) => tx.query('select note_erasure($1, $2)', [tenantId, finished]));
  }
}
