import { Injectable } from '@nestjs/common';
import { businessDay } from '@thali/kit/domain/business-day';
import { OnEvent, OnEvents } from '@thali/kit/events/on-event';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import { type AuditEntry, catalogAudited, identityAudited, orderingAudited } from '@thali/proto/audit';
import type { EventEnvelope } from '@thali/proto/kernel';
import { type CreatedOrder, orderCreated } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { readStore } from '../catalog-copy/store.js';

/** The event's id is part of the key, so that an event adds no second entry even if the inbox no longer knows it. */
const append = `
  insert into audit_log (tenant_id, id, business_day, at, done_by, action, subject, details)
  select tenant_id, id, business_day, at, by, action, subject, details
  from jsonb_to_recordset($1::jsonb)
    as e (tenant_id uuid, id uuid, business_day date, at timestamptz, by text, action text, subject text, details jsonb)
  on conflict do nothing`;

@Injectable()
export class KeepAuditLog {
  @OnEvent(orderingAudited, catalogAudited, identityAudited)
  async append(tx: EntityManager, events: EventEnvelope<AuditEntry>[]): Promise<void> {
    const tenantId = events[0]?.tenantId ?? '';
    const { calendar } = await readStore(tx, { tenantId, now: new Date() });
    const entries = events.map(({ id, data }) => ({
      ...{ id, tenant_id: tenantId, business_day: businessDay(new Date(data.at), calendar) },
      ...data,
    }));
    await tx.query(append, [JSON.stringify(entries)]);
  }

  /** Discounts come with the order and not as events of their own, because most orders of some stores have one. */
  @OnEvents(orderCreated)
  async appendDiscounts(tx: EntityManager, events: EventEnvelope<CreatedOrder>[]): Promise<void> {
    const entries = events
      .filter(({ data }) => data.discountMinor)
      .map(({ id, tenantId, data }) => ({
        ...{ id, tenant_id: tenantId, business_day: data.businessDay },
        ...discountGiven(data),
      }));
    if (entries.length) await tx.query(append, [JSON.stringify(entries)]);
  }
}

function discountGiven({
  createdAt,
  createdBy,
  tokenNo,
  couponCode,
  discountMinor,
  totalMinor,
  currency,
}: CreatedOrder): AuditEntry {
  const major = (minor: number) => toMajor(minor, currencyDecimals(currency));
  return {
    at: createdAt,
    by: createdBy,
    action: 'discount_given',
    subject: `Token ${tokenNo}`,
    details: { couponCode, discount: major(discountMinor), total: major(totalMinor), currency },
  };
}
