import * as z from 'zod';
import { defineRpc, Empty, Id, internal, internalTo, operator, pages, SearchText, WireFlag } from '../kernel.js';
import { mailAddress } from '../mail-address.js';
import { RoleName } from '../scopes.js';

const Person = z.object({
  id: Id,
  tenant_id: Id,
  name: z.string(),
  username: z.string(),
  role: RoleName,
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
});
/** Somebody of some tenant; active is who belongs to an active one. */
export const UserInfo = Person.extend({ tenant_name: z.string().nullable(), is_active: WireFlag });
export type UserInfo = z.output<typeof UserInfo>;

const query = { search: SearchText, ...pages(100, 20) };
const Page = z.object({
  currentPage: z.number().int(),
  perPage: z.number().int(),
  totalUsers: z.number().int(),
  totalPages: z.number().int(),
});

/** Users of all tenants, the newest first; `search` looks in name, username and phone and finds 10,000 at most. The gateway adds the tenants' names and states. */
export const listUserInfo = defineRpc({
  subject: 'rpc.identity.list_user_info',
  http: ['GET', '/superadmin/user-info'],
  who: operator,
  composed: true,
  input: z.object(query),
  output: Page.extend({ users: z.array(UserInfo) }),
});
/** Identity's part of that answer. Only the live session of an operator gets it. */
export const listAllUsers = defineRpc({
  subject: 'rpc.identity.list_all_users',
  who: internal,
  input: z.object(query),
  output: Page.extend({ users: z.array(Person) }),
});
export const countUsers = defineRpc({
  subject: 'rpc.identity.count_users',
  who: internal,
  input: z.object({ tenantId: z.uuid() }),
  output: z.object({ count: z.number().int() }),
});
/**
 * Asks for another email of a tenant's owner, which is also the owner's username. It is in force once the new address is confirmed. Asking for the
 * present one changes nothing.
 */
export const renameOwner = defineRpc({
  subject: 'rpc.identity.rename_owner',
  who: internalTo('tenancy'),
  input: z.object({
    tenantId: z.uuid(),
    email: mailAddress('Please Provide Valid Email!'),
  }),
  /** Pending until the address confirms itself. */
  output: z.object({ pending: z.boolean() }),
  errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'TOO_MANY_ATTEMPTS'],
});
/** Mails a tenant's owner a link to choose a new password, for one hour; the caller does not learn it. */
export const mailOwnerLink = defineRpc({
  subject: 'rpc.identity.mail_owner_link',
  who: internalTo('tenancy'),
  input: z.object({ tenantId: z.uuid() }),
  output: Empty,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});
/** Mails the confirmation of an owner's new address once more. */
export const remindOwner = defineRpc({
  subject: 'rpc.identity.remind_owner',
  who: internalTo('tenancy'),
  input: z.object({ tenantId: z.uuid() }),
  output: Empty,
  errors: ['NOT_FOUND', 'NOTHING_TO_CONFIRM', 'TOO_MANY_ATTEMPTS'],
});
