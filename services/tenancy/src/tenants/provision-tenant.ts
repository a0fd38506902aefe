import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { provisionTenant, subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { addCalendarMonths } from '../subscriptions/calendar-months.js';
import { SubscriptionHistoryEntity } from '../subscriptions/subscription-history.entity.js';
import { subscriptionOf, TenantEntity } from './tenant.entity.js';

@Controller()
export class ProvisionTenant {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(provisionTenant)
  handle(input: Input<typeof provisionTenant>, caller: CallContext): Promise<Output<typeof provisionTenant>> {
    const context = { ...caller, tenantId: input.tenantId };
    return this.db.command(context, async (tx) => {
      const isNew = await insertTenant(tx, input, context.now);
      const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id: input.tenantId }));
      if (isNew) await this.outbox.add(tx, context, subscriptionChanged, state);
      return state;
    });
  }
}

/** Writes the tenant and, when it was given length and price, its first subscription. False when the id is already there. */
async function insertTenant(tx: EntityManager, input: Input<typeof provisionTenant>, now: Date): Promise<boolean> {
  const { tenantId, name, email, isActive, durationMonths: months, priceMinor } = input;
  const subscription =
    months && priceMinor != null ? { months, priceMinor, expiresOn: addCalendarMonths(now, months) } : undefined;
  const inserted = await tx.query<unknown[]>(
    `insert into tenant (id, name, email, is_active, subscription_end, version, created_at)
     values ($1, $2, $3, $4, $5, 1, $6) on conflict do nothing returning id`,
    [tenantId, name, email, isActive, subscription?.expiresOn ?? null, now],
  );
  if (inserted.length && subscription)
    await tx.insert(SubscriptionHistoryEntity, { tenantId, id: uuidv7(), status: 'created', startsOn: now, ...subscription });
  return inserted.length > 0;
}
