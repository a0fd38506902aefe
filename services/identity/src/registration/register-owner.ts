import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Outbox } from '@thali/kit/events/outbox';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { tenantRegistered } from '@thali/proto/identity/registration';
import { normalUsername } from '@thali/proto/identity/username';
import type { Payload } from '@thali/proto/kernel';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type IdentityConfig } from '../config.js';
import { User } from '../users/user.entity.js';
import { claimUsername } from '../users/username.entity.js';
import { setUpByOperator } from './set-up-by-operator.js';

/** Makes a new tenant's owner and tells the other services of the tenant: its account and its store follow from that event. */
@Injectable()
export class RegisterOwner {
  constructor(
    private readonly outbox: Outbox,
    private readonly mails: MailQueue,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * In the new tenant's transaction. The same tenant and name again changes nothing.
   * @throws AppError USERNAME_TAKEN
   */
  async register(
    tx: EntityManager,
    context: CallContext,
    tenant: Payload<typeof tenantRegistered>,
    passwordHash: string,
  ): Promise<void> {
    const { tenantId, now } = context;
    const { name, email, phone, address } = tenant;
    const id = uuidv7();
    const username = normalUsername(email);
    const holder = await claimUsername(tx, { username, tenantId, userId: id });
    if (holder?.tenantId !== tenantId) throw new AppError('USERNAME_TAKEN');
    if (holder.userId !== id) return;
    const owner = { tenantId, id, username, passwordHash, role: 'admin', scope: '', createdAt: now } as const;
    await tx.insert(User, { ...owner, name, phone, address });
    await this.outbox.add(tx, context, tenantRegistered, tenant);
    const letter = tenant.addedBy ? setUpByOperator(tenant, this.config.PUBLIC_URL) : welcome(name, this.config.PUBLIC_URL);
    await this.mails.add(tx, { tenantId, to: email }, letter);
  }
}

const welcome = (name: string, publicUrl: string) => ({
  subject: 'Welcome to Thali',
  paragraphs: [
    `Hello ${name},`,
    'your restaurant is set up. Sign in with this email address and the password you chose, and take the first order.',
  ],
  action: { label: 'Sign in', url: `${publicUrl.replace(/\/$/, '')}/login` },
});
