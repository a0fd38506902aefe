import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { countUpTo, demandRoom, readLimits } from '@thali/kit/domain/limits/limits';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { normalUsername } from '@thali/proto/identity/username';
import { addUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { parseScopes, type Scope } from '@thali/proto/scopes';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { demandConfirmed } from '../confirmation/confirmed.js';
import { EmailChanges } from '../email-change/email-changes.js';
import { nameInMail } from '../notices/letters.js';
import { OwnerNotices } from '../owner-notices/owner-notices.js';
import { checkPassword, Passwords, refusalOf } from '../passwords.js';
import { User } from '../users/user.entity.js';
import { checkGrant, joinScopes, usersOf } from '../users/user.js';
import { claimUsername, isTaken } from '../users/username.entity.js';

interface Wanted {
  id: string;
  username: string;
  userScopes: Scope[];
}

@Controller()
export class AddUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly emails: EmailChanges,
    private readonly owners: OwnerNotices,
  ) {}

  @Rpc(addUser)
  async add(input: Input<typeof addUser>, context: CallContext) {
    checkPassword(input.password);
    const wanted: Wanted = { id: uuidv7(), username: normalUsername(input.username), userScopes: input.userScopes };
    const refused = await refusalOf(this.db.tx(context, (tx) => this.check(tx, context, wanted)));
    const passwordHash = refused ? '' : await this.passwords.hash(input.password, context);
    const { tenantId, now } = context;
    const { name, designation, phone, email } = input;
    const { id, username } = wanted;
    return this.db.command(context, async (tx) => {
      if (refused) throw refused;
      const by = await this.check(tx, context, wanted);
      const holder = await claimUsername(tx, { username, tenantId, userId: id }, now);
      if (holder?.userId !== id) throw new AppError('USERNAME_TAKEN');
      const scope = joinScopes(input.userScopes);
      await tx.insert(User, {
        ...{ tenantId, id, username, passwordHash, role: 'user', scope, createdAt: now },
        ...{ name, designation, phone },
      });
      const user = await tx.findOneByOrFail(User, { tenantId, id });
      await this.emails.change(tx, context, { user, email, by: nameInMail(by.name), isNew: true });
      await this.emails.askUsername(tx, context, user);
      await this.owners.note(tx, context, { kind: 'added', account: username, detail: scope });
      const act = { action: 'user_added' as const, subject: username, details: { name, scopes: parseScopes(scope) } };
      await this.outbox.add(tx, context, identityAudited, audited(context, act));
      return { message: 'User added successfully!' };
    });
  }

  /**
   * The caller, as they are now and until the transaction ends.
   * @throws AppError SESSION_ENDED, SCOPE_NOT_GRANTABLE, PASSWORD_NEEDED, USERNAME_TAKEN, LIMIT_REACHED
   */
  private async check(tx: EntityManager, context: CallContext, { id, username, userScopes }: Wanted): Promise<User> {
    const { tenantId, userId, now } = context;
    const actor = await tx.findOne(User, { where: { tenantId, id: userId }, lock: { mode: 'pessimistic_read' } });
    if (!actor) throw new AppError('SESSION_ENDED');
    checkGrant(actor, userScopes);
    await demandConfirmed(tx, context);
    if (await isTaken(tx, { username, userId: id }, now)) throw new AppError('USERNAME_TAKEN');
    await demandPlace(tx, tenantId);
    return actor;
  }
}

/** The lock keeps two adds at the last place from both finding it free. */
async function demandPlace(tx: EntityManager, tenantId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`users ${tenantId}`]);
  const figures = await readLimits(tx);
  demandRoom(figures, 'users', await countUpTo(tx, figures.users, usersOf, [tenantId]));
}
