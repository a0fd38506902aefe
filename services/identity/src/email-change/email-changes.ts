import { Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { normalUsername } from '@thali/proto/identity/username';
import { isMailAddress } from '@thali/proto/mail-address';
import { type EntityManager, MoreThan, Not } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { addressChanging, addressRemoved, confirmAddress } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { User } from '../users/user.entity.js';
import { confirmable, EmailChange, settleOpen } from './email-change.entity.js';
import { mayMailStranger } from './mailed-address.js';

const dayMs = 24 * 3_600_000;
/** How many mails go to addresses that nobody has confirmed: enough for a restaurant that enters its staff, too few to pester strangers. */
const perDay = { user: 5, tenant: 100 };
/** Asked for once more so soon by the operator, it is the same mail; by a restaurant, as long as the link is good. */
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

  /** Whether this is another address than the one that was entered last. */
  differs({ email, username }: Pick<User, 'email' | 'username'>, wanted: string | null): boolean {
    return wanted === null ? email !== null : normalUsername(wanted) !== normalUsername(email ?? username);
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
   * Mails both addresses; takes the place of a change that is still open. False when the same was asked for before: then that stands.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async ask(
    tx: EntityManager,
    { now }: CallContext,
    { user, email, by, asUsername = false, isNew }: Change & { email: string; asUsername?: boolean; isNew?: boolean },
  ): Promise<boolean> {
    const { tenantId, id: userId } = user;
    const open = await tx.findOneBy(EmailChange, { tenantId, userId, ...confirmable(now) });
    if (open?.email === email && (!asUsername || now.getTime() - open.createdAt.getTime() < sameMs)) return false;
    if (await this.isTooMany(tx, user, now)) throw new AppError('TOO_MANY_ATTEMPTS');
    if (!asUsername && !(await mayMailStranger(tx, email, now))) throw new AppError('TOO_MANY_ATTEMPTS');
    const stop = await this.begin(tx, { user, email, asUsername }, now);
    // Somebody new has no address before.
    if (!isNew) await this.notices.tell(tx, user, addressChanging(user, by, this.notices.page('/stop-email-change', stop)));
    return true;
  }

  /**
   * Asks the username to confirm itself as an address, once a day. True when its link is on its way; false when the username is confirmed or no
   * address, when another address is asked, and when somebody else had the mail of the day.
   */
  async askUsername(tx: EntityManager, { now }: CallContext, user: User): Promise<boolean> {
    const { tenantId, id: userId, username: email } = user;
    if (user.usernameConfirmedAt || !isMailAddress(email)) return false;
    const open = await tx.findOneBy(EmailChange, { tenantId, userId, ...confirmable(now) });
    if (open) return open.email === email;
    if ((await this.isTooMany(tx, user, now)) || !(await mayMailStranger(tx, email, now))) return false;
    await this.begin(tx, { user, email, asUsername: false }, now);
    return true;
  }

  /** Writes the change down and mails its link to the new address. Returns the token that stops it. */
  private async begin(
    tx: EntityManager,
    { user, email, asUsername }: Pick<EmailChange, 'email' | 'asUsername'> & { user: User },
    now: Date,
  ): Promise<string> {
    const { tenantId, id: userId } = user;
    await settleOpen(tx, user, now);
    const [confirm, stop] = [newMailedToken(tenantId), newMailedToken(tenantId)];
    await tx.insert(EmailChange, {
      ...{ tenantId, id: uuidv7(), userId, email, asUsername, createdAt: now },
      oldEmail: asUsername ? user.username : user.email,
      ...{ confirmHash: confirm.secretHash, stopHash: stop.secretHash },
    });
    const { notices } = this;
    await notices.send(tx, tenantId, email, confirmAddress(notices.page('/confirm-email', confirm.token)));
    return stop.token;
  }

  /** The username's own confirmation is no change of the user's. */
  private async isTooMany(tx: EntityManager, { tenantId, id: userId, username }: User, now: Date): Promise<boolean> {
    const lately = { tenantId, createdAt: MoreThan(new Date(now.getTime() - dayMs)) };
    const [ofUser, ofTenant] = await Promise.all([
      tx.countBy(EmailChange, { ...lately, userId, email: Not(username) }),
      tx.countBy(EmailChange, lately),
    ]);
    return ofUser >= perDay.user || ofTenant >= perDay.tenant;
  }
}
