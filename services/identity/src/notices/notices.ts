import { Inject, Injectable } from '@nestjs/common';
import type { Letter } from '@thali/kit/mail/letter';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { isMailAddress } from '@thali/proto/mail-address';
import type { EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { User } from '../users/user.entity.js';
import { addressOf } from '../users/user.js';

/** Tells people by mail what was done to their account. */
@Injectable()
export class Notices {
  constructor(
    private readonly mails: MailQueue,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Mails to the address that is in force when the transaction commits. A username that is no mail address gets no mail. */
  async tell(tx: EntityManager, user: Pick<User, 'tenantId' | 'email' | 'username'>, letter: Letter): Promise<void> {
    await this.send(tx, user.tenantId, addressOf(user), letter);
  }

  async send(tx: EntityManager, tenantId: string, to: string, letter: Letter): Promise<void> {
    if (isMailAddress(to)) await this.mails.add(tx, { tenantId, to }, letter);
  }

  /** A page of ours, for the button of a letter. */
  page(path: `/${string}`, token?: string): string {
    const url = new URL(path, this.config.PUBLIC_URL);
    if (token) url.searchParams.set('token', token);
    return url.href;
  }
}
