import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { forgotPassword } from '@thali/proto/identity/registration';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input, Output } from '@thali/proto/kernel';
import { IsNull, MoreThan } from 'typeorm';
import { passwordForgotten } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { User } from '../users/user.entity.js';
import { addressOf, operatorTenant } from '../users/user.js';
import { findHolder } from '../users/username.entity.js';
import { PasswordReset } from './password-reset.entity.js';

const hourMs = 3_600_000;
/** Mails to one account: of a stranger's making, too, so what they may cost the owner is only the wait for a link younger than `renewMs`. */
const perHour = 3;
/** A link is good for an hour. Whoever asks beyond the three finds one in the mailbox that is good for three quarters of it. */
const renewMs = hourMs / 4;
/** Longer than the work for a known name takes, so that the time of an answer tells nothing. */
const answerAfterMs = 100;

@Controller()
export class ForgotPassword {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
  ) {}

  @Rpc(forgotPassword)
  async forgotPassword(input: Input<typeof forgotPassword>, context: CallContext): Promise<Output<typeof forgotPassword>> {
    await Promise.all([this.mailToken(normalUsername(input.username), context.now), sleep(answerAfterMs)]);
    return { message: 'If the account exists, a link to set a new password is on its way!' };
  }

  private async mailToken(username: string, now: Date): Promise<void> {
    const holder = await this.db.tx({ tenantId: '' }, (tx) => findHolder(tx, username));
    // The operator's password comes from the configuration.
    if (!holder || holder.tenantId === operatorTenant) return;
    const { tenantId, userId } = holder;
    await this.db.tx({ tenantId }, async (tx) => {
      // A second request for a user while the first is under way gets no mail. If it waited, the time of its answer would show that the name exists.
      const lock = { mode: 'pessimistic_write', onLocked: 'skip_locked' } as const;
      const user = await tx.findOne(User, { where: { tenantId, id: userId }, lock });
      // Used ones do not count: who used them has the mailbox.
      const since = (ms: number) => ({ tenantId, userId, usedAt: IsNull(), createdAt: MoreThan(new Date(now.getTime() - ms)) });
      const enough =
        (await tx.countBy(PasswordReset, since(hourMs))) >= perHour && (await tx.existsBy(PasswordReset, since(renewMs)));
      if (!user || !addressOf(user) || enough) return;
      const { token, secretHash } = newMailedToken(tenantId);
      await tx.insert(PasswordReset, { tenantId, secretHash, userId, createdAt: now });
      await this.notices.tell(tx, user, passwordForgotten(user, this.notices.page('/reset-password', token)));
    });
  }
}
