import type { CallHeaders } from '@thali/kit/rpc-headers';
import type { FastifyRequest } from 'fastify';

/** How a request's call travels to services. */
export const callHeaders = (request: FastifyRequest): CallHeaders => ({
  caller: request.caller ?? undefined,
  requestId: request.id,
  traceparent: traceparent(request),
  idempotencyKey: request.method === 'GET' ? undefined : (request.headers['idempotency-key'] as string | undefined),
});

/** The caller's W3C trace context, or a new one that is named after the request. */
function traceparent({ id, headers }: FastifyRequest): string {
  const given = headers.traceparent;
  if (typeof given === 'string' && /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(given)) return given;
  const trace = id.replaceAll('-', '');
  return `00-${trace}-${trace.slice(16)}-01`;
}
