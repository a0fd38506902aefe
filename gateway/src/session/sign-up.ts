import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { signUp } from '@thali/proto/identity/registration';
import type { RouteHandlerMethod } from 'fastify';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { callHeaders } from '../call-headers.js';
import { networkOf } from '../client-network.js';
import { sendAnswer } from '../forward.js';
import { counter, tooMany } from '../rate-limits.js';
import type { Counters } from '../redis.js';

/** All customers in one /48 register so many times what one of them may. */
const wideFactor = 4;

/**
 * A sign-up goes on to identity as it came, so many times an hour from one place; what is refused there does not count. Whoever has a /48 has 65,536
 * places in it, so those are counted together as well. 0 means no limit.
 */
export function signUpRoute(rpc: RpcClient, counters: Counters, perHour: number): RouteHandlerMethod {
  const places = counter(counters, 'rate:sign-up', perHour, 3_600);
  const wide = counter(counters, 'rate:sign-up:wide', perHour * wideFactor, 3_600);
  return async (request, reply) => {
    const counted = [[places, networkOf(request.ip)] as const, [wide, networkOf(request.ip, 48)] as const];
    // One after the other: what the place is refused is not counted for its neighbours.
    for (const [rates, who] of perHour ? counted : [])
      await rates.consume(who).catch((refusal: RateLimiterRes | Error) => {
        throw refusal instanceof Error ? refusal : tooMany('TOO_MANY_REQUESTS', refusal.msBeforeNext);
      });
    const body = (request.body as Uint8Array | undefined) ?? new Uint8Array();
    const answer = await rpc.raw(signUp.subject, body, callHeaders(request));
    if (answer.failed && perHour) await Promise.all(counted.map(([rates, who]) => rates.reward(who)));
    sendAnswer(request, reply, answer);
    return reply;
  };
}
