import * as z from 'zod';
import { defineRpc, Empty, internal, Message, operator, signedIn } from '../kernel.js';

/** What one signs in with now. */
const Current = z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!');

/** How long a password that was entered again counts for its session. */
export const confirmedMs = 5 * 60_000;

/**
 * Enters the caller's own password again. For five minutes the session may then make calls whose contract says `confirmPassword`. The gateway slows
 * guesses down as at the sign-in.
 */
export const confirmPassword = defineRpc({
  subject: 'rpc.identity.confirm_password',
  http: ['POST', '/auth/confirm-password'],
  who: signedIn,
  emits: [],
  composed: true,
  withoutSubscription: true,
  input: z.object({ password: Current }),
  output: Message,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
});
/** The same in the operator's area. */
export const confirmOperatorPassword = defineRpc({
  subject: 'rpc.identity.confirm_operator_password',
  http: ['POST', '/superadmin/confirm-password'],
  who: operator,
  emits: [],
  composed: true,
  input: z.object({ password: Current }),
  output: Message,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
});
/** Whether the password was entered in this session within the last five minutes. For what is no call of ours, like a file that the browser saves. */
export const passwordConfirmed = defineRpc({
  subject: 'rpc.identity.password_confirmed',
  http: ['GET', '/auth/password-confirmed'],
  who: signedIn,
  withoutSubscription: true,
  confirmPassword: true,
  input: Empty,
  output: Empty,
});
/** The same for an operator's session. The gateway asks before it forwards a call to a service that knows no sessions. */
export const operatorConfirmed = defineRpc({
  subject: 'rpc.identity.operator_confirmed',
  who: internal,
  input: Empty,
  output: Empty,
  errors: ['PASSWORD_NEEDED'],
});

/** One's own password; all other sessions end. */
export const changePassword = defineRpc({
  subject: 'rpc.identity.change_password',
  http: ['POST', '/auth/change-password'],
  who: signedIn,
  emits: ['password_changed'],
  composed: true,
  withoutSubscription: true,
  input: z.object({
    currentPassword: Current,
    password: z
      .string('Please provide new password!')
      .min(1, 'Please provide new password!')
      .max(128, 'Please provide new password!'),
  }),
  output: Message,
  errors: ['PASSWORD_WRONG', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'TOO_MANY_ATTEMPTS'],
});

/** Whether the caller may export all data of the tenant. The gateway asks before it begins; the person who exports gets a mail about it. */
export const allowExport = defineRpc({
  subject: 'rpc.identity.allow_export',
  who: internal,
  input: Empty,
  output: Empty,
  errors: ['PASSWORD_NEEDED'],
});
