import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import { nobody } from '@thali/kit/call/context';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { ErrorCode, Failure } from '@thali/proto/errors';
import type { Rpc } from '@thali/proto/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callHeaders } from '../call-headers.js';
import { sendAnswer } from '../forward.js';

/** However many diners there are, the services keep room for staff. */
const atOnce = 200;
const decoder = new TextDecoder();

/** Calls of diners to services: for the tenant whose code they scanned, as nobody. */
export class DinerCalls {
  private underWay = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly broker: Broker,
  ) {}

  /** Answers the request with what the service says, and tells `refused` of a failure's code. Rejects with SERVICE_UNAVAILABLE. */
  async pass(
    request: FastifyRequest,
    reply: FastifyReply,
    { subject }: Rpc,
    call: { tenantId: string; body?: Uint8Array; params: object; refused?: (code: ErrorCode) => void },
  ): Promise<FastifyReply> {
    if (this.broker.away || this.underWay >= atOnce) throw new AppError('SERVICE_UNAVAILABLE');
    this.underWay += 1;
    try {
      const headers = {
        ...callHeaders(request),
        caller: { ...nobody, tenantId: call.tenantId },
        params: JSON.stringify(call.params),
      };
      const ask = call.body === undefined || headers.idempotencyKey !== undefined ? 'rawAgain' : 'raw';
      const answer = await this.rpc[ask](subject, call.body ?? '', headers);
      if (answer.failed) call.refused?.((JSON.parse(decoder.decode(answer.data)) as Failure).code);
      sendAnswer(request, reply, answer);
      return reply;
    } finally {
      this.underWay -= 1;
    }
  }
}
