import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import { type CallContext, systemContext } from '@thali/kit/call/context';
import { setTenant } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { userChanged } from '@thali/proto/identity/session';
import { normalUsername } from '@thali/proto/identity/username';
import { type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { EmailChange } from '../email-change/email-change.entity.js';
import { OwnerNotices } from '../owner-notices/owner-notices.js';
import { User } from '../users/user.entity.js';
import { claimUsername, findHolder, Username } from '../users/username.entity.js';

/** Names of staff that are somebody's address, who has never confirmed them: whoever shows that the address is theirs takes the name. */
@Injectable()
export class ClaimedNames {
  constructor(
    private readonly outbox: Outbox,
    private readonly owners: OwnerNotices,
  ) {}

  /** Whether somebody has the name for good: an owner, staff who have confirmed it, or whoever may want it back. */
  async isKnown(tx: EntityManager, { tenantId: ours }: CallContext, username: string): Promise<boolean> {
    const holder = await tx.findOneBy(Username, { username });
    if (!holder) return false;
    await setTenant(tx, holder.tenantId);
    const unconfirmed = await tx.existsBy(User, unconfirmedOf(holder));
    await setTenant(tx, ours);
    return !unconfirmed;
  }

  /**
   * Frees the name, in the transaction that gives it to the owner of the address: the account that had it keeps working under another name, which
   * its owner is told. Does nothing where the name is free, or somebody's for good.
   */
  async free(tx: EntityManager, context: CallContext, username: string): Promise<void> {
    const holder = await findHolder(tx, username);
    if (!holder) return;
    await setTenant(tx, holder.tenantId);
    const user = await tx.findOne(User, { where: unconfirmedOf(holder), lock: { mode: 'pessimistic_write' } });
    if (user) await this.rename(tx, context, user);
    await setTenant(tx, context.tenantId);
  }

  private async rename(tx: EntityManager, { now }: CallContext, user: User): Promise<void> {
    const { tenantId, id: userId, username: before } = user;
    const context = systemContext(tenantId, 'name claimed by the owner of the address', now);
    const username = `${before.slice(0, before.lastIndexOf('@'))}-${randomBytes(4).toString('hex')}`;
    const holder = await claimUsername(tx, { username, tenantId, userId }, now);
    if (holder?.userId !== userId) throw new AppError('USERNAME_TAKEN');
    // Entered as the email, too, it would count as one that has confirmed itself.
    const email = user.email && normalUsername(user.email) === before ? null : user.email;
    await tx.update(User, { tenantId, id: userId }, { username, email });
    await tx.delete(Username, { username: before, userId });
    // The link that was mailed to the address would confirm it for an account that does not have it any more.
    await tx.update(EmailChange, { tenantId, userId, email: before, settledAt: IsNull() }, { settledAt: now });
    await this.outbox.add(tx, context, userChanged, { userId, username });
    await this.owners.note(tx, context, { kind: 'renamed', account: before, detail: username });
  }
}

const unconfirmedOf = ({ tenantId, userId: id }: Username): FindOptionsWhere<User> => ({
  tenantId,
  id,
  role: 'user',
  usernameConfirmedAt: IsNull(),
});
