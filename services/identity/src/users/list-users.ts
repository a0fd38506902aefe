import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { listUsers } from '@thali/proto/identity/users';
import type { Input, Output } from '@thali/proto/kernel';
import { User } from './user.entity.js';

@Controller()
export class ListUsers {
  constructor(private readonly db: Database) {}

  /** Everybody of the tenant, the owner first. */
  @Rpc(listUsers)
  list(_input: Input<typeof listUsers>, context: CallContext): Promise<Output<typeof listUsers>> {
    return this.db.tx(context, (tx) =>
      tx.find(User, {
        select: { username: true, name: true, role: true, photo: true, designation: true, phone: true, email: true, scope: true },
        where: { tenantId: context.tenantId },
        order: { createdAt: 'asc', id: 'asc' },
      }),
    );
  }
}
