import { AppError } from '@thali/kit/call/app-error';
import type { Caller } from '@thali/kit/call/context';
import { validIdempotencyKey } from '@thali/kit/database/idempotency';
import { mayAct } from '@thali/proto/acts';
import { points, type Rpc } from '@thali/proto/kernel';
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { CallsAtOnce } from './calls-at-once.js';
import type { PublicRates } from './public-rates.js';
import type { LocalRates } from './rate-limits.js';
import type { Realm } from './session/cookies.js';
import { fromOwnSite } from './session/cross-site.js';
import type { Admission, SessionGuard } from './session/session-guard.js';
import type { SubscriptionGuard } from './session/subscription-guard.js';
import { whenOver } from './when-over.js';

export interface Gatekeepers {
  sessions: SessionGuard;
  subscriptions: SubscriptionGuard;
  tenantRates: LocalRates;
  costlyCalls: CallsAtOnce;
  /** Of calls that need no session. */
  publicRates: PublicRates;
  publicUrl: string;
}

/**
 * All that a request must pass before its body is even read: session, rate, rights, subscription, origin, key. Answers at once
 * for known sessions; throws or rejects with the refusal. Leaves the caller on the request.
 */
type Guard = (request: FastifyRequest) => void | Promise<void>;
export function operationGuard(contract: Rpc, gates: Gatekeepers): Guard {
  const { who, http, withoutSubscription, cost, idempotent } = contract;
  const writes = http?.[0] !== 'GET';
  const realm: Realm = who.kind === 'superadmin' ? 'operator' : 'tenant';

  const checkForm = ({ headers }: FastifyRequest): void => {
    if (!writes) return;
    if (!fromOwnSite(headers, gates.publicUrl)) throw new AppError('CROSS_SITE');
    const key = headers['idempotency-key'];
    if (key === undefined && idempotent) throw new AppError('IDEMPOTENCY_KEY_MISSING');
    if (key !== undefined && !validIdempotencyKey(String(key))) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  };

  const enter = (request: FastifyRequest, { session }: Admission): void | Promise<void> => {
    const caller: Caller = session.caller;
    request.caller = caller;
    if (realm === 'tenant') gates.tenantRates.take(caller.tenantId, points[cost]);
    if (realm === 'operator') return checkForm(request);
    if (who.kind === 'admin' && caller.role !== 'admin') throw new AppError('SCOPE_MISSING');
    if (who.kind === 'scope' && !who.anyOf.some((act) => mayAct(caller.role, session.scopes, act)))
      throw new AppError('SCOPE_MISSING');
    const running = withoutSubscription ? undefined : gates.subscriptions.check(caller.tenantId);
    return running ? running.then(() => checkForm(request)) : checkForm(request);
  };

  if (who.kind === 'public')
    return (request) => {
      checkForm(request);
      return gates.publicRates.enter(contract, request);
    };
  return (request) => {
    const admission = gates.sessions.admit(request.headers.cookie, realm);
    return admission instanceof Promise ? admission.then((admitted) => enter(request, admitted)) : enter(request, admission);
  };
}

/**
 * A costly call takes its place when all of its body is there, and gives it back when its answer is made, or when the client has gone: who sends or
 * reads slowly keeps nobody else out.
 */
export const costlyPlace =
  ({ costlyCalls }: Gatekeepers): preHandlerHookHandler =>
  (request, reply, done) => {
    request.leavePlace = costlyCalls.enter(request.caller?.tenantId ?? '');
    whenOver(reply, request.leavePlace);
    done();
  };
