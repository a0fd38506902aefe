import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import { Outbox } from '@thali/kit/events/outbox';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { ownerEmailChanged } from '@thali/proto/identity/email-change';
import { renameOwner } from '@thali/proto/identity/user-info';
import type { EventEnvelope, Input, Output, Payload } from '@thali/proto/kernel';
import { updateTenant } from '@thali/proto/tenancy/tenant-admin';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { logAction } from '../operator-log/operator-action.js';
import { SubscriptionHistoryEntity } from '../subscriptions/subscription-history.entity.js';
import { lockTenant, subscriptionOf, TenantEntity } from '../tenants/tenant.entity.js';

type Form = Input<typeof updateTenant>;
const answer = { message: 'Tenant updated successfully!' };

@Controller()
export class UpdateTenant {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Calls identity first, which knows whether the user name is free and mails a confirmation to the new address; `ownerEmailChanged`
   * follows when that is confirmed. If a later step fails, a repeated call finds the confirmation pending and goes on.
   */
  @Rpc(updateTenant)
  async handle(form: Form, caller: CallContext): Promise<Output<typeof updateTenant>> {
    const context = { ...caller, tenantId: form.id };
    await this.db.tx(context, (tx) => lockTenant(tx, form.id));
    const { pending } = await this.rpc.call(
      renameOwner,
      { tenantId: form.id, email: form.email },
      { requestId: caller.requestId },
    );
    return this.db.command(context, (tx) => this.change(tx, context, form, pending));
  }

  @OnEvent(ownerEmailChanged)
  async follow(tx: EntityManager, events: EventEnvelope<Payload<typeof ownerEmailChanged>>[]): Promise<void> {
    for (const { tenantId: id, data } of events) await tx.update(TenantEntity, { id }, { email: data.email });
  }

  private async change(tx: EntityManager, context: CallContext, form: Form, pending: boolean) {
    const { id, name, isActive } = form;
    const before = await lockTenant(tx, id);
    const email = pending ? before.email : form.email;
    const switched = before.isActive !== isActive;
    const version = before.version + (switched ? 1 : 0);
    const switchedOffAt = isActive ? null : switched ? context.now : before.switchedOffAt;
    const after = { ...before, name, email, isActive, version };
    await tx.update(TenantEntity, { id }, { name, email, isActive, version, switchedOffAt });
    const details: Record<string, unknown> = changes(before, after);
    if (pending) details.emailAsked = { from: before.email, to: form.email };
    if (switched) {
      if (!isActive) await cancel(tx, before, context.now);
      await this.outbox.add(tx, context, subscriptionChanged, subscriptionOf(after), { wait: true });
    }
    const action = switched ? (isActive ? 'tenant_activated' : 'tenant_deactivated') : 'tenant_updated';
    if (Object.keys(details).length) await logAction(tx, context, { action, tenant: { id, name }, details });
    return answer;
  }
}

/** Adds the history entry for a running subscription that is switched off. */
export async function cancel(tx: EntityManager, tenant: TenantEntity, now: Date): Promise<void> {
  const { id: tenantId, subscriptionStart, subscriptionEnd } = tenant;
  if (!subscriptionEnd || subscriptionEnd <= now) return;
  await tx.insert(SubscriptionHistoryEntity, {
    ...{ tenantId, id: uuidv7(), status: 'cancelled', createdAt: now },
    ...{ startsOn: subscriptionStart ?? now, expiresOn: subscriptionEnd, months: 0, priceMinor: 0, taxMinor: 0 },
  });
}

const watched = ['name', 'email', 'isActive'] as const;
const changes = (before: TenantEntity, after: TenantEntity) =>
  Object.fromEntries(
    watched.filter((field) => before[field] !== after[field]).map((field) => [field, { from: before[field], to: after[field] }]),
  );
