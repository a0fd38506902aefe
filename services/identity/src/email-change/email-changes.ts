import { Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { normalUsername } from '@thali/proto/identity/username';
import { type EntityManager, MoreThan } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { addressChanging, addressRemoved, confirmAddress } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { User } from '../users/user.entity.js';
import { addressOf } from '../users/user.js';
import { confirmable, EmailChange, settleOpen } from './email-change.entity.js';

const dayMs = 24 * 3_600_000;
/** How many mails go to addresses that nobody has confirmed: enough for a restaurant that enters its staff, too few to pester strangers. */
const perDay = { user: 5, tenant: 100 };
/** Asked for once more so soon, it is the same mail. */
const sameMs = 10 * 60_000;

interface Change {
  /** Locked by the caller. */
  user: User;
  /** Who asks, as the mails say it. */
  by: string;
}

/** Changes of mail addresses. A new address is in force once it is confirmed, and the former address is told of it. */
@Injectable()
export class EmailChanges {
  constructor(private readonly notices: Notices) {}

  /** Whether this is another address than the one in force. */
  differs({ email, username }: Pick<User, 'email' | 'username'>, wanted: string | null): boolean {
    return wanted === null ? email !== null : normalUsername(wanted) !== normalUsername(addressOf({ email, username }));
  }

  /**
   * What the staff screens do: another address is asked for, none at all is in force at once, for mails then go to the username.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async change(
    tx: EntityManager,
    context: CallContext,
    { user, email, by, isNew }: Change & { email: string | null; isNew?: boolean },
  ): Promise<void> {
    const { tenantId, id } = user;
    if (!this.differs(user, email)) {
      // The one that they sign in with needs no question.
      if (email && !user.email) await tx.update(User, { tenantId, id }, { email });
      return;
    }
    if (email) {
      await this.ask(tx, context, { user, email, by, isNew });
      return;
    }
    await settleOpen(tx, user, context.now);
    await tx.update(User, { tenantId, id }, { email: null });
    await this.notices.tell(tx, user, addressRemoved(user, by));
  }

  /**
   * Mails both addresses; takes the place of a change that is still open. False when that was asked for a moment ago: then it stands.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async ask(
    tx: EntityManager,
    { now }: CallContext,
    { user, email, by, asUsername = false, isNew }: Change & { email: string; asUsername?: boolean; isNew?: boolean },
  ): Promise<boolean> {
    const { tenantId, id: userId } = user;
    const open = await tx.findOneBy(EmailChange, { tenantId, userId, ...confirmable(now) });
    if (open?.email === email && now.getTime() - open.createdAt.getTime() < sameMs) return false;
    await this.limit(tx, user, now);
    await settleOpen(tx, user, now);
    const [confirm, stop] = [newMailedToken(tenantId), newMailedToken(tenantId)];
    await tx.insert(EmailChange, {
      ...{ tenantId, id: uuidv7(), userId, email, asUsername, createdAt: now },
      oldEmail: asUsername ? user.username : user.email,
      ...{ confirmHash: confirm.secretHash, stopHash: stop.secretHash },
    });
    const { notices } = this;
    await notices.send(tx, tenantId, email, confirmAddress(user, by, notices.page('/confirm-email', confirm.token)));
    // Somebody new has no address before.
    if (!isNew) await notices.tell(tx, user, addressChanging(user, by, notices.page('/stop-email-change', stop.token)));
    return true;
  }

  private async limit(tx: EntityManager, { tenantId, id: userId }: User, now: Date): Promise<void> {
    const lately = { tenantId, createdAt: MoreThan(new Date(now.getTime() - dayMs)) };
    const [ofUser, ofTenant] = await Promise.all([
      tx.countBy(EmailChange, { ...lately, userId }),
      tx.countBy(EmailChange, lately),
    ]);
    if (ofUser >= perDay.user || ofTenant >= perDay.tenant) throw new AppError('TOO_MANY_ATTEMPTS');
  }
}
