import type { CallContext } from '@thali/kit/call/context';
import type { Outbox } from '@thali/kit/events/outbox';
import { sessionsEnded } from '@thali/proto/identity/session';
import { type EntityManager, type FindOptionsWhere, IsNull, MoreThan } from 'typeorm';
import { Session } from './session.entity.js';

const day = 24 * 3_600_000;
const idleMs = 7 * day;
const absoluteMs = 30 * day;
/** Two tabs that refresh at once both go on. */
const graceMs = 10_000;

/** The latest time at which a session must have begun to be too old now. */
export const tooOld = (now: Date): Date => new Date(now.getTime() - absoluteMs);
/** Sessions that have neither ended nor expired. */
export const alive = (now: Date): FindOptionsWhere<Session> => ({
  endedAt: IsNull(),
  lastUsedAt: MoreThan(new Date(now.getTime() - idleMs)),
  createdAt: MoreThan(tooOld(now)),
});
/** Seconds until a session ends however often it is used. */
export const secondsLeft = ({ createdAt }: Session, now: Date): number =>
  Math.floor((createdAt.getTime() + absoluteMs - now.getTime()) / 1000);

/** Whether this is the token before the current one, so soon after that the holder may not know yet. */
export const inGrace = ({ previousHash, rotatedAt }: Session, tokenHash: string, now: Date): boolean =>
  previousHash === tokenHash && rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= graceMs;

/** Ends the context's tenant's sessions that fit, and tells every gateway before the caller goes on. Answers how many. */
export async function endSessions(
  tx: EntityManager,
  outbox: Outbox,
  context: CallContext,
  which: FindOptionsWhere<Session>,
): Promise<number> {
  const { raw } = await tx
    .createQueryBuilder()
    .update(Session)
    .set({ endedAt: context.now })
    .where({ ...which, tenantId: context.tenantId, endedAt: IsNull() })
    .returning('id')
    .execute();
  const sessionIds = (raw as { id: string }[]).map(({ id }) => id);
  if (sessionIds.length) await outbox.add(tx, context, sessionsEnded, { sessionIds }, { wait: true });
  return sessionIds.length;
}
