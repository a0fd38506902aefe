import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import {
  allowExport,
  confirmOperatorPassword,
  confirmPassword,
  operatorConfirmed,
  passwordConfirmed,
} from '@thali/proto/identity/confirmation';
import type { Input, Output } from '@thali/proto/kernel';
import { dataExported } from '../notices/letters.js';
import { Notices } from '../notices/notices.js';
import { Passwords } from '../passwords.js';
import { Session } from '../sessions/session.entity.js';
import { alive } from '../sessions/session.js';
import { User } from '../users/user.entity.js';
import { demandConfirmed } from './confirmed.js';

@Controller()
export class ConfirmPassword {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly notices: Notices,
  ) {}

  /** The password may have been changed while it was being checked. */
  @Rpc(confirmPassword)
  async confirm({ password }: Input<typeof confirmPassword>, context: CallContext): Promise<Output<typeof confirmPassword>> {
    const { tenantId, userId, sessionId: id, now } = context;
    const user = await this.db.tx(context, (tx) => tx.findOneBy(User, { tenantId, id: userId }));
    const matches = await this.passwords.verify(user?.passwordHash, password, { signIn: 'known', tenantId });
    if (!matches) throw new AppError('PASSWORD_WRONG');
    await this.db.tx(context, async (tx) => {
      const where = { tenantId, id: userId, passwordHash: user?.passwordHash };
      const unchanged = await tx.findOne(User, { where, lock: { mode: 'pessimistic_read' } });
      if (!unchanged) throw new AppError('PASSWORD_WRONG');
      const { affected } = await tx.update(Session, { ...alive(now), tenantId, id, userId }, { confirmedAt: now });
      if (!affected) throw new AppError('SESSION_ENDED');
    });
    return { message: 'Password confirmed!' };
  }

  @Rpc(confirmOperatorPassword)
  confirmOperator(input: Input<typeof confirmOperatorPassword>, context: CallContext) {
    return this.confirm(input, context);
  }

  @Rpc(passwordConfirmed)
  async confirmed(_: Input<typeof passwordConfirmed>, context: CallContext): Promise<Output<typeof passwordConfirmed>> {
    await this.db.tx(context, (tx) => demandConfirmed(tx, context));
    return {};
  }

  @Rpc(operatorConfirmed)
  operatorConfirmed(input: Input<typeof operatorConfirmed>, context: CallContext): Promise<Output<typeof operatorConfirmed>> {
    return this.confirmed(input, context);
  }

  @Rpc(allowExport)
  async allowExport(_: Input<typeof allowExport>, context: CallContext): Promise<Output<typeof allowExport>> {
    const { tenantId, userId: id } = context;
    await this.db.tx(context, async (tx) => {
      await demandConfirmed(tx, context);
      const user = await tx.findOneByOrFail(User, { tenantId, id });
      await this.notices.tell(tx, user, dataExported(user, this.notices.page('/forgot-password')));
    });
    return {};
  }
}
