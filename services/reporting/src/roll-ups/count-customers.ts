import { Injectable } from '@nestjs/common';
import { OnEvent } from '@thali/kit/consumer';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { customerAdded, customerDeleted } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { lockRollUps } from './tenant-lock.js';

/** The newest event about a phone holds: by its time, and by its id within a millisecond. A day of null says deleted. */
const applyCustomers = `
  with incoming as (
    select distinct on (phone) * from jsonb_to_recordset($2::jsonb)
      as c (phone text, business_day date, occurred_at timestamptz, event_id uuid)
    order by phone, occurred_at desc, event_id desc
  ), newer as (
    select incoming.*, known.business_day as known_day
    from incoming left join lateral (
      select * from customer_fact where tenant_id = $1 and phone = incoming.phone limit 1
    ) as known on true
    where known.phone is null or (known.occurred_at, known.event_id) < (incoming.occurred_at, incoming.event_id)
  ), fact as (
    insert into customer_fact (tenant_id, phone, business_day, occurred_at, event_id)
    select $1, phone, business_day, occurred_at, event_id from newer
    on conflict (tenant_id, phone) do update
      set business_day = excluded.business_day, occurred_at = excluded.occurred_at, event_id = excluded.event_id
  ), effect as (
    select 1 as sign, business_day from newer union all select -1, known_day from newer
  )
  insert into day_figures (tenant_id, business_day, new_customers)
  select $1, business_day, sum(sign) from effect where business_day is not null group by business_day having sum(sign) <> 0
  on conflict (tenant_id, business_day) do update set new_customers = day_figures.new_customers + excluded.new_customers`;

@Injectable()
export class CountCustomers {
  @OnEvent(customerAdded)
  added(tx: EntityManager, events: EventEnvelope<Payload<typeof customerAdded>>[]): Promise<void> {
    return this.apply(tx, events, ({ businessDay }) => businessDay);
  }

  @OnEvent(customerDeleted)
  deleted(tx: EntityManager, events: EventEnvelope<Payload<typeof customerDeleted>>[]): Promise<void> {
    return this.apply(tx, events, () => null);
  }

  private async apply<D extends { phone: string }>(
    tx: EntityManager,
    events: EventEnvelope<D>[],
    dayOf: (data: D) => string | null,
  ): Promise<void> {
    const tenantId = events[0]?.tenantId as string;
    const customers = events.map(({ id, occurredAt, data }) => ({
      phone: data.phone,
      business_day: dayOf(data),
      occurred_at: occurredAt,
      event_id: id,
    }));
    await lockRollUps(tx, tenantId);
    await tx.query(applyCustomers, [tenantId, JSON.stringify(customers)]);
  }
}
