import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { readMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { resetPassword } from '@thali/proto/identity/registration';
import { passwordChanged } from '@thali/proto/identity/session';
import type { Input, Output } from '@thali/proto/kernel';
import { IsNull, MoreThan } from 'typeorm';
import { passwordRenewed } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { checkPassword, Passwords } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { PasswordReset, voidResets } from './password-reset.entity.js';

const validMs = 3_600_000;

@Controller()
export class ResetPassword {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly notices: Notices,
  ) {}

  /** The first of several calls with one token wins; every session and every other token of the user ends. */
  @Rpc(resetPassword)
  async resetPassword(input: Input<typeof resetPassword>, caller: CallContext): Promise<Output<typeof resetPassword>> {
    const reset = readMailedToken(input.token);
    if (!reset) throw new AppError('INVALID_REQUEST');
    const { tenantId, secretHash } = reset;
    const { now } = caller;
    const context = { ...caller, tenantId };
    const open = { tenantId, usedAt: IsNull(), createdAt: MoreThan(new Date(now.getTime() - validMs)) };
    // Asked before the hash, which is dear: guesses must not cost us that.
    if (!(await this.db.tx(context, (tx) => tx.existsBy(PasswordReset, { ...open, secretHash }))))
      throw new AppError('INVALID_REQUEST');
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password, { mailedLink: tenantId });
    return this.db.tx(context, async (tx) => {
      const found = await tx.findOne(PasswordReset, { where: { ...open, secretHash }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('INVALID_REQUEST');
      const { userId } = found;
      await voidResets(tx, { tenantId, id: userId }, now);
      const user = await tx.findOneByOrFail(User, { tenantId, id: userId });
      const { username, name } = user;
      await tx.update(User, { tenantId, id: userId }, { passwordHash });
      await endSessions(tx, this.outbox, context, { userId });
      await this.outbox.add(tx, context, passwordChanged, { userId, username }, { wait: true });
      await this.notices.tell(tx, user, passwordRenewed(user, this.notices.page('/forgot-password')));
      const act = { action: 'password_changed', subject: username, details: { name, byLink: true } } as const;
      await this.outbox.add(tx, context, identityAudited, audited({ now, username }, act));
      return { message: 'Password updated successfully! Please login to continue.', username };
    });
  }
}
