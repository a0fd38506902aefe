import * as z from 'zod';
import { defineEvent, defineRpc, Empty, everyone, internalTo, Message, requiredLongText, requiredText } from '../kernel.js';
import { mailAddress } from '../mail-address.js';

const Email = mailAddress('Please provide valid email!', 'Please provide email!');
const Password = z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!');

/**
 * A business registers itself. Nothing is created yet: a link to confirm is mailed. The answer is the same for an address that has an account
 * already, so that nobody learns which ones have. The gateway limits how often one network may ask.
 */
export const signUp = defineRpc({
  subject: 'rpc.identity.sign_up',
  http: ['POST', '/auth/signup'],
  who: everyone,
  emits: [],
  composed: true,
  input: z.object({
    biz_name: requiredText('Please provide business name!'),
    username: Email,
    password: Password,
    phone: requiredText('Please provide phone!', 20),
    address: requiredLongText('Please provide contact!', 500),
  }),
  output: Message,
  errors: ['PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
/**
 * `token` comes from the mail and is good for a day. The password must be the one of the registration: else the owner of the mailbox could confirm
 * what a stranger has begun with the address. Creates owner, tenant and store, on trial where the operator's plans offer one. A repeat gets the same
 * answer.
 */
export const confirmSignUp = defineRpc({
  subject: 'rpc.identity.confirm_sign_up',
  http: ['POST', '/auth/confirm-signup'],
  who: everyone,
  emits: [],
  input: z.object({ token: requiredText('Invalid request!', 200), password: Password }),
  /** The username to sign in with afterwards, by the ordinary sign-in and its rules (ADR 28). */
  output: Message.extend({ username: z.string() }),
  errors: ['REGISTRATION_OVER', 'REGISTRATION_PASSWORD', 'USERNAME_TAKEN'],
});

/** What the event says of a new tenant. Length and price are there when the operator added it with a subscription. */
const NewTenant = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  isActive: z.boolean(),
  durationMonths: z.number().int().min(1).max(120).nullable(),
  priceMinor: z.number().int().min(0).nullable(),
  /** The operator who added it. */
  addedBy: z.object({ userId: z.uuid(), username: z.string() }).optional(),
});
/** Creates the owner of a new tenant, from the operator's form. A second call for the same tenant changes nothing. */
export const registerTenant = defineRpc({
  subject: 'rpc.identity.register_tenant',
  who: internalTo('tenancy'),
  input: NewTenant.extend({ tenantId: z.uuid(), email: Email, password: Password }),
  output: Empty,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
/** The owner exists: tenancy adds the tenant, catalog its store. */
export const tenantRegistered = defineEvent({
  subject: 'evt.identity.tenant_registered',
  heardBy: ['tenancy', 'catalog'],
  payload: NewTenant,
});

/** The same answer for every name, known or not, after the same time. */
export const forgotPassword = defineRpc({
  subject: 'rpc.identity.forgot_password',
  http: ['POST', '/auth/forgot-password'],
  who: everyone,
  emits: [],
  input: z.object({ username: requiredText('Please provide username!', 254) }),
  output: Message,
});
/** `token` comes from the mail: single use, one hour. Ends all sessions of the user. */
export const resetPassword = defineRpc({
  subject: 'rpc.identity.reset_password',
  http: ['POST', '/auth/reset-password/{token}'],
  who: everyone,
  emits: [],
  composed: true,
  input: z.object({
    token: requiredText('Invalid request!', 200),
    password: z
      .string('Please provide new password!')
      .min(1, 'Please provide new password!')
      .max(128, 'Please provide new password!'),
  }),
  /** The username is for the gateway, which keeps it to itself. */
  output: Message.extend({ username: z.string().optional() }),
  errors: ['INVALID_REQUEST', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
