import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import { audited } from '@thali/kit/audit';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { deleteUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { endSessions } from '../sessions/session.js';
import { User } from './user.entity.js';
import { lockStaff } from './user.js';
import { normalUsername, Username } from './username.entity.js';

@Controller()
export class DeleteUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(deleteUser)
  delete(input: Input<typeof deleteUser>, context: CallContext) {
    if (normalUsername(input.username) === normalUsername(context.username)) throw new AppError('SELF_PROTECTED');
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      const { id, username, name } = await lockStaff(tx, tenantId, input.username);
      await endSessions(tx, this.outbox, context, { userId: id });
      await tx.delete(User, { tenantId, id });
      await tx.delete(Username, { username, userId: id });
      const act = { action: 'user_deleted' as const, subject: username, details: { name } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'User deleted successfully!' };
    });
  }
}
