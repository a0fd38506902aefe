import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { subscriptionOf, TenantEntity } from '../tenants/tenant.entity.js';

@Controller()
export class ReadSubscriptionState {
  constructor(private readonly db: Database) {}

  @Rpc(subscriptionState)
  async handle({ tenantId }: Input<typeof subscriptionState>): Promise<Output<typeof subscriptionState>> {
    const tenant = await this.db.tx({ tenantId }, (tx) => tx.findOneBy(TenantEntity, { id: tenantId }));
    if (!tenant) throw new AppError('NOT_FOUND');
    return subscriptionOf(tenant);
  }
}
