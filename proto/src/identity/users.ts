import * as z from 'zod';
import { defineRpc, Empty, internalTo, Message, optionalText, requiredText, whoMay } from '../kernel.js';
import { mailAddress, optionalMailAddress } from '../mail-address.js';
import { e164Of, isPhone } from '../phone.js';
import { RoleName, ScopeName } from '../scopes.js';

export const User = z.object({
  username: z.string(),
  name: z.string(),
  role: RoleName,
  photo: z.string().nullable(),
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  scope: z.string(),
  /** An address that was entered and has not confirmed itself yet; `email` stays in force until then. */
  pendingEmail: z.string().nullable(),
  /** Whether mails reach this user: false until an address of theirs has confirmed itself. A service of the release before does not say. */
  addressConfirmed: z.boolean().optional(),
  /** What the caller may do with this user. */
  may: z.array(z.enum(['change', 'reset', 'delete'])),
});
export type User = z.output<typeof User>;

const staff = whoMay('changeStaff');
const Username = requiredText('Please provide username!', 254);
const scopeLetters = 40;
const mostScopes = 50;
/** Scopes come as an array or comma-joined; unknown names are refused. */
const UserScopes = z
  .union([
    z.array(z.string().max(scopeLetters)).max(mostScopes),
    z
      .string()
      .max(mostScopes * (scopeLetters + 1))
      .transform((joined) => joined.split(',').filter(Boolean)),
  ])
  .nullish()
  .transform((list) => [...new Set(list)])
  .pipe(z.array(ScopeName));
const Details = {
  name: requiredText('Please provide name!'),
  designation: optionalText(100),
  /** As E.164 when the number says its country: identity does not know the country of the store. */
  phone: optionalText(20)
    .refine((phone) => phone === null || isPhone(phone), 'Please provide valid phone no.!')
    .transform((phone) => phone && (e164Of(phone, null) ?? phone)),
  email: optionalMailAddress(),
  userScopes: UserScopes,
};

export const listUsers = defineRpc({
  subject: 'rpc.identity.list_users',
  http: ['GET', '/users'],
  who: staff,
  input: Empty,
  output: z.array(User),
});
export const addUser = defineRpc({
  subject: 'rpc.identity.add_user',
  http: ['POST', '/users/add'],
  who: staff,
  emits: ['user_changed'],
  confirmPassword: true,
  input: z.object({
    name: Details.name,
    username: mailAddress('Please provide valid email!', 'Please provide username!'),
    password: z.string('Please provide password!').min(1, 'Please provide password!').max(128),
    designation: Details.designation,
    phone: Details.phone,
    email: Details.email,
    userScopes: Details.userScopes,
  }),
  output: Message,
  errors: [
    'USERNAME_TAKEN',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'SCOPE_NOT_GRANTABLE',
    'TOO_MANY_ATTEMPTS',
    'LIMIT_REACHED',
  ],
});
/** A new email is in force once it is confirmed, see email-change.ts. The password is asked for where rights are granted or the email changes. */
export const updateUser = defineRpc({
  subject: 'rpc.identity.update_user',
  http: ['POST', '/users/update/{username}'],
  who: staff,
  emits: ['user_changed'],
  confirmPassword: true,
  input: z.object({ ...Details, username: Username }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'USER_OUTRANKS', 'SCOPE_NOT_GRANTABLE', 'TOO_MANY_ATTEMPTS'],
});
/** Mails a username that has not confirmed itself as an address the one mail that asks it to, if it has had none within a day. */
export const askToConfirm = defineRpc({
  subject: 'rpc.identity.ask_to_confirm',
  http: ['POST', '/users/ask-to-confirm/{username}'],
  who: staff,
  emits: [],
  input: z.object({ username: requiredText('Invalid Request!', 254) }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'USER_OUTRANKS', 'TOO_MANY_ATTEMPTS'],
});
export const updateUserPassword = defineRpc({
  subject: 'rpc.identity.update_user_password',
  http: ['POST', '/users/update-password/{username}'],
  who: staff,
  emits: ['user_changed'],
  confirmPassword: true,
  input: z.object({
    username: requiredText('Invalid Request!', 254),
    password: z.string('Provide new password!').min(1, 'Provide new password!').max(128),
  }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'USER_OUTRANKS', 'OWN_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
export const deleteUser = defineRpc({
  subject: 'rpc.identity.delete_user',
  http: ['DELETE', '/users/delete/{username}'],
  who: staff,
  emits: ['user_changed'],
  confirmPassword: true,
  input: z.object({ username: requiredText('Invalid Request!', 254) }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'USER_OUTRANKS', 'SELF_PROTECTED'],
});

/** Creates the owner (role admin) of a new tenant; a second call with the same username and tenant changes nothing. */
export const provisionOwner = defineRpc({
  subject: 'rpc.identity.provision_owner',
  who: internalTo('smoke'),
  input: z.object({
    tenantId: z.uuid(),
    username: Username,
    password: z.string().min(1).max(128),
    name: z.string(),
    phone: z.string().nullish(),
    address: z.string().nullish(),
    designation: z.string().nullish(),
  }),
  output: Message,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
