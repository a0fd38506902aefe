import { Injectable } from '@nestjs/common';
import { OnEvents } from '@thali/kit/events/on-event';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import { customerAdded, customerDeleted, customersImported } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { lockRollUps } from './tenant-lock.js';

/** The newest event about a phone applies: by its time, and by its id within a millisecond. A null day means deleted. */
const applyCustomers = `
  with incoming as (
    select distinct on (tenant_id, phone) * from jsonb_to_recordset($1::jsonb)
      as c (tenant_id uuid, phone text, business_day date, occurred_at timestamptz, event_id uuid)
    order by tenant_id, phone, occurred_at desc, event_id desc
  ), newer as (
    select incoming.*, known.business_day as known_day
    from incoming left join lateral (
      select * from customer_fact where tenant_id = incoming.tenant_id and phone = incoming.phone limit 1
    ) as known on true
    where known.phone is null or (known.occurred_at, known.event_id) < (incoming.occurred_at, incoming.event_id)
  ), fact as (
    insert into customer_fact (tenant_id, phone, business_day, occurred_at, event_id)
    select tenant_id, phone, business_day, occurred_at, event_id from newer
    on conflict (tenant_id, phone) do update
      set business_day = excluded.business_day, occurred_at = excluded.occurred_at, event_id = excluded.event_id
  ), effect as (
    select 1 as sign, tenant_id, business_day from newer union all select -1, tenant_id, known_day from newer
  )
  insert into day_figures (tenant_id, business_day, new_customers)
  select tenant_id, business_day, sum(sign) from effect where business_day is not null
  group by tenant_id, business_day having sum(sign) <> 0
  on conflict (tenant_id, business_day) do update set new_customers = day_figures.new_customers + excluded.new_customers`;

@Injectable()
export class CountCustomers {
  @OnEvents(customerAdded)
  added(tx: EntityManager, events: EventEnvelope<Payload<typeof customerAdded>>[]): Promise<void> {
    return this.apply(tx, events, ({ phone, businessDay }) => ({ phones: [phone], businessDay }));
  }

  @OnEvents(customersImported)
  imported(tx: EntityManager, events: EventEnvelope<Payload<typeof customersImported>>[]): Promise<void> {
    return this.apply(tx, events, (data) => data);
  }

  @OnEvents(customerDeleted)
  deleted(tx: EntityManager, events: EventEnvelope<Payload<typeof customerDeleted>>[]): Promise<void> {
    return this.apply(tx, events, ({ phone }) => ({ phones: [phone], businessDay: null }));
  }

  private async apply<D>(
    tx: EntityManager,
    events: EventEnvelope<D>[],
    read: (data: D) => { phones: string[]; businessDay: string | null },
  ): Promise<void> {
    const customers = events.flatMap(({ id, tenantId, occurredAt, data }) => {
      const { phones, businessDay } = read(data);
      return phones.map((phone) => ({
        tenant_id: tenantId,
        phone,
        business_day: businessDay,
        occurred_at: occurredAt,
        event_id: id,
      }));
    });
    await lockRollUps(
      tx,
      events.map(({ tenantId }) => tenantId),
    );
    await tx.query(applyCustomers, [JSON.stringify(customers)]);
  }
}
