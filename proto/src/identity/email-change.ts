import * as z from 'zod';
import { defineEvent, defineRpc, everyone, Message, requiredText } from '../kernel.js';

const Token = z.object({ token: requiredText('Invalid request!', 200) });

/**
 * Confirms a new mail address by the link that was mailed to it, which works once and within a day. From then on mails go to the new address, and an
 * owner signs in with it.
 */
export const confirmEmail = defineRpc({
  subject: 'rpc.identity.confirm_email',
  http: ['POST', '/auth/confirm-email/{token}'],
  who: everyone,
  emits: [],
  input: Token,
  output: Message,
  errors: ['LINK_EXPIRED', 'USERNAME_TAKEN'],
});
/**
 * Stops a change by the link that was mailed to the former address, which works once and within eight days. When the new address is in force already,
 * the former one comes back and the account is signed out everywhere.
 */
export const stopEmailChange = defineRpc({
  subject: 'rpc.identity.stop_email_change',
  http: ['POST', '/auth/stop-email-change/{token}'],
  who: everyone,
  emits: [],
  input: Token,
  output: Message,
  errors: ['LINK_EXPIRED'],
});

/** A tenant's owner signs in with another address now. */
export const ownerEmailChanged = defineEvent({
  subject: 'evt.identity.owner_email_changed',
  heardBy: ['tenancy'],
  payload: z.object({ email: z.string() }),
});
