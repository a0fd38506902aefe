import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { audited } from '@thali/kit/domain/audit';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { userChanged } from '@thali/proto/identity/session';
import { updateUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { parseScopes } from '@thali/proto/scopes';
import { demandConfirmed } from '../confirmation/confirmed.js';
import { EmailChanges } from '../email-change/email-changes.js';
import { nameInMail, rightsGranted } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { OwnerNotices } from '../owner-notices/owner-notices.js';
import { User } from '../users/user.entity.js';
import { checkGrant, joinScopes, lockStaff } from '../users/user.js';

@Controller()
export class UpdateUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly emails: EmailChanges,
    private readonly notices: Notices,
    private readonly owners: OwnerNotices,
  ) {}

  @Rpc(updateUser)
  update(input: Input<typeof updateUser>, context: CallContext) {
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      const { user, actor } = await lockStaff(tx, context, input.username);
      checkGrant(actor, input.userScopes);
      const { id, username, scope: had } = user;
      const { name, designation, phone } = input;
      const scope = joinScopes(input.userScopes);
      const granted = parseScopes(scope).filter((one) => !parseScopes(had).includes(one));
      const movesMails = this.emails.differs(user, input.email);
      if (granted.length || movesMails) await demandConfirmed(tx, context);
      if (granted.length) await this.owners.note(tx, context, { kind: 'rights', account: username, detail: granted.join(',') });
      if (movesMails) await this.owners.note(tx, context, { kind: 'address', account: username, detail: input.email ?? '' });
      await tx.update(User, { tenantId, id }, { name, designation, phone, scope });
      await this.emails.change(tx, context, { user, email: input.email, by: nameInMail(actor.name) });
      if (granted.length && id !== actor.id) await this.notices.tell(tx, user, rightsGranted(user, actor, granted));
      await this.outbox.add(tx, context, userChanged, { userId: id, username }, { wait: true });
      const details = { name, from: parseScopes(had), to: parseScopes(scope) };
      await this.outbox.add(
        tx,
        context,
        identityAudited,
        audited(context, { action: 'user_changed', subject: username, details }),
      );
      return { message: 'User updated successfully!' };
    });
  }
}
