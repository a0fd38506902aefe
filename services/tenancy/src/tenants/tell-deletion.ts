import { Inject, Injectable } from '@nestjs/common';
import { type CallContext, systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { erasureProof } from '@thali/kit/domain/erasure/erasure-proof';
import { Outbox } from '@thali/kit/events/outbox';
import { Jobs } from '@thali/kit/jobs/jobs';
import { holders, tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import type { EntityManager } from 'typeorm';
import { CONFIG, type TenancyConfig } from '../config.js';

const atOnce = 20;

/**
 * Publishes a deletion to the services, with a proof for each of them. It is published again until every service has reported that nothing
 * is left, because an earlier version sent no proofs, and a service may have lost the event without acting on it.
 */
@Injectable()
export class TellDeletion {
  private readonly secret: string;
  private readonly repeatMs: number;

  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    jobs: Jobs,
    @Inject(CONFIG) config: TenancyConfig,
  ) {
    jobs.every({ name: 'tell_deletions', everyMs: config.BILLING_POLL_MS, atStart: true }, () => this.tellAgain());
    this.secret = config.ERASURE_SECRET[0] as string;
    this.repeatMs = config.DELETION_REPEAT_MS;
  }

  /** To be called in the transaction that deletes the context's tenant. */
  async tell(tx: EntityManager, context: CallContext, deletedAt: Date): Promise<void> {
    const proofs = Object.fromEntries(holders.map((holder) => [holder, erasureProof(this.secret, holder, context.tenantId)]));
    await this.outbox.add(tx, context, tenantDeleted, { deletedAt: deletedAt.toISOString(), proofs });
  }

  private async tellAgain(): Promise<void> {
    const [due] = await this.db.workerTx((tx) =>
      tx.query<[{ id: string; requested_at: Date }[], number]>(
        `update tenant_deletion set asked_at = now()
         where id in (select id from tenant_deletion
           where waiting <> '{}' and coalesce(asked_at, requested_at) < now() - make_interval(secs => $1)
           order by requested_at limit $2 for update skip locked)
         returning id, requested_at`,
        [this.repeatMs / 1000, atOnce],
      ),
    );
    for (const { id, requested_at: deletedAt } of due) {
      const context = systemContext(id, tenantDeleted.subject);
      await this.db.tx(context, (tx) => this.tell(tx, context, deletedAt));
    }
  }
}
