import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import type { LoggedUser } from '@thali/proto/identity/session';
import { parseScopes, type Scope, scopes } from '@thali/proto/scopes';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';
import { normalUsername } from './username.entity.js';

/** Operators belong to no restaurant. */
export const operatorTenant = '00000000-0000-0000-0000-000000000000';

/** The wire's form of the signed-in user. */
export const loggedUser = ({ name, designation, photo, role, username, phone, address, scope, tenantId }: User): LoggedUser => ({
  name,
  designation,
  photo,
  role,
  username,
  phone,
  address,
  scope,
  tenant_id: tenantId === operatorTenant ? null : tenantId,
});

/** Scopes as they are stored: in the specification's order. */
export const joinScopes = (granted: readonly Scope[]): string => scopes.filter((scope) => granted.includes(scope)).join(',');

/**
 * Nobody hands out more than they have; role admin has everything, and what a user already had is no new grant.
 * @throws AppError SCOPE_NOT_GRANTABLE
 */
export function checkGrant(
  caller: Pick<CallContext, 'role' | 'scope'>,
  wanted: readonly Scope[],
  had: readonly Scope[] = [],
): void {
  if (caller.role === 'admin') return;
  const grantable: readonly Scope[] = [...parseScopes(caller.scope), ...had];
  if (!wanted.every((scope) => grantable.includes(scope))) throw new AppError('SCOPE_NOT_GRANTABLE');
}

/**
 * A user whom the staff screens may change, locked until the transaction ends.
 * @throws AppError NOT_FOUND, ADMIN_PROTECTED
 */
export async function lockStaff(tx: EntityManager, tenantId: string, username: string): Promise<User> {
  const user = await tx.findOne(User, {
    where: { tenantId, username: normalUsername(username) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw new AppError('NOT_FOUND');
  if (user.role !== 'user') throw new AppError('ADMIN_PROTECTED');
  return user;
}
