import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { askToConfirm } from '@thali/proto/identity/users';
import type { Input } from '@thali/proto/kernel';
import { EmailChanges } from '../email-change/email-changes.js';
import { addressOf, lockStaff } from '../users/user.js';

@Controller()
export class AskToConfirm {
  constructor(
    private readonly db: Database,
    private readonly emails: EmailChanges,
  ) {}

  @Rpc(askToConfirm)
  ask({ username }: Input<typeof askToConfirm>, context: CallContext) {
    return this.db.command(context, async (tx) => {
      const { user } = await lockStaff(tx, context, username);
      if (!addressOf(user) && !(await this.emails.askUsername(tx, context, user))) throw new AppError('TOO_MANY_ATTEMPTS');
      return { message: 'A mail that asks to confirm the address is on its way!' };
    });
  }
}
