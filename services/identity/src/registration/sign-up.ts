import { Controller, Inject } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import type { Letter } from '@thali/kit/mail/letter';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { signUp } from '@thali/proto/identity/registration';
import { normalUsername } from '@thali/proto/identity/username';
import type { Input, Output } from '@thali/proto/kernel';
import { type EntityManager, MoreThan } from 'typeorm';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { CONFIG, type IdentityConfig } from '../config.js';
import { checkPassword, Passwords } from '../passwords.js';
import { ClaimedNames } from './claimed-names.js';
import { PendingRegistration } from './pending-registration.entity.js';

const hourMs = 3_600_000;
/**
 * Mails to one address, and sign-ups of all together: a flood from everywhere must not make a mail bomb of us. Who registers when the address has had its
 * mails is written down all the same, so that nobody else's sign-ups take the right away: any link that was mailed to the address, with the password
 * of this registration, confirms it.
 */
const perAddress = 3;
const perHour = 1_000;

@Controller()
export class SignUp {
  constructor(
    private readonly db: Database,
    private readonly passwords: Passwords,
    private readonly mails: MailQueue,
    private readonly names: ClaimedNames,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The same work and the same answer whether the address has an account or not; only what is mailed to it differs. */
  @Rpc(signUp)
  async signUp(input: Input<typeof signUp>, caller: CallContext): Promise<Output<typeof signUp>> {
    checkPassword(input.password);
    const passwordHash = await this.passwords.hash(input.password, 'signUp');
    const context = { ...caller, tenantId: tenantIdFor(caller, input.username) };
    return this.db.command(context, async (tx) => {
      await this.begin(tx, context, input, passwordHash);
      return { message: 'Almost done! Open the link that we have mailed you to confirm your email address.' };
    });
  }

  private async begin(
    tx: EntityManager,
    context: CallContext,
    { username: email, biz_name: name, phone, address }: Input<typeof signUp>,
    passwordHash: string,
  ): Promise<void> {
    const { tenantId, now: createdAt } = context;
    const username = normalUsername(email);
    // One after the other, so that the counts that are read here still hold when the row is written.
    await tx.query(`select pg_advisory_xact_lock(hashtext('pending_registration'))`);
    const lately = { createdAt: MoreThan(new Date(createdAt.getTime() - hourMs)) };
    if ((await tx.countBy(PendingRegistration, lately)) >= perHour) throw new AppError('SERVICE_UNAVAILABLE');
    const known = await this.names.isKnown(tx, context, username);
    const mailed = (await tx.countBy(PendingRegistration, { ...lately, username, mailed: true })) < perAddress;
    const { token, secretHash } = newMailedToken(tenantId);
    const pending = { tenantId, secretHash, username, email, name, phone, address, passwordHash, mailed, createdAt };
    await tx.insert(PendingRegistration, pending);
    if (!mailed) return;
    const to = known ? username : email;
    await this.mails.add(tx, { tenantId, to }, known ? this.knownAlready() : this.confirmation(token));
  }

  // Fixed words only: whoever signs up has not shown yet that the address is theirs, and may write to strangers.
  private confirmation(token: string): Letter {
    const url = new URL('/confirm-registration', this.config.PUBLIC_URL);
    url.searchParams.set('token', token);
    return {
      subject: 'Confirm your email address for Thali',
      paragraphs: [
        'Hello,',
        'somebody, most likely you, registers a restaurant with this email address. The link is good for a day and asks for the password that you chose. If it was not you, nothing is set up and you need not do anything.',
      ],
      action: { label: 'Confirm email address', url: url.href },
    };
  }

  private knownAlready(): Letter {
    return {
      subject: 'You have an account at Thali',
      paragraphs: [
        'Hello,',
        'somebody, most likely you, wants to register a restaurant with this email address. It has an account already: sign in, or choose Forgot Password there. If it was not you, nothing has changed and you need not do anything.',
      ],
      action: { label: 'Sign in', url: new URL('/login', this.config.PUBLIC_URL).href },
    };
  }
}

/** Whoever sends the same request again means the same tenant, and finds the first answer there. */
const tenantIdFor = ({ idempotencyKey }: CallContext, email: string): string =>
  idempotencyKey ? uuidv5(`${idempotencyKey}\n${normalUsername(email)}`, uuidv5.URL) : uuidv7();
