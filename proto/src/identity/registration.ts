import * as z from 'zod';
import { defineEvent, defineRpc, Empty, everyone, internal, Message, requiredText } from '../kernel.js';

const Email = requiredText('Please provide email!', 254).pipe(z.email('Please provide valid email!'));
const Password = z.string('Please provide password!').min(1, 'Please provide password!').max(128, 'Please provide password!');

/** A business registers itself: owner, tenant and store, without a subscription yet. */
export const signUp = defineRpc({
  subject: 'rpc.identity.sign_up',
  http: ['POST', '/auth/signup'],
  who: everyone,
  input: z.object({
    biz_name: requiredText('Please provide business name!'),
    username: Email,
    password: Password,
    phone: requiredText('Please provide phone!', 20),
    address: requiredText('Please provide contact!', 500),
  }),
  output: Message,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});

/** What is told of a new tenant; length and price are there when the operator added it with a subscription. */
const NewTenant = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  isActive: z.boolean(),
  durationMonths: z.number().int().min(1).max(120).nullable(),
  priceMinor: z.number().int().min(0).nullable(),
});
/** The owner of a new tenant, from the operator's form; the same tenant again changes nothing. */
export const registerTenant = defineRpc({
  subject: 'rpc.identity.register_tenant',
  who: internal,
  input: NewTenant.extend({ tenantId: z.uuid(), email: Email, password: Password }),
  output: Empty,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
/** The owner exists: tenancy adds the tenant, catalog its store. */
export const tenantRegistered = defineEvent({ subject: 'evt.identity.tenant_registered', payload: NewTenant });

/** The same answer for every name, known or not, after the same time. */
export const forgotPassword = defineRpc({
  subject: 'rpc.identity.forgot_password',
  http: ['POST', '/auth/forgot-password'],
  who: everyone,
  input: z.object({ username: requiredText('Please provide username!', 254) }),
  output: Message,
});
/** `token` comes from the mail: single use, one hour. Ends all sessions of the user. */
export const resetPassword = defineRpc({
  subject: 'rpc.identity.reset_password',
  http: ['POST', '/auth/reset-password/{token}'],
  who: everyone,
  input: z.object({
    token: requiredText('Invalid request!', 200),
    password: z
      .string('Please provide new password!')
      .min(1, 'Please provide new password!')
      .max(128, 'Please provide new password!'),
  }),
  output: Message,
  errors: ['INVALID_REQUEST', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
