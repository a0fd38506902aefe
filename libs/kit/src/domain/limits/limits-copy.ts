import { Injectable } from '@nestjs/common';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { limitsChanged } from '@thali/proto/limits-in-use';
import type { EntityManager } from 'typeorm';
import { OnEvent } from '../../events/on-event.js';

/** Keeps what tenancy tells of a tenant's limits, for `readLimits`. A provider of each service that refuses by them. */
@Injectable()
export class LimitsCopy {
  @OnEvent(limitsChanged)
  async hear(tx: EntityManager, events: EventEnvelope<Payload<typeof limitsChanged>>[]): Promise<void> {
    for (const { tenantId, data } of events)
      await tx.query(
        `insert into tenant_limits (tenant_id, limits, version) values ($1, $2, $3)
         on conflict (tenant_id) do update set limits = excluded.limits, version = excluded.version
         where tenant_limits.version < excluded.version`,
        [tenantId, data.limits, data.version],
      );
  }
}
