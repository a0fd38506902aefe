import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { passwordChanged } from '@thali/proto/identity/session';
import { updateUserPassword } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { demandConfirmed } from '../confirmation/confirmed.js';
import { passwordReset } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { OwnerNotices } from '../owner-notices/owner-notices.js';
import { voidResets } from '../password-reset/password-reset.entity.js';
import { checkPassword, Passwords, refusalOf } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { lockStaff } from '../users/user.js';

@Controller()
export class UpdateUserPassword {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly notices: Notices,
    private readonly owners: OwnerNotices,
  ) {}

  /** Whoever knew the old password is signed out everywhere. */
  @Rpc(updateUserPassword)
  async update({ username: wanted, password }: Input<typeof updateUserPassword>, context: CallContext) {
    checkPassword(password);
    const refused = await refusalOf(this.db.tx(context, (tx) => this.lock(tx, context, wanted)));
    const passwordHash = refused ? '' : await this.passwords.hash(password, context);
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      if (refused) throw refused;
      const { user, actor } = await this.lock(tx, context, wanted);
      const { id, username, name } = user;
      await tx.update(User, { tenantId, id }, { passwordHash });
      await voidResets(tx, user, context.now);
      await endSessions(tx, this.outbox, context, { userId: id });
      await this.outbox.add(tx, context, passwordChanged, { userId: id, username }, { wait: true });
      await this.notices.tell(tx, user, passwordReset(user, actor));
      await this.owners.note(tx, context, { kind: 'password', account: username, detail: '' });
      const act = { action: 'password_reset' as const, subject: username, details: { name } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'Password updated successfully!' };
    });
  }

  /** @throws AppError OWN_PASSWORD, PASSWORD_NEEDED and those of `lockStaff` */
  private async lock(tx: EntityManager, context: CallContext, wanted: string): ReturnType<typeof lockStaff> {
    const both = await lockStaff(tx, context, wanted);
    if (both.user.id === both.actor.id) throw new AppError('OWN_PASSWORD');
    await demandConfirmed(tx, context);
    return both;
  }
}
