import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { readMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { confirmSignUp } from '@thali/proto/identity/registration';
import type { Input, Output } from '@thali/proto/kernel';
import { LessThan, MoreThan, Not } from 'typeorm';
import { Passwords } from '../passwords.js';
import { ClaimedNames } from './claimed-names.js';
import { PendingRegistration, pendingMs } from './pending-registration.entity.js';
import { RegisterOwner } from './register-owner.js';

/** Guesses at the password of one link: whoever has a mailbox may try to take over what a stranger began with its address. */
const maxTries = 10;

@Controller()
export class ConfirmSignUp {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly owners: RegisterOwner,
    private readonly names: ClaimedNames,
  ) {}

  /** Pressed twice, or again after a lost answer, it is one tenant and one answer. */
  @Rpc(confirmSignUp)
  async confirm({ token, password }: Input<typeof confirmSignUp>, caller: CallContext): Promise<Output<typeof confirmSignUp>> {
    const key = readMailedToken(token);
    if (!key) throw new AppError('REGISTRATION_OVER');
    const context = { ...caller, tenantId: key.tenantId };
    const open = { ...key, createdAt: MoreThan(new Date(caller.now.getTime() - pendingMs)) };
    const found = await this.db.tx(context, async (tx) => {
      const pending = await tx.findOneBy(PendingRegistration, open);
      if (!pending || pending.confirmedAt) return pending;
      const { affected } = await tx.increment(PendingRegistration, { ...open, tries: LessThan(maxTries) }, 'tries', 1);
      return affected ? pending : null;
    });
    if (!found) throw new AppError('REGISTRATION_OVER');
    if (!found.confirmedAt) {
      if (!(await this.passwords.verify(found.passwordHash, password, 'stranger'))) throw new AppError('REGISTRATION_PASSWORD');
      await this.open(found, context);
    }
    return { message: 'Registered successfully! Please login to continue.', username: found.username };
  }

  private open({ tenantId, secretHash }: PendingRegistration, context: CallContext): Promise<void> {
    return this.db.tx(context, async (tx) => {
      const where = { tenantId, secretHash };
      const pending = await tx.findOne(PendingRegistration, { where, lock: { mode: 'pessimistic_write' } });
      if (!pending) throw new AppError('REGISTRATION_OVER');
      const { confirmedAt, username, name, email, phone, address, passwordHash } = pending;
      if (confirmedAt) return;
      const tenant = { name, email, phone, address, isActive: false, durationMonths: null, priceMinor: null };
      await this.names.free(tx, context, username);
      await this.owners.register(tx, context, tenant, passwordHash);
      await tx.update(PendingRegistration, where, { confirmedAt: context.now, passwordHash: '' });
      await tx.delete(PendingRegistration, { username, secretHash: Not(secretHash) });
    });
  }
}
