import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { normalUsername } from '@thali/proto/identity/username';
import { addUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { parseScopes } from '@thali/proto/scopes';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { EmailChanges } from '../email-change/email-changes.js';
import { nameInMail } from '../notices/letters.js';
import { checkPassword, Passwords } from '../passwords.js';
import { User } from '../users/user.entity.js';
import { checkGrant, joinScopes } from '../users/user.js';
import { claimUsername } from '../users/username.entity.js';

@Controller()
export class AddUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly emails: EmailChanges,
  ) {}

  @Rpc(addUser)
  async add(input: Input<typeof addUser>, context: CallContext) {
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
        ...{ name, designation, phone },
      });
      const user = await tx.findOneByOrFail(User, { tenantId, id });
      const by = await this.actor(tx, context);
      checkGrant(by, input.userScopes);
      await this.emails.change(tx, context, { user, email, by: nameInMail(by.name), isNew: true });
      const act = { action: 'user_added' as const, subject: username, details: { name, scopes: parseScopes(scope) } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'User added successfully!' };
    });
  }
  /** As they are now. Only our own tools call as an owner who has no row. */
  private async actor(tx: EntityManager, { tenantId, userId: id, role, scope, username: name }: CallContext) {
    const actor = await tx.findOneBy(User, { tenantId, id });
    if (!actor && role !== 'admin') throw new AppError('SESSION_ENDED');
    return actor ?? { role, scope, name };
  }
}
