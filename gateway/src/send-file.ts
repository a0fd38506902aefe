import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import { type RpcClient, timeoutMs } from '@thali/kit/rpc/rpc-client';
import type { Failure } from '@thali/proto/errors';
import type { FileAnswer, Rpc } from '@thali/proto/kernel';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type * as z from 'zod';
import { callHeaders } from './call-headers.js';
import { safeName } from './download.js';
import { asAppError, sendFailureBytes } from './failure.js';
import { asJson, parameters } from './forward.js';

const nothing = new Uint8Array();

/** Answers a `file`: what the service made goes out as that file, to be kept and not to be shown in our origin. */
export function sendFile({ subject, cost }: Rpc, rpc: RpcClient, broker: Broker): RouteHandlerMethod {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (broker.away) return reply.send(new AppError('SERVICE_UNAVAILABLE'));
    const call = { ...callHeaders(request), params: asJson(parameters(request)) };
    rpc.raw(subject, nothing, call, timeoutMs[cost]).then(
      ({ data, failed }) => {
        const answer: unknown = JSON.parse(new TextDecoder().decode(data));
        if (failed) return sendFailureBytes(request, reply, answer as Failure, data);
        const { fileName, contentType, base64 } = answer as z.output<typeof FileAnswer>;
        reply
          .type(contentType)
          .header('content-disposition', `attachment; filename="${safeName(fileName)}"`)
          .send(Buffer.from(base64, 'base64'));
      },
      (error) => reply.send(asAppError(error)),
    );
  };
}
