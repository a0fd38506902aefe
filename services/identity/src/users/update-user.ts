import { Controller } from '@nestjs/common';
import { audited } from '@thali/kit/audit';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Outbox } from '@thali/kit/outbox';
import { Rpc } from '@thali/kit/rpc-server';
import { identityAudited } from '@thali/proto/audit';
import { userChanged } from '@thali/proto/identity/session';
import { updateUser } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { parseScopes } from '@thali/proto/scopes';
import { User } from './user.entity.js';
import { checkGrant, joinScopes, lockStaff } from './user.js';

@Controller()
export class UpdateUser {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(updateUser)
  update(input: Input<typeof updateUser>, context: CallContext) {
    const { tenantId } = context;
    return this.db.command(context, async (tx) => {
      const { id, username, scope: had } = await lockStaff(tx, tenantId, input.username);
      checkGrant(context, input.userScopes, parseScopes(had));
      const { name, designation, phone, email } = input;
      const scope = joinScopes(input.userScopes);
      await tx.update(User, { tenantId, id }, { name, designation, phone, email, scope });
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
