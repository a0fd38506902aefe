import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { resetPassword } from '@thali/proto/identity/registration';
import type { Input, Output } from '@thali/proto/kernel';
import { IsNull, MoreThan } from 'typeorm';
import { checkPassword, Passwords } from '../passwords.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { PasswordReset, readResetToken } from './password-reset.entity.js';

const validMs = 3_600_000;

@Controller()
export class ResetPassword {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
  ) {}

  /** The first of several calls with one token wins; every session and every other token of the user ends. */
  @Rpc(resetPassword)
  async resetPassword(input: Input<typeof resetPassword>, caller: CallContext): Promise<Output<typeof resetPassword>> {
    const reset = readResetToken(input.token);
    if (!reset) throw new AppError('INVALID_REQUEST');
    const { tenantId, secretHash } = reset;
    const { now } = caller;
    const context = { ...caller, tenantId };
    const open = { tenantId, usedAt: IsNull(), createdAt: MoreThan(new Date(now.getTime() - validMs)) };
    // Asked before the hash, which is dear: guesses must not cost us that.
    if (!(await this.db.tx(context, (tx) => tx.existsBy(PasswordReset, { ...open, secretHash }))))
      throw new AppError('INVALID_REQUEST');
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.tx(context, async (tx) => {
      const found = await tx.findOne(PasswordReset, { where: { ...open, secretHash }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('INVALID_REQUEST');
      const { userId } = found;
      await tx.update(PasswordReset, { tenantId, userId, usedAt: IsNull() }, { usedAt: now });
      await tx.update(User, { tenantId, id: userId }, { passwordHash });
      await endSessions(tx, this.outbox, context, { userId });
      return { message: 'Password updated successfully! Please login to continue.' };
    });
  }
}
