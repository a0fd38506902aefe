import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { AppModule } from './app.module.js';
import { Initial1763683200000 } from './migrations/1763683200000-initial.js';
import { PasswordReset1764900000000 } from './migrations/1764900000000-password-reset.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { Session } from './sessions/session.entity.js';
import { User } from './users/user.entity.js';
import { Username } from './users/username.entity.js';

/** Who may sign in, with what, and which sessions are alive. */
export const identity: ServiceDefinition = {
  name: 'identity',
  module: AppModule,
  notPortable: ['username', 'session', 'password_reset'],
  entities: [User, Username, Session, PasswordReset],
  migrations: [Initial1763683200000, PasswordReset1764900000000],
};
