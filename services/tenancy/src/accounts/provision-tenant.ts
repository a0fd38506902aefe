import { Controller } from '@nestjs/common';
import { type CallContext, systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { OnEvent } from '@thali/kit/events/on-event';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { tenantRegistered } from '@thali/proto/identity/registration';
import type { EventEnvelope, Input, Output, Payload } from '@thali/proto/kernel';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { Accounts } from './accounts.js';

@Controller()
export class ProvisionTenant {
  constructor(
    private readonly db: Database,
    private readonly accounts: Accounts,
  ) {}

  @Rpc(provisionTenant)
  handle({ tenantId, ...account }: Input<typeof provisionTenant>, caller: CallContext): Promise<Output<typeof provisionTenant>> {
    const context = { ...caller, tenantId };
    const { durationMonths = null, priceMinor = null } = account;
    return this.db.command(context, (tx) => this.accounts.ensure(tx, context, { ...account, durationMonths, priceMinor }));
  }

  @OnEvent(tenantRegistered)
  async openAccount(tx: EntityManager, events: EventEnvelope<Payload<typeof tenantRegistered>>[]): Promise<void> {
    for (const { tenantId, occurredAt, data } of events)
      await this.accounts.ensure(tx, systemContext(tenantId, tenantRegistered.subject, new Date(occurredAt)), {
        ...data,
        onTrial: !data.isActive && !data.addedBy,
      });
  }
}
