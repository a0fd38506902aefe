import * as z from 'zod';
import { defineEvent, defineRpc, everyone, Message, requiredText } from '../kernel.js';

const Token = z.object({ token: requiredText('Invalid request!', 200) });

/** From the mail to the new address: within a day, once. From then on mails go there; an owner signs in with it. */
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
 * From the mail to the address before: within eight days, once. The change is void; one that is in force already is taken back, and the
 * account is signed out everywhere.
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
