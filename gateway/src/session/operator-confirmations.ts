import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { confirmedMs, operatorConfirmed } from '@thali/proto/identity/confirmation';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callHeaders } from '../call-headers.js';

/**
 * What an operator may only do with the password entered again. Tenancy, which does it, does not know sessions, so identity is asked
 * first; what a tenant's user does, identity looks at where it does it. A password that was entered at this gateway is known here: a
 * restaurant must be shut also while identity is away. That the session itself has not ended, its guard has looked at before.
 */
export class OperatorConfirmations {
  private readonly entered = new LRUCache<string, true>({ max: 1_000, ttl: confirmedMs });

  constructor(private readonly rpc: RpcClient) {}

  /** This request's session has entered the right password. */
  readonly note = ({ caller }: FastifyRequest): void => {
    this.entered.set(String(caller?.sessionId), true);
  };

  /** @throws AppError PASSWORD_NEEDED; SERVICE_UNAVAILABLE when neither this gateway nor identity can say */
  readonly demand = async (request: FastifyRequest): Promise<void> => {
    if (this.entered.has(String(request.caller?.sessionId))) return;
    await this.rpc.call(operatorConfirmed, {}, { ...callHeaders(request), idempotencyKey: undefined });
  };
}
