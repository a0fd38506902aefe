import type { Rpc } from '@thali/proto/kernel';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';
import { sendAnswer } from '../forward.js';
import { accountKey } from './account-key.js';
import type { SessionRoutes } from './sessions.js';

const nothing = new Uint8Array();

/**
 * Forwards a call that carries the caller's own password, after the throttle of the sign-in: somebody with a stolen session guesses no faster here
 * than there. Misses are counted per session, so that guesses in one do not lock the account's other sessions out.
 */
export const ownPasswordRoute =
  (
    { subject }: Rpc,
    { rpc, throttle, log }: Pick<SessionRoutes, 'rpc' | 'throttle' | 'log'>,
    entered?: (request: FastifyRequest) => void,
  ): RouteHandlerMethod =>
  async (request, reply): Promise<FastifyReply> => {
    const counter = `session ${request.caller?.sessionId}`;
    const { who } = await throttle.attempt({ account: accountKey('tenant', counter), party: counter });
    const answer = await rpc.raw(subject, (request.body as Uint8Array | undefined) ?? nothing, callHeaders(request));
    if (!answer.failed) entered?.(request);
    if (!answer.failed) throttle.succeeded(who).catch((error: Error) => log.warn({ err: error }, 'password counter not reset'));
    sendAnswer(request, reply, answer);
    return reply;
  };
