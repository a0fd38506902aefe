import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { changePassword } from '@thali/proto/identity/confirmation';
import type { Input, Output } from '@thali/proto/kernel';
import { Not } from 'typeorm';
import { passwordChanged } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { voidResets } from '../password-reset/password-reset.entity.js';
import { checkPassword, Passwords } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';

@Controller()
export class ChangePassword {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly notices: Notices,
  ) {}

  /** Of two changes at once the first to be committed wins. The other has checked a password that is not in force any more, and is refused. */
  @Rpc(changePassword)
  async change(input: Input<typeof changePassword>, context: CallContext): Promise<Output<typeof changePassword>> {
    const { tenantId, userId: id, sessionId, now } = context;
    const user = await this.db.tx(context, (tx) => tx.findOneBy(User, { tenantId, id }));
    const lane = { signIn: 'known', tenantId } as const;
    if (!user || !(await this.passwords.verify(user.passwordHash, input.currentPassword, lane)))
      throw new AppError('PASSWORD_WRONG');
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password, context);
    return this.db.command(context, async (tx) => {
      const { affected } = await tx.update(User, { tenantId, id, passwordHash: user.passwordHash }, { passwordHash });
      if (!affected) throw new AppError('PASSWORD_WRONG');
      await voidResets(tx, user, now);
      await endSessions(tx, this.outbox, context, { userId: id, id: Not(sessionId) });
      await this.notices.tell(tx, user, passwordChanged(user, this.notices.page('/forgot-password')));
      const act = { action: 'password_changed', subject: user.username, details: { name: user.name, byLink: false } } as const;
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'Password changed successfully!' };
    });
  }
}
