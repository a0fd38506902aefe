import { Controller } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { countUsers } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import { User } from '../users/user.entity.js';

@Controller()
export class CountUsers {
  constructor(private readonly db: Database) {}

  @Rpc(countUsers)
  async handle({ tenantId }: Input<typeof countUsers>): Promise<Output<typeof countUsers>> {
    return { count: await this.db.tx({ tenantId }, (tx) => tx.countBy(User, { tenantId })) };
  }
}
