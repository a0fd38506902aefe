import { Controller } from '@nestjs/common';
import { audited } from '@thali/kit/audit';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { updateUserPassword } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { checkPassword, Passwords } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from './user.entity.js';
import { lockStaff } from './user.js';

@Controller()
export class UpdateUserPassword {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
  ) {}

  /** Whoever knew the old password is signed out everywhere. */
  @Rpc(updateUserPassword)
  async update({ username: wanted, password }: Input<typeof updateUserPassword>, context: CallContext) {
    checkPassword(password);
    const passwordHash = await this.passwords.hash(password);
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      const { id, username, name } = await lockStaff(tx, tenantId, wanted);
      await tx.update(User, { tenantId, id }, { passwordHash });
      await endSessions(tx, this.outbox, context, { userId: id });
      const act = { action: 'password_reset' as const, subject: username, details: { name } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'Password updated successfully!' };
    });
  }
}
