import { KeepRows1765500000400 } from '@thali/kit/database/kept-rows-migration';
import { TenantErasure1764950000000 } from '@thali/kit/domain/erasure/erasure-migration';
import { ErasureProof1765000040000 } from '@thali/kit/domain/erasure/erasure-proof-migration';
import { TenantLimits1765600000000 } from '@thali/kit/domain/limits/limits-migration';
import { DeadLetters1765000010000 } from '@thali/kit/events/dead-letters-migration';
import { EventStream1765000010100 } from '@thali/kit/events/event-stream-migration';
import { OutboxTurns1765600000610 } from '@thali/kit/events/outbox-turns-migration';
import { Jobs1765400000000 } from '@thali/kit/jobs/jobs-migration';
import { MailAttachment1765100060000 } from '@thali/kit/mail/attachment-migration';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { AppModule } from './app.module.js';
import { EmailChange } from './email-change/email-change.entity.js';
import { migrations } from './migrations.js';
import { RightsAct } from './owner-notices/rights-act.entity.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { PendingRegistration } from './registration/pending-registration.entity.js';
import { Session } from './sessions/session.entity.js';
import { User } from './users/user.entity.js';
import { Username } from './users/username.entity.js';

/** Who may sign in, with what, and which sessions are alive. */
export const identity: ServiceDefinition = {
  name: 'identity',
  module: AppModule,
  notPortable: ['username', 'session', 'password_reset', 'email_change', 'pending_registration', 'rights_act', 'tenant_limits'],
  forgotten: [
    ['pending_registration', `created_at < now() - interval '24 hours'`],
    // The link that stops a change holds for eight days.
    ['email_change', `created_at < now() - interval '9 days'`],
    // Of those that were told the last hour counts.
    ['rights_act', `at < now() - interval '30 days'`],
    ['mailed_address', `mailed_at < now() - interval '2 days'`],
  ],
  entities: [User, Username, Session, PasswordReset, EmailChange, PendingRegistration, RightsAct],
  migrations: [
    ...migrations,
    TenantErasure1764950000000,
    DeadLetters1765000010000,
    EventStream1765000010100,
    ErasureProof1765000040000,
    MailAttachment1765100060000,
    Jobs1765400000000,
    KeepRows1765500000400,
    OutboxTurns1765600000610,
    TenantLimits1765600000000,
  ],
};
