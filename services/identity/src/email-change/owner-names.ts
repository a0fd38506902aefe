import { Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Outbox } from '@thali/kit/events/outbox';
import { ownerEmailChanged } from '@thali/proto/identity/email-change';
import { userChanged } from '@thali/proto/identity/session';
import { type EntityManager, Not } from 'typeorm';
import { User } from '../users/user.entity.js';
import { claimUsername, Username } from '../users/username.entity.js';
import { stopMs } from './email-change.entity.js';

/** The addresses that owners sign in with. */
@Injectable()
export class OwnerNames {
  constructor(private readonly outbox: Outbox) {}

  /**
   * The name before is held for the owner as long as the change can be taken back. Sessions go on; their next token carries the new name.
   * @throws AppError USERNAME_TAKEN
   */
  async give(tx: EntityManager, context: CallContext, user: User, username: string): Promise<void> {
    const { tenantId, now } = context;
    const { id: userId, username: before } = user;
    if (before === username) return;
    const holder = await claimUsername(tx, { username, tenantId, userId }, now);
    if (holder?.userId !== userId) throw new AppError('USERNAME_TAKEN');
    await tx.update(User, { tenantId, id: userId }, { username });
    await tx.update(Username, { username: before, userId }, { heldUntil: new Date(now.getTime() + stopMs) });
    await this.outbox.add(tx, context, userChanged, { userId, username });
    await this.outbox.add(tx, context, ownerEmailChanged, { email: username });
  }

  /** The name that was held; any other of the owner is nobody's at once. */
  async giveBack(tx: EntityManager, context: CallContext, user: User, held: string): Promise<void> {
    await this.give(tx, context, user, held);
    await tx.delete(Username, { userId: user.id, username: Not(held) });
  }
}
