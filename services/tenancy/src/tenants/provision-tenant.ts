import { Controller } from '@nestjs/common';
import { OnEvent } from '@thali/kit/consumer';
import { type CallContext, systemContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { tenantRegistered } from '@thali/proto/identity/registration';
import type { EventEnvelope, Input, Output, Payload } from '@thali/proto/kernel';
import { provisionTenant, subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { subscribe } from '../subscriptions/subscribe.js';
import { lockTenant, subscriptionOf, TenantEntity } from './tenant.entity.js';

@Controller()
export class ProvisionTenant {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(provisionTenant)
  handle(input: Input<typeof provisionTenant>, caller: CallContext): Promise<Output<typeof provisionTenant>> {
    const context = { ...caller, tenantId: input.tenantId };
    return this.db.command(context, (tx) => this.ensureTenant(tx, context, input));
  }

  @OnEvent(tenantRegistered)
  async openAccount(tx: EntityManager, events: EventEnvelope<Payload<typeof tenantRegistered>>[]): Promise<void> {
    for (const { tenantId, occurredAt, data } of events) {
      const context = systemContext(tenantId, tenantRegistered.subject, new Date(occurredAt));
      await this.ensureTenant(tx, context, { tenantId, ...data });
    }
  }

  private async ensureTenant(tx: EntityManager, context: CallContext, tenant: Input<typeof provisionTenant>) {
    const isNew = await insertTenant(tx, tenant, context.now);
    const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id: tenant.tenantId }));
    if (isNew) await this.outbox.add(tx, context, subscriptionChanged, state);
    return state;
  }
}

/** Writes the tenant and, when it was given length and price, its first subscription. False when the id is already there. */
async function insertTenant(tx: EntityManager, input: Input<typeof provisionTenant>, now: Date): Promise<boolean> {
  const { tenantId: id, name, email, isActive, durationMonths: months, priceMinor } = input;
  const inserted = await tx.query<unknown[]>(
    `insert into tenant (id, name, email, is_active, version, created_at)
     values ($1, $2, $3, $4, 1, $5) on conflict do nothing returning id`,
    [id, name, email, isActive, now],
  );
  if (!inserted.length) return false;
  if (months && priceMinor != null) await subscribe(tx, await lockTenant(tx, id), { months, priceMinor, now });
  return true;
}
