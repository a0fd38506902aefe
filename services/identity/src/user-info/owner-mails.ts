import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { mailOwnerLink, remindOwner } from '@thali/proto/identity/user-info';
import type { Input, Output } from '@thali/proto/kernel';
import { MoreThan } from 'typeorm';
import { openChanges } from '../email-change/email-change.entity.js';
import { EmailChanges } from '../email-change/email-changes.js';
import { linkFromOperator } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { PasswordReset } from '../password-reset/password-reset.entity.js';
import { lockOwner } from '../users/user.js';

const hourMs = 3_600_000;
/** How many links are mailed to an owner in an hour, including those that the owner asked for. */
const perHour = 6;

/** What an operator has mailed to an owner. The operator's own screens never see a link. */
@Controller()
export class OwnerMails {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
    private readonly emails: EmailChanges,
  ) {}

  @Rpc(mailOwnerLink)
  link({ tenantId }: Input<typeof mailOwnerLink>, { now }: CallContext): Promise<Output<typeof mailOwnerLink>> {
    return this.db.tx({ tenantId }, async (tx) => {
      const owner = await lockOwner(tx, tenantId);
      const { id: userId } = owner;
      const lately = await tx.countBy(PasswordReset, { tenantId, userId, createdAt: MoreThan(new Date(now.getTime() - hourMs)) });
      if (lately >= perHour) throw new AppError('TOO_MANY_ATTEMPTS');
      const { token, secretHash } = newMailedToken(tenantId);
      await tx.insert(PasswordReset, { tenantId, secretHash, userId, createdAt: now });
      await this.notices.tell(tx, owner, linkFromOperator(owner, this.notices.page('/reset-password', token)));
      return {};
    });
  }

  /** A new link; the one before is void. Within ten minutes of the last one there is no other. */
  @Rpc(remindOwner)
  remind({ tenantId }: Input<typeof remindOwner>, caller: CallContext): Promise<Output<typeof remindOwner>> {
    const context = { ...caller, tenantId };
    return this.db.tx(context, async (tx) => {
      const user = await lockOwner(tx, tenantId);
      const open = (await openChanges(tx, tenantId, context.now)).find(({ userId }) => userId === user.id);
      if (!open) throw new AppError('NOTHING_TO_CONFIRM');
      const { email, asUsername } = open;
      const asked = await this.emails.ask(tx, context, { user, email, by: 'the operator of Thali', asUsername });
      if (!asked) throw new AppError('TOO_MANY_ATTEMPTS');
      return {};
    });
  }
}
