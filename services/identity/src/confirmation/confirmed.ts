import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { confirmedMs } from '@thali/proto/identity/confirmation';
import { type EntityManager, MoreThan } from 'typeorm';
import { Session } from '../sessions/session.entity.js';
import { alive } from '../sessions/session.js';

/**
 * Refuses what a session may not do before its user has entered the password again. Asked in the transaction that does it, so it holds
 * whichever gateway the call came through.
 * @throws AppError PASSWORD_NEEDED
 */
export async function demandConfirmed(tx: EntityManager, context: CallContext): Promise<void> {
  const { tenantId, userId, sessionId: id, now } = context;
  const confirmedAt = MoreThan(new Date(now.getTime() - confirmedMs));
  if (!id || !(await tx.existsBy(Session, { ...alive(now), tenantId, id, userId, confirmedAt })))
    throw new AppError('PASSWORD_NEEDED');
}
