import { traceparentOf } from '@thali/kit/process/tracing';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import type { FastifyRequest } from 'fastify';

/** How a request's call travels to services. */
export const callHeaders = (request: FastifyRequest): CallHeaders => ({
  caller: request.caller ?? undefined,
  requestId: request.id,
  traceparent: request.span ? traceparentOf(request.span) : (givenTrace(request) ?? ownTrace(request)),
  idempotencyKey: request.method === 'GET' ? undefined : (request.headers['idempotency-key'] as string | undefined),
});

/** The caller's W3C trace context, when it sent one. */
export function givenTrace({ headers: { traceparent } }: FastifyRequest): string | undefined {
  const valid = typeof traceparent === 'string' && /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(traceparent);
  return valid ? traceparent : undefined;
}

/** One that is named after the request. */
function ownTrace({ id }: FastifyRequest): string {
  const trace = id.replaceAll('-', '');
  return `00-${trace}-${trace.slice(16)}-01`;
}
