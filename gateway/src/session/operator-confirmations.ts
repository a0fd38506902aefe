import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { confirmedMs, operatorConfirmed } from '@thali/proto/identity/confirmation';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callHeaders } from '../call-headers.js';

/**
 * Demands that an operator has entered the password again. Tenancy, which acts, does not know sessions, so the gateway asks identity first. (For
 * users of a tenant only operations of identity need this, and identity checks it itself.) What was entered through this gateway is remembered here,
 * because an operator must be able to switch a restaurant off also while identity is away. The session guard has checked before that the session is
 * alive.
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
