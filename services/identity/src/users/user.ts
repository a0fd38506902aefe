import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import type { LoggedUser } from '@thali/proto/identity/session';
import { normalUsername } from '@thali/proto/identity/username';
import type { User as WireUser } from '@thali/proto/identity/users';
import { parseScopes, type Scope, scopes } from '@thali/proto/scopes';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** Operators belong to no restaurant. */
export const operatorTenant = '00000000-0000-0000-0000-000000000000';

/** SQL of the rows that the limit `users` counts. */
export const usersOf = 'select from app_user where tenant_id = $1';

/** The wire's form of the signed-in user. */
export const loggedUser = ({
  name,
  designation,
  photo,
  role,
  username,
  phone,
  address,
  scope,
  language,
  tenantId,
}: User): LoggedUser => ({
  name,
  designation,
  photo,
  role,
  username,
  phone,
  address,
  scope,
  language,
  tenant_id: tenantId === operatorTenant ? null : tenantId,
});

/** Scopes as they are stored: in the specification's order. */
export const joinScopes = (granted: readonly Scope[]): string => scopes.filter((scope) => granted.includes(scope)).join(',');

export type Addressee = Pick<User, 'email' | 'username' | 'role' | 'usernameConfirmedAt'>;
/**
 * Where mails to a user go: the email, which has confirmed itself, else the username. Undefined while neither has: whoever entered a username of
 * staff has not shown that it is theirs. Owners registered with theirs, or the operator entered it.
 */
export function addressOf({ email, username, role, usernameConfirmedAt }: Addressee): string | undefined {
  if (email && normalUsername(email) !== username) return email;
  return role === 'user' && !usernameConfirmedAt ? undefined : (email ?? username);
}

type Rights = Pick<User, 'role' | 'scope'>;
const holds = ({ role, scope }: Rights, wanted: readonly Scope[]): boolean => {
  const own = parseScopes(scope);
  return role === 'admin' || wanted.every((one) => own.includes(one));
};

/**
 * Nobody hands out more than they have; role admin has everything.
 * @throws AppError SCOPE_NOT_GRANTABLE
 */
export function checkGrant(actor: Rights, wanted: readonly Scope[]): void {
  if (!holds(actor, wanted)) throw new AppError('SCOPE_NOT_GRANTABLE');
}

/** What one user may do with another, or with themself: only who has all of a user's rights may change them. */
export function mayDo(actor: Rights & Pick<User, 'id'>, user: Rights & Pick<User, 'id'>): WireUser['may'] {
  if (user.role !== 'user' || !holds(actor, parseScopes(user.scope))) return [];
  return actor.id === user.id ? ['change'] : ['change', 'reset', 'delete'];
}

/**
 * A tenant's owner, locked until the transaction ends.
 * @throws AppError NOT_FOUND
 */
export async function lockOwner(tx: EntityManager, tenantId: string): Promise<User> {
  const owner = await tx.findOne(User, {
    where: { tenantId, role: 'admin' },
    order: { createdAt: 'asc', id: 'asc' },
    lock: { mode: 'pessimistic_write' },
  });
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}

/**
 * A user whom the caller may change here, and the caller, both as they are now and locked until the transaction ends. Both in one order,
 * so that two who change each other do not wait for each other.
 * @throws AppError SESSION_ENDED, NOT_FOUND, ADMIN_PROTECTED, USER_OUTRANKS
 */
export async function lockStaff(
  tx: EntityManager,
  { tenantId, userId }: Pick<CallContext, 'tenantId' | 'userId'>,
  username: string,
): Promise<{ user: User; actor: User }> {
  const name = normalUsername(username);
  const both = await tx.find(User, {
    where: [
      { tenantId, username: name },
      { tenantId, id: userId },
    ],
    order: { id: 'asc' },
    lock: { mode: 'pessimistic_write' },
  });
  const actor = both.find(({ id }) => id === userId);
  const user = both.find((one) => one.username === name);
  if (!actor) throw new AppError('SESSION_ENDED');
  if (!user) throw new AppError('NOT_FOUND');
  if (user.role !== 'user') throw new AppError('ADMIN_PROTECTED');
  if (!mayDo(actor, user).length) throw new AppError('USER_OUTRANKS');
  return { user, actor };
}
