import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { signUp } from '@thali/proto/identity/registration';
import type { RouteHandlerMethod } from 'fastify';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { callHeaders } from '../call-headers.js';
import { networkOf } from '../client-network.js';
import { sendAnswer } from '../forward.js';
import { counter, tooMany } from '../rate-limits.js';
import type { Counters } from '../redis.js';

/** A sign-up goes on to identity as it came, so many times an hour from one place; what is refused there does not count. 0 means no limit. */
export function signUpRoute(rpc: RpcClient, counters: Counters, perHour: number): RouteHandlerMethod {
  const places = counter(counters, 'rate:sign-up', perHour, 3_600);
  return async (request, reply) => {
    const place = networkOf(request.ip);
    if (perHour)
      await places.consume(place).catch((refusal: RateLimiterRes | Error) => {
        throw refusal instanceof Error ? refusal : tooMany('TOO_MANY_REQUESTS', refusal.msBeforeNext);
      });
    const body = (request.body as Uint8Array | undefined) ?? new Uint8Array();
    const answer = await rpc.raw(signUp.subject, body, callHeaders(request));
    if (answer.failed && perHour) await places.reward(place);
    sendAnswer(request, reply, answer);
    return reply;
  };
}
