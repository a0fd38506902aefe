import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { deleteTenant, holders } from '@thali/proto/tenancy/tenant-deletion';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { logAction } from '../operator-log/operator-action.js';
import { TellDeletion } from './tell-deletion.js';
import { lockTenant, subscriptionOf, TenantEntity } from './tenant.entity.js';

@Controller()
export class DeleteTenant {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly deletion: TellDeletion,
  ) {}

  /** Deactivates the tenant and removes it from all lists at once. Services that receive the event erase their data of it. */
  @Rpc(deleteTenant)
  handle({ id }: Input<typeof deleteTenant>, caller: CallContext): Promise<Output<typeof deleteTenant>> {
    const context = { ...caller, tenantId: id };
    return this.db.command(context, async (tx) => {
      const before = await lockTenant(tx, id);
      const off = { isActive: false, deletingAt: context.now, version: before.version + 1 };
      await tx.update(TenantEntity, { id }, off);
      await this.outbox.add(tx, context, subscriptionChanged, subscriptionOf({ ...before, ...off }), { wait: true });
      await this.deletion.tell(tx, context, context.now);
      const { name, email } = before;
      await tx.query(`insert into tenant_deletion (id, name, requested_by, requested_at, waiting) values ($1, $2, $3, $4, $5)`, [
        id,
        name,
        context.username,
        context.now,
        [...holders],
      ]);
      await logAction(tx, context, { action: 'tenant_deleted', tenant: { id, name }, details: { email } });
      return { message: 'Tenant deleted successfully!' };
    });
  }
}
