import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import { audited } from '@thali/kit/audit';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { addUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { parseScopes } from '@thali/proto/scopes';
import { v7 as uuidv7 } from 'uuid';
import { checkPassword, Passwords } from '../passwords.js';
import { User } from './user.entity.js';
import { checkGrant, joinScopes } from './user.js';
import { claimUsername, normalUsername } from './username.entity.js';

@Controller()
export class AddUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
  ) {}

  @Rpc(addUser)
  async add(input: Input<typeof addUser>, context: CallContext) {
    checkGrant(context, input.userScopes);
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password);
    const { tenantId, now } = context;
    const { name, designation, phone, email } = input;
    const id = uuidv7();
    const username = normalUsername(input.username);
    return this.db.command(context, async (tx) => {
      const holder = await claimUsername(tx, { username, tenantId, userId: id });
      if (holder?.userId !== id) throw new AppError('USERNAME_TAKEN');
      const scope = joinScopes(input.userScopes);
      await tx.insert(User, {
        ...{ tenantId, id, username, passwordHash, role: 'user', scope, createdAt: now },
        ...{ name, designation, phone, email },
      });
      const act = { action: 'user_added' as const, subject: username, details: { name, scopes: parseScopes(scope) } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'User added successfully!' };
    });
  }
}
