import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { readMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { confirmSignUp } from '@thali/proto/identity/registration';
import type { Input, Output } from '@thali/proto/kernel';
import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { Passwords } from '../passwords.js';
import { ClaimedNames } from './claimed-names.js';
import { PendingRegistration, pendingMs } from './pending-registration.entity.js';
import { RegisterOwner } from './register-owner.js';

type MailedKey = NonNullable<ReturnType<typeof readMailedToken>>;

/** Guesses at the password of one registration: whoever has a mailbox may try to take over what a stranger began with its address. */
const maxTries = 10;
/** Of an address that many register with, the link's own registration and so many of the newest are looked at. */
const othersLookedAt = 20;

@Controller()
export class ConfirmSignUp {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly owners: RegisterOwner,
    private readonly names: ClaimedNames,
  ) {}

  /**
   * The link shows whose mailbox it is, the password which of the registrations with that address is theirs: strangers may have begun some. Pressed
   * twice, or again after a lost answer, it is one tenant and one answer.
   */
  @Rpc(confirmSignUp)
  async confirm({ token, password }: Input<typeof confirmSignUp>, caller: CallContext): Promise<Output<typeof confirmSignUp>> {
    const key = readMailedToken(token);
    if (!key) throw new AppError('REGISTRATION_OVER');
    const context = { ...caller, tenantId: key.tenantId };
    const [link, ...others] = await this.db.tx(context, (tx) => this.tried(tx, key, caller.now));
    if (!link) throw new AppError('REGISTRATION_OVER');
    if (!link.confirmedAt) {
      const chosen = await this.withPassword([link, ...others], password, link);
      if (!chosen) throw new AppError('REGISTRATION_PASSWORD');
      await this.open(chosen, link, { ...caller, tenantId: chosen.tenantId });
    }
    return { message: 'Registered successfully! Please login to continue.', username: link.username };
  }

  /** The link's registration, then others with its address; each has one guess less now. Nothing when the link is over. */
  private async tried(tx: EntityManager, key: MailedKey, now: Date): Promise<PendingRegistration[]> {
    const lately = { createdAt: MoreThan(new Date(now.getTime() - pendingMs)) };
    const link = await tx.findOneBy(PendingRegistration, { ...key, ...lately });
    if (!link || link.confirmedAt) return link ? [link] : [];
    const left = { ...lately, tries: LessThan(maxTries) };
    // Also when it was confirmed this moment: it is the same answer then.
    const { affected } = await tx.increment(PendingRegistration, { ...key, ...left }, 'tries', 1);
    if (!affected) return [];
    const open = { ...left, confirmedAt: IsNull() };
    const where = { ...open, username: link.username, secretHash: Not(link.secretHash) };
    const others = await tx.find(PendingRegistration, { where, order: { createdAt: 'DESC' }, take: othersLookedAt });
    await tx.increment(PendingRegistration, { ...open, secretHash: In(others.map((one) => one.secretHash)) }, 'tries', 1);
    return [link, ...others];
  }

  private async withPassword(
    registrations: PendingRegistration[],
    password: string,
    { tenantId: mailedLink }: PendingRegistration,
  ): Promise<PendingRegistration | undefined> {
    for (const one of registrations) if (await this.passwords.verify(one.passwordHash, password, { mailedLink })) return one;
    return undefined;
  }

  private open(chosen: PendingRegistration, link: PendingRegistration, context: CallContext): Promise<void> {
    const { tenantId, secretHash } = chosen;
    return this.db.tx(context, async (tx) => {
      const where = { tenantId, secretHash };
      const pending = await tx.findOne(PendingRegistration, { where, lock: { mode: 'pessimistic_write' } });
      if (!pending) throw new AppError('REGISTRATION_OVER');
      const { confirmedAt, username, name, phone, address, passwordHash } = pending;
      if (confirmedAt) return;
      // The address as it was mailed to: a stranger may have written it with other capitals.
      const tenant = { name, email: link.email, phone, address, isActive: false, durationMonths: null, priceMinor: null };
      await this.names.free(tx, context, username);
      await this.owners.register(tx, context, tenant, passwordHash);
      const done = In([secretHash, link.secretHash]);
      await tx.update(PendingRegistration, { username, secretHash: done }, { confirmedAt: context.now, passwordHash: '' });
      await tx.delete(PendingRegistration, { username, secretHash: Not(done) });
    });
  }
}
