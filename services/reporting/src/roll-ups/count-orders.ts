import { Injectable } from '@nestjs/common';
import { OnEvents } from '@thali/kit/events/on-event';
import type { EventEnvelope } from '@thali/proto/kernel';
import { type OrderState, orderCreated, orderUpdated } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { addDayParts } from './day-part.js';
import { countsOf, newestStates } from './order-counts.js';
import { lockRollUps } from './tenant-lock.js';

/**
 * Roll-ups change by the difference between an order's former and present counts, so its states may arrive in any order and repeatedly.
 * `fresh` is an order without a former state: it sets the titles of its items and makes the row of its day whether it counts or not, so that neither
 * depends on the order of delivery, and a rebuild ends in the same rows.
 */
const applyStates = `
  with incoming as (
    select * from jsonb_to_recordset($1::jsonb)
      as o (tenant_id uuid, order_id uuid, version int, business_day date, customer_id text, orders int, items jsonb, parts jsonb, cancelled jsonb)
  ), newer as (
    select incoming.*, known.order_id is null as fresh, known.business_day as known_day,
      known.customer_id as known_customer, known.orders as known_orders, known.items as known_items, known.parts as known_parts
    from incoming left join lateral (
      select * from order_fact where tenant_id = incoming.tenant_id and order_id = incoming.order_id limit 1
    ) as known on true
    where known.order_id is null or known.version < incoming.version
  ), fact as (
    insert into order_fact (tenant_id, order_id, version, business_day, customer_id, orders, items, parts)
    select tenant_id, order_id, version, business_day, customer_id, orders, items, parts from newer
    on conflict (tenant_id, order_id) do update set version = excluded.version, business_day = excluded.business_day,
      customer_id = excluded.customer_id, orders = excluded.orders, items = excluded.items,
      parts = excluded.parts
  ), effect as (
    select 1 as sign, tenant_id, order_id, business_day, customer_id, orders, items, parts, fresh from newer
    union all
    select -1, tenant_id, order_id, known_day, known_customer, known_orders, known_items, known_parts, false from newer where not fresh
  ), day_parts as (${addDayParts('effect')}
  ), cancellations as (
    insert into cancelled_order (tenant_id, order_id, business_day, token_no, cancelled_at, cancelled_by, total_minor)
    select tenant_id, order_id, business_day, c.token_no, c.at, c.by, c.total_minor
    from newer, jsonb_to_record(cancelled) as c (at timestamptz, by text, token_no int, total_minor bigint)
    where jsonb_typeof(cancelled) = 'object'
    on conflict (tenant_id, order_id) do nothing
  ), days as (
    insert into day_figures (tenant_id, business_day, orders_count)
    select tenant_id, business_day, sum(sign * orders) from effect group by tenant_id, business_day
    having sum(sign * orders) <> 0 or bool_or(fresh)
    on conflict (tenant_id, business_day) do update set orders_count = day_figures.orders_count + excluded.orders_count
  ), customers as (
    insert into customer_day (tenant_id, business_day, customer_id, orders)
    select tenant_id, business_day, customer_id, sum(sign * orders) from effect where customer_id is not null
    group by tenant_id, business_day, customer_id having sum(sign * orders) <> 0
    on conflict (tenant_id, business_day, customer_id) do update set orders = customer_day.orders + excluded.orders
  )
  insert into day_item (tenant_id, business_day, item_id, orders_count, quantity, sales_minor, title, unit_minor, last_order_id)
  select tenant_id, business_day, item_id, sum(sign * i.orders), sum(sign * quantity), sum(sign * sales_minor),
    (array_agg(title order by order_id desc))[1], (array_agg(unit_minor order by order_id desc))[1],
    (array_agg(order_id order by order_id desc))[1]
  from effect, jsonb_to_recordset(items)
    as i (item_id uuid, title text, unit_minor bigint, orders int, quantity int, sales_minor bigint)
  group by tenant_id, business_day, item_id
  having sum(sign * i.orders) <> 0 or sum(sign * quantity) <> 0 or sum(sign * sales_minor) <> 0 or bool_or(fresh)
  on conflict (tenant_id, business_day, item_id) do update set
    orders_count = day_item.orders_count + excluded.orders_count,
    quantity = day_item.quantity + excluded.quantity,
    sales_minor = day_item.sales_minor + excluded.sales_minor,
    title = case when excluded.last_order_id > day_item.last_order_id then excluded.title else day_item.title end,
    unit_minor = case when excluded.last_order_id > day_item.last_order_id then excluded.unit_minor else day_item.unit_minor end,
    last_order_id = greatest(excluded.last_order_id, day_item.last_order_id)`;

/** The first day on which each of these customers has an order that counts; one index probe each. */
const noteFirstDays = `
  insert into customer_first (tenant_id, customer_id, first_day)
  select tenant_id, customer_id, business_day from unnest($1::uuid[], $2::text[]) as named (tenant_id, customer_id) cross join lateral (
    select business_day from customer_day
    where customer_day.tenant_id = named.tenant_id and customer_day.customer_id = named.customer_id and orders > 0 order by business_day limit 1
  ) as first
  on conflict (tenant_id, customer_id) do update set first_day = excluded.first_day
  where customer_first.first_day <> excluded.first_day`;

@Injectable()
export class CountOrders {
  @OnEvents(orderCreated, orderUpdated)
  async apply(tx: EntityManager, events: EventEnvelope<OrderState>[]): Promise<void> {
    const counts = newestStates(events).map(({ tenantId, data }) => ({ tenant_id: tenantId, ...countsOf(data) }));
    await lockRollUps(
      tx,
      counts.map(({ tenant_id }) => tenant_id),
    );
    await tx.query(applyStates, [JSON.stringify(counts)]);
    const named = counts.filter(({ customer_id }) => customer_id !== null);
    const customers = [...new Map(named.map((one) => [`${one.tenant_id} ${one.customer_id}`, one])).values()];
    if (customers.length)
      await tx.query(noteFirstDays, [
        customers.map(({ tenant_id }) => tenant_id),
        customers.map(({ customer_id }) => customer_id),
      ]);
  }
}
