import { Inject, Injectable } from '@nestjs/common';
import type { Letter } from '@thali/kit/mail/letter';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { isMailAddress } from '@thali/proto/mail-address';
import type { EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { type Addressee, addressOf } from '../users/user.js';

/** Tells people by mail what was done to their account. */
@Injectable()
export class Notices {
  constructor(
    private readonly mails: MailQueue,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Mails to the address that is in force when the transaction commits. Who has no confirmed one gets no mail. */
  async tell(tx: EntityManager, user: Addressee & { tenantId: string }, letter: Letter): Promise<void> {
    const to = addressOf(user);
    if (to) await this.send(tx, user.tenantId, to, letter);
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
