import type { Migration } from '@thali/kit/database/database';
import { Initial1763683200000 } from './migrations/1763683200000-initial.js';
import { PasswordReset1764900000000 } from './migrations/1764900000000-password-reset.js';
import { UserInfo1764930000000 } from './migrations/1764930000000-user-info.js';
import { PendingRegistration1765000020000 } from './migrations/1765000020000-pending-registration.js';
import { MailAddressChanges1765000030000 } from './migrations/1765000030000-mail-address-changes.js';
import { ForgetEmailChanges1765100060200 } from './migrations/1765100060200-forget-email-changes.js';
import { UserLanguage1765500000000 } from './migrations/1765500000000-user-language.js';
import { ConfirmedUsernames1765500000800 } from './migrations/1765500000800-confirmed-usernames.js';
import { RightsActs1765500000900 } from './migrations/1765500000900-rights-acts.js';
import { RegistrationsWithoutAMail1765500001200 } from './migrations/1765500001200-registrations-without-a-mail.js';

/** Written by `make freeze` from the folder. */
export const migrations: (new () => Migration)[] = [
  Initial1763683200000,
  PasswordReset1764900000000,
  UserInfo1764930000000,
  PendingRegistration1765000020000,
  MailAddressChanges1765000030000,
  ForgetEmailChanges1765100060200,
  UserLanguage1765500000000,
  ConfirmedUsernames1765500000800,
  RightsActs1765500000900,
  RegistrationsWithoutAMail1765500001200,
];
