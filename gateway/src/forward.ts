import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import { type RawAnswer, type RpcClient, timeoutMs } from '@thali/kit/rpc/rpc-client';
import type { Failure } from '@thali/proto/errors';
import type { Rpc } from '@thali/proto/kernel';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { callHeaders } from './call-headers.js';
import { compressed } from './compressed.js';
import { asAppError, jsonType, sendFailureBytes } from './failure.js';
import { atEndOfTurn } from './same-turn.js';

const nothing = new Uint8Array();
const decoder = new TextDecoder();

/** Passes the request's bytes to the operation's service and the service's bytes back; nothing is parsed on the way. */
export function forward({ subject, http, cost }: Rpc, rpc: RpcClient, broker: Broker): RouteHandlerMethod {
  const hasBody = http?.[0] !== 'GET' && http?.[0] !== 'DELETE';
  const isRead = http?.[0] === 'GET';
  const hasPathParams = http?.[1].includes('{');
  return (request, reply) => {
    if (broker.away) return reply.send(new AppError('SERVICE_UNAVAILABLE'));
    const body = hasBody ? ((request.body as Uint8Array | undefined) ?? nothing) : nothing;
    const call = callHeaders(request);
    if (!hasBody) call.params = asJson(parameters(request));
    else if (hasPathParams) call.params = JSON.stringify(request.params);
    atEndOfTurn(() => {
      // A costly call that waits for its turn is no lost one.
      const mayRepeat = cost === 'cheap' && (isRead || call.idempotencyKey !== undefined);
      (mayRepeat ? rpc.rawAgain(subject, body, call) : rpc.raw(subject, body, call, timeoutMs[cost]))
        .then(async (answer) =>
          sendAnswer(request, reply, answer.failed ? answer : { ...answer, data: await compressed(request, reply, answer.data) }),
        )
        // Also an answer that is none.
        .catch((error) => reply.send(asAppError(error)));
    });
  };
}

/** Query and path parameters; of a repeated one the last counts. Contracts coerce, so all values stay strings. */
export function parameters({ query, params }: FastifyRequest): Record<string, unknown> {
  const all: Record<string, unknown> = { ...(query as object), ...(params as object) };
  for (const name in all) {
    const value = all[name];
    if (Array.isArray(value)) all[name] = value.at(-1);
  }
  return all;
}

export const asJson = (params: Record<string, unknown>): string | undefined =>
  Object.keys(params).length ? JSON.stringify(params) : undefined;

/** A service's answer, as it came. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, failed, replayed, totalCount }: RawAnswer,
): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
  if (totalCount) reply.header('x-total-count', totalCount);
  if (failed) sendFailureBytes(request, reply, JSON.parse(decoder.decode(data)) as Failure, data);
  else reply.type(jsonType).send(data);
}
