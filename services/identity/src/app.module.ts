import { Module } from '@nestjs/common';
import { readConfig } from '@thali/kit/config';
import { CONFIG, type IdentityConfig, identityConfig } from './config.js';
import { Passwords } from './passwords.js';
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

@Module({
  controllers: [...sessions, ...users],
  providers: [
    { provide: CONFIG, useFactory: () => readConfig(identityConfig) },
    {
      provide: Tokens,
      useFactory: (config: IdentityConfig) => new Tokens(config.ACCESS_TOKEN_PRIVATE_KEY),
      inject: [CONFIG],
    },
    Passwords,
    ConfiguredOperator,
  ],
})
export class AppModule {}
