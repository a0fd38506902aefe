import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { listUsers } from '@thali/proto/identity/users';
import type { Input, Output } from '@thali/proto/kernel';
import { openChanges } from '../email-change/email-change.entity.js';
import { User } from '../users/user.entity.js';
import { addressOf, mayDo } from '../users/user.js';

@Controller()
export class ListUsers {
  constructor(private readonly db: Database) {}

  /** Everybody of the tenant, the owner first. */
  @Rpc(listUsers)
  list(_input: Input<typeof listUsers>, context: CallContext): Promise<Output<typeof listUsers>> {
    const { tenantId, userId, now } = context;
    return this.db.tx(context, async (tx) => {
      const users = await tx.find(User, { where: { tenantId }, order: { createdAt: 'asc', id: 'asc' } });
      const pending = new Map((await openChanges(tx, tenantId, now)).map((change) => [change.userId, change.email]));
      const actor = users.find(({ id }) => id === userId);
      return users.map((user) => {
        const { id, username, name, role, photo, designation, phone, email, scope } = user;
        const may = actor ? mayDo(actor, user) : [];
        const asked = pending.get(id);
        const pendingEmail = asked === undefined || asked === username ? null : asked;
        const addressConfirmed = addressOf(user) !== undefined;
        return { username, name, role, photo, designation, phone, email, scope, pendingEmail, addressConfirmed, may };
      });
    });
  }
}
