import { Injectable } from '@nestjs/common';
import { businessDay } from '@thali/kit/business-day';
import { OnEvent } from '@thali/kit/consumer';
import { type AuditEntry, catalogAudited, identityAudited, orderingAudited } from '@thali/proto/audit';
import type { EventEnvelope } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { readStore } from '../catalog-copy/store.js';

/** The event's id keeps an entry from coming twice also when the inbox was emptied for a rebuild. */
const append = `
  insert into audit_log (tenant_id, id, business_day, at, done_by, action, subject, details)
  select $1, id, business_day, at, done_by, action, subject, details
  from jsonb_to_recordset($2::jsonb)
    as e (id uuid, business_day date, at timestamptz, done_by text, action text, subject text, details jsonb)
  on conflict do nothing`;

@Injectable()
export class KeepAuditLog {
  @OnEvent(orderingAudited, catalogAudited, identityAudited)
  async append(tx: EntityManager, events: EventEnvelope<AuditEntry>[]): Promise<void> {
    const { calendar } = await readStore(tx, new Date());
    const entries = events.map(({ id, data: { at, by, action, subject, details } }) => ({
      ...{ id, at, done_by: by, action, subject, details },
      business_day: businessDay(new Date(at), calendar),
    }));
    await tx.query(append, [events[0]?.tenantId, JSON.stringify(entries)]);
  }
}
