import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { userChanged } from '@thali/proto/identity/session';
import { renameOwner } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import { User } from './user.entity.js';
import { claimUsername, normalUsername, Username } from './username.entity.js';

@Controller()
export class RenameOwner {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The old name is free afterwards. Sessions go on; their next token carries the new name. */
  @Rpc(renameOwner)
  rename({ tenantId, email }: Input<typeof renameOwner>, caller: CallContext): Promise<Output<typeof renameOwner>> {
    const context = { ...caller, tenantId };
    const username = normalUsername(email);
    return this.db.tx(context, async (tx) => {
      const owner = await tx.findOne(User, {
        where: { tenantId, role: 'admin' },
        order: { createdAt: 'asc', id: 'asc' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!owner) throw new AppError('NOT_FOUND');
      const { id: userId, username: before } = owner;
      if (before === username) return {};
      const holder = await claimUsername(tx, { username, tenantId, userId });
      if (holder?.userId !== userId) throw new AppError('USERNAME_TAKEN');
      await tx.update(User, { tenantId, id: userId }, { username });
      await tx.delete(Username, { username: before, userId });
      await this.outbox.add(tx, context, userChanged, { userId, username });
      return {};
    });
  }
}
