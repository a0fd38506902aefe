import { Module } from '@nestjs/common';
import { readConfig } from '@thali/kit/config';
import { Database } from '@thali/kit/database';
import { MailQueue } from '@thali/kit/mail/mail-queue';
import { mailTransport, type SendMail } from '@thali/kit/mail/transport';
import { CONFIG, type IdentityConfig, identityConfig } from './config.js';
import { ForgotPassword } from './password-reset/forgot-password.js';
import { ResetPassword } from './password-reset/reset-password.js';
import { Passwords } from './passwords.js';
import { RegisterOwner } from './registration/register-owner.js';
import { RegisterTenant } from './registration/register-tenant.js';
import { SignUp } from './registration/sign-up.js';
import { CloseSession } from './sessions/close-session.js';
import { ListDevices } from './sessions/list-devices.js';
import { OpenSession } from './sessions/open-session.js';
import { Profile } from './sessions/profile.js';
import { RemoveDevice } from './sessions/remove-device.js';
import { RotateSession } from './sessions/rotate-session.js';
import { SessionState } from './sessions/session-state.js';
import { Tokens } from './sessions/tokens.js';
import { AddUser } from './users/add-user.js';
import { ConfiguredOperator } from './users/configured-operator.js';
import { DeleteUser } from './users/delete-user.js';
import { ListUsers } from './users/list-users.js';
import { ProvisionOwner } from './users/provision-owner.js';
import { UpdateUser } from './users/update-user.js';
import { UpdateUserPassword } from './users/update-user-password.js';

const sessions = [OpenSession, CloseSession, RotateSession, SessionState, Profile, ListDevices, RemoveDevice];
const users = [ListUsers, AddUser, UpdateUser, UpdateUserPassword, DeleteUser, ProvisionOwner];
const registration = [SignUp, RegisterTenant, ForgotPassword, ResetPassword];

@Module({
  controllers: [...sessions, ...users, ...registration],
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
      useFactory: (db: Database, config: IdentityConfig) => new MailQueue(db, mailTransport(config) as SendMail),
      inject: [Database, CONFIG],
    },
    Passwords,
    RegisterOwner,
    ConfiguredOperator,
  ],
})
export class AppModule {}
