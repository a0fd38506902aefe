import * as z from 'zod';
import { defineRpc, Empty, Id, internal, operator, pageNumber, requiredText, SearchText, WireFlag } from '../kernel.js';
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

const query = { search: SearchText, page: pageNumber(1_000_000).default(1), perPage: pageNumber(100).default(20) };
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
/** Identity's part of it; answers only the live session of an operator. */
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
/** Gives a tenant's owner another email, which is the username too; the same one again changes nothing. */
export const renameOwner = defineRpc({
  subject: 'rpc.identity.rename_owner',
  who: internal,
  input: z.object({
    tenantId: z.uuid(),
    email: requiredText('Please Provide Valid Email!', 254).pipe(z.email('Please Provide Valid Email!')),
  }),
  output: Empty,
  errors: ['NOT_FOUND', 'USERNAME_TAKEN'],
});
