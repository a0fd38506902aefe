import { Controller } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { tenantAccount } from '@thali/proto/tenancy/tenant-admin';
import { readHistory } from '../subscriptions/read-history.js';
import { readTenant } from '../tenants/read-tenants.js';

/** A tenant with all of its subscription periods. */
@Controller()
export class ReadAccount {
  constructor(private readonly db: Database) {}

  @Rpc(tenantAccount)
  handle({ id }: Input<typeof tenantAccount>): Promise<Output<typeof tenantAccount>> {
    return this.db.tx({ tenantId: id }, async (tx) => {
      const tenantInfo = await readTenant(tx, id);
      return { tenantInfo, subscriptionHistory: await readHistory(tx, id) };
    });
  }
}
