import * as z from 'zod';
import { anyScope, defineRpc, Empty, internal, Message, optionalText, requiredText } from '../kernel.js';
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
});
export type User = z.output<typeof User>;

const settings = anyScope('SETTINGS');
const Username = requiredText('Please provide username!', 254);
/** Scopes come as an array or comma-joined; unknown names are refused. */
const UserScopes = z
  .union([z.array(z.string()), z.string().transform((joined) => joined.split(',').filter(Boolean))])
  .nullish()
  .transform((list) => [...new Set(list)])
  .pipe(z.array(ScopeName));
const Details = {
  name: requiredText('Please provide name!'),
  designation: optionalText(100),
  phone: optionalText(20),
  email: optionalText(254),
  userScopes: UserScopes,
};

export const listUsers = defineRpc({
  subject: 'rpc.identity.list_users',
  http: ['GET', '/users'],
  who: settings,
  input: Empty,
  output: z.array(User),
});
export const addUser = defineRpc({
  subject: 'rpc.identity.add_user',
  http: ['POST', '/users/add'],
  who: settings,
  input: z.object({
    name: Details.name,
    username: Username.pipe(z.email('Please provide valid email!')),
    password: z.string('Please provide password!').min(1, 'Please provide password!').max(128),
    designation: Details.designation,
    phone: Details.phone,
    email: Details.email,
    userScopes: Details.userScopes,
  }),
  output: Message,
  errors: ['USERNAME_TAKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'SCOPE_NOT_GRANTABLE'],
});
export const updateUser = defineRpc({
  subject: 'rpc.identity.update_user',
  http: ['POST', '/users/update/{username}'],
  who: settings,
  input: z.object({ ...Details, username: Username }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'SCOPE_NOT_GRANTABLE'],
});
export const updateUserPassword = defineRpc({
  subject: 'rpc.identity.update_user_password',
  http: ['POST', '/users/update-password/{username}'],
  who: settings,
  input: z.object({
    username: requiredText('Invalid Request!', 254),
    password: z.string('Provide new password!').min(1, 'Provide new password!').max(128),
  }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'],
});
export const deleteUser = defineRpc({
  subject: 'rpc.identity.delete_user',
  http: ['DELETE', '/users/delete/{username}'],
  who: settings,
  input: z.object({ username: requiredText('Invalid Request!', 254) }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED', 'SELF_PROTECTED'],
});

/** Creates the owner (role admin) of a new tenant; a second call with the same username and tenant changes nothing. */
export const provisionOwner = defineRpc({
  subject: 'rpc.identity.provision_owner',
  who: internal,
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
