import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { trustedHops } from './client-address.js';
import { asAppError, sendFailure } from './failure.js';
import { requestId } from './request-ids.js';
import { apiHeaders } from './web/security-headers.js';

/** Nest's HTTP side: Fastify without what we do not use, request ids of our own, and refusals in our form from the first byte. */
export function createHttpAdapter(options: { trustProxy: number; production: boolean }): FastifyAdapter {
  const headers = apiHeaders(options.production);
  return new FastifyAdapter({
    skipMiddie: true,
    logger: false,
    trustProxy: options.trustProxy > 0 && trustedHops(options.trustProxy),
    // Ids of clients are not trusted: they would let one request pass for another in our logs.
    requestIdHeader: false,
    genReqId: requestId,
    // A client that never finishes sending its request does not keep the connection.
    requestTimeout: 30_000,
    // One that never sends its head is gone within 15 s, before it is anything that could be counted.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // Requests that arrive on open connections while we leave are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendFailure(request, reply, asAppError(error));
    },
  });
}
