import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Jobs } from '@thali/kit/jobs/jobs';
import { limitsChanged } from '@thali/proto/limits-in-use';
import type { PlanLimits } from '@thali/proto/tenancy/plans';
import { CONFIG, type TenancyConfig } from '../config.js';

const atOnce = 100;
/** Tenants whose services were told something else than their plan says now. A plan that was deleted goes on as it was told last. */
const untold = 'plan.id = tenant.plan_id and tenant.limits <> plan.limits and tenant.deleting_at is null';

/** Tells the services which limits hold for a tenant, after a purchase and after a change of the plan, which may be that of thousands. */
@Injectable()
export class TellLimits {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    jobs: Jobs,
    @Inject(CONFIG) config: TenancyConfig,
  ) {
    jobs.every({ name: 'tell_limits', everyMs: config.BILLING_POLL_MS, atStart: true }, () => this.tellAll());
  }

  private async tellAll(): Promise<void> {
    for (;;) {
      const tenants = await this.db.workerTx((tx) =>
        tx.query<{ id: string }[]>(`select tenant.id from tenant, plan where ${untold} limit ${atOnce}`),
      );
      for (const { id } of tenants) await this.tell(id);
      if (tenants.length < atOnce) return;
    }
  }

  private tell(id: string): Promise<void> {
    const context = systemContext(id, limitsChanged.subject);
    return this.db.tx(context, async (tx) => {
      const [[told]] = await tx.query<[{ limits: PlanLimits; version: number }[], number]>(
        `update tenant set limits = plan.limits, limits_version = tenant.limits_version + 1
         from plan where ${untold} and tenant.id = $1 returning tenant.limits, tenant.limits_version as version`,
        [id],
      );
      if (told) await this.outbox.add(tx, context, limitsChanged, told);
    });
  }
}
