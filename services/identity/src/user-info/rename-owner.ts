import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { renameOwner } from '@thali/proto/identity/user-info';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input, Output } from '@thali/proto/kernel';
import { EmailChanges } from '../email-change/email-changes.js';
import { lockOwner } from '../users/user.js';
import { isTaken } from '../users/username.entity.js';

@Controller()
export class RenameOwner {
  constructor(
    private readonly db: Database,
    private readonly emails: EmailChanges,
  ) {}

  /** Whoever persuaded the operator has to have the new mailbox, and the owner's present one hears of it at once. */
  @Rpc(renameOwner)
  rename({ tenantId, email }: Input<typeof renameOwner>, caller: CallContext): Promise<Output<typeof renameOwner>> {
    const context = { ...caller, tenantId };
    const username = normalUsername(email);
    return this.db.tx(context, async (tx) => {
      const user = await lockOwner(tx, tenantId);
      if (user.username === username) return { pending: false };
      if (await isTaken(tx, { username, userId: user.id }, context.now)) throw new AppError('USERNAME_TAKEN');
      await this.emails.ask(tx, context, { user, email: username, by: 'the operator of Thali', asUsername: true });
      return { pending: true };
    });
  }
}
