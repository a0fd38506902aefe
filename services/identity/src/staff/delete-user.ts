import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { normalUsername } from '@thali/proto/identity/username';
import { deleteUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { demandConfirmed } from '../confirmation/confirmed.js';
import { accountDeleted } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { lockStaff } from '../users/user.js';
import { Username } from '../users/username.entity.js';

@Controller()
export class DeleteUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly notices: Notices,
  ) {}

  @Rpc(deleteUser)
  delete(input: Input<typeof deleteUser>, context: CallContext) {
    if (normalUsername(input.username) === normalUsername(context.username)) throw new AppError('SELF_PROTECTED');
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      const { user, actor } = await lockStaff(tx, context, input.username);
      const { id, username, name } = user;
      // The caller's token may still have a name of before.
      if (id === actor.id) throw new AppError('SELF_PROTECTED');
      await demandConfirmed(tx, context);
      await endSessions(tx, this.outbox, context, { userId: id });
      await tx.delete(User, { tenantId, id });
      await tx.delete(Username, { username, userId: id });
      await this.notices.tell(tx, user, accountDeleted(user, actor));
      const act = { action: 'user_deleted' as const, subject: username, details: { name } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'User deleted successfully!' };
    });
  }
}
