import * as z from 'zod';
import { defineRpc, Empty, internal, Message, operator, signedIn } from '../kernel.js';

/** What one signs in with now. */
const Current = z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!');

/** For so long an entered password stands for the session that it was entered in. */
export const confirmedMs = 5 * 60_000;

/**
 * Who knows the password says so again: for five minutes this session may do what a contract with `confirmPassword` asks it for.
 * The gateway slows guessing down like at the sign-in.
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
/** Whether the session may do such things now; for what is no call of ours, like a file that the browser saves. */
export const passwordConfirmed = defineRpc({
  subject: 'rpc.identity.password_confirmed',
  http: ['GET', '/auth/password-confirmed'],
  who: signedIn,
  withoutSubscription: true,
  confirmPassword: true,
  input: Empty,
  output: Empty,
});
/** Whether an operator's session may: the gateway asks before it passes on what another service does then. */
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

/** The gateway asks before it hands out all data of a tenant; whoever takes them is told by mail. */
export const allowExport = defineRpc({
  subject: 'rpc.identity.allow_export',
  who: internal,
  input: Empty,
  output: Empty,
  errors: ['PASSWORD_NEEDED'],
});
