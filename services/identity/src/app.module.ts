import { Module } from '@nestjs/common';
import { Database } from '@thali/kit/database/database';
import { LimitsCopy } from '@thali/kit/domain/limits/limits-copy';
import { Jobs } from '@thali/kit/jobs/jobs';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { mailTransport, type SendMail } from '@thali/kit/mail/transport';
import { readConfig } from '@thali/kit/process/config';
import { CONFIG, type IdentityConfig, identityConfig } from './config.js';
import { ChangePassword } from './confirmation/change-password.js';
import { ConfirmPassword } from './confirmation/confirm-password.js';
import { ConfirmEmail } from './email-change/confirm-email.js';
import { EmailChanges } from './email-change/email-changes.js';
import { OwnerNames } from './email-change/owner-names.js';
import { Notices } from './notices/notices.js';
import { OwnerNotices } from './owner-notices/owner-notices.js';
import { ForgotPassword } from './password-reset/forgot-password.js';
import { ResetPassword } from './password-reset/reset-password.js';
import { Passwords } from './passwords.js';
import { ClaimedNames } from './registration/claimed-names.js';
import { ConfiguredOperator } from './registration/configured-operator.js';
import { ConfirmSignUp } from './registration/confirm-sign-up.js';
import { RegisterOwner } from './registration/register-owner.js';
import { RegisterTenant } from './registration/register-tenant.js';
import { SignUp } from './registration/sign-up.js';
import { CloseSession } from './sessions/close-session.js';
import { EndSessionsOfDeleted } from './sessions/end-sessions-of-deleted.js';
import { ListDevices } from './sessions/list-devices.js';
import { OpenSession } from './sessions/open-session.js';
import { Profile } from './sessions/profile.js';
import { RemoveDevice } from './sessions/remove-device.js';
import { RotateSession } from './sessions/rotate-session.js';
import { SessionState } from './sessions/session-state.js';
import { Tokens } from './sessions/tokens.js';
import { AddUser } from './staff/add-user.js';
import { AskToConfirm } from './staff/ask-to-confirm.js';
import { DeleteUser } from './staff/delete-user.js';
import { ListUsers } from './staff/list-users.js';
import { UpdateUser } from './staff/update-user.js';
import { UpdateUserPassword } from './staff/update-user-password.js';
import { CountUsers } from './user-info/count-users.js';
import { ListAllUsers } from './user-info/list-all-users.js';
import { OwnerMails } from './user-info/owner-mails.js';
import { ReadLimits } from './user-info/read-limits.js';
import { RenameOwner } from './user-info/rename-owner.js';
import { ProvisionOwner } from './users/provision-owner.js';
import { SetLanguage } from './users/set-language.js';

const sessions = [OpenSession, CloseSession, RotateSession, SessionState, Profile, ListDevices, RemoveDevice, SetLanguage];
const users = [
  ListUsers,
  AddUser,
  AskToConfirm,
  UpdateUser,
  UpdateUserPassword,
  DeleteUser,
  ProvisionOwner,
  RenameOwner,
  OwnerMails,
  ListAllUsers,
  CountUsers,
  ReadLimits,
];
const registration = [SignUp, ConfirmSignUp, RegisterTenant, ForgotPassword, ResetPassword];
const confirmation = [ConfirmPassword, ChangePassword, ConfirmEmail];

@Module({
  controllers: [...sessions, ...users, ...registration, ...confirmation],
  providers: [
    { provide: CONFIG, useFactory: () => readConfig(identityConfig) },
    {
      provide: Tokens,
      useFactory: (config: IdentityConfig) => new Tokens(config.ACCESS_TOKEN_PRIVATE_KEY),
      inject: [CONFIG],
    },
    {
      provide: MailQueue,
      // The configuration has been refused when it names no way to send.
      useFactory: (db: Database, jobs: Jobs, config: IdentityConfig) =>
        new MailQueue(db, jobs, mailTransport(config) as SendMail, { support: config.SUPPORT_EMAIL }),
      inject: [Database, Jobs, CONFIG],
    },
    Passwords,
    Notices,
    EmailChanges,
    OwnerNames,
    OwnerNotices,
    ClaimedNames,
    RegisterOwner,
    EndSessionsOfDeleted,
    ConfiguredOperator,
    LimitsCopy,
  ],
})
export class AppModule {}
