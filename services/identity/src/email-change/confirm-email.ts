import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { readMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { confirmEmail, stopEmailChange } from '@thali/proto/identity/email-change';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input, Output } from '@thali/proto/kernel';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { voidResets } from '../password-reset/password-reset.entity.js';
import { endSessions } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { confirmable, EmailChange, settleOpen, stoppable } from './email-change.entity.js';
import { OwnerNames } from './owner-names.js';

type Found = { user: User; change: EmailChange };

@Controller()
export class ConfirmEmail {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly names: OwnerNames,
  ) {}

  @Rpc(confirmEmail)
  async confirm({ token }: Input<typeof confirmEmail>, caller: CallContext): Promise<Output<typeof confirmEmail>> {
    const { context, secretHash: confirmHash } = opened(token, caller);
    const { now } = context;
    return this.db.tx(context, async (tx) => {
      const { user, change } = await lock(tx, { tenantId: context.tenantId, confirmHash, ...confirmable(now) });
      const { tenantId, id, email, asUsername } = change;
      if (asUsername) await this.names.give(tx, context, user, email);
      else await tx.update(User, { tenantId, id: user.id }, confirmedAddress(user, email, now));
      await tx.update(EmailChange, { tenantId, id }, { settledAt: now, confirmedAt: now });
      await this.audit(tx, context, user, email);
      // Links that were mailed to the former address stop working.
      await voidResets(tx, user, now);
      return {
        message: asUsername
          ? 'Confirmed! Please sign in with this address from now on.'
          : 'Confirmed! Mails come here from now on.',
      };
    });
  }

  /** Also whoever asked for a new password from the other mailbox meanwhile is out. */
  @Rpc(stopEmailChange)
  async stop({ token }: Input<typeof stopEmailChange>, caller: CallContext): Promise<Output<typeof stopEmailChange>> {
    const { context, secretHash: stopHash } = opened(token, caller);
    const { now } = context;
    return this.db.tx(context, async (tx) => {
      const { user, change } = await lock(tx, { tenantId: context.tenantId, stopHash, ...stoppable(now) });
      const { tenantId, id, asUsername, confirmedAt, oldEmail: email } = change;
      await settleOpen(tx, user, now);
      await tx.update(EmailChange, { tenantId, id }, { settledAt: now, stoppedAt: now });
      if (confirmedAt) {
        if (asUsername && email) await this.names.giveBack(tx, context, user, email);
        else await tx.update(User, { tenantId, id: user.id }, { email });
        await this.audit(tx, context, user, email ?? user.username);
      }
      await voidResets(tx, user, now);
      await endSessions(tx, this.outbox, context, { userId: user.id });
      return { message: 'Stopped! Mails go on coming to this address. Please set a new password if you do not know who asked.' };
    });
  }

  /** A link proves that somebody has the mailbox, and says nothing about a session. So the log names the account itself as who did it. */
  private async audit(tx: EntityManager, context: CallContext, user: User, to: string): Promise<void> {
    const { name, username } = user;
    const from = user.email ?? username;
    if (from === to) return;
    const act = { action: 'email_changed', subject: username, details: { name, from, to } } as const;
    await this.outbox.add(tx, context, identityAudited, audited({ now: context.now, username }, act));
  }
}

/** The username may confirm itself as an address; where no other is given, mails go to it anyway. */
function confirmedAddress({ username, email: before }: User, email: string, now: Date): Partial<User> {
  if (normalUsername(email) !== username) return { email };
  return { email: before && email, usernameConfirmedAt: now };
}

/** @throws AppError LINK_EXPIRED */
function opened(token: string, caller: CallContext): { context: CallContext; secretHash: string } {
  const read = readMailedToken(token);
  if (!read) throw new AppError('LINK_EXPIRED');
  return { context: { ...caller, tenantId: read.tenantId }, secretHash: read.secretHash };
}

/** First the user, like all who change one; the change may have been settled while we waited for that. */
async function lock(tx: EntityManager, where: FindOptionsWhere<EmailChange>): Promise<Found> {
  const seen = await tx.findOneBy(EmailChange, where);
  if (!seen) throw new AppError('LINK_EXPIRED');
  const { tenantId, userId: id } = seen;
  const user = await tx.findOne(User, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  const change = await tx.findOneBy(EmailChange, where);
  if (!user || !change) throw new AppError('LINK_EXPIRED');
  return { user, change };
}
