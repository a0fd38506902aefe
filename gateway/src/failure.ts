import { AppError, toAppError } from '@thali/kit/call/app-error';
import { type ErrorCode, errors, type Failure } from '@thali/proto/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const jsonType = 'application/json; charset=utf-8';

/** Fastify's own refusals in our words; everything else keeps its kind. */
export function asAppError(thrown: unknown): AppError {
  const { code, statusCode = 0 } = (thrown ?? {}) as { code?: string; statusCode?: number };
  if (thrown instanceof AppError || !code?.startsWith('FST_')) return toAppError(thrown);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('MEDIA_TYPE');
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('NOT_FOUND');
  return statusCode >= 400 && statusCode < 500 ? new AppError('INVALID_REQUEST') : toAppError(thrown);
}

/** Answers with a failure; nothing internal leaves the process. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const failure = error.toFailure(request.id);
  sendFailureBytes(request, reply, failure, undefined);
}

/** Answers with a service's failure: its bytes as they came, unless the route wants more in them. */
export function sendFailureBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  bytes: Uint8Array | undefined,
): void {
  const [status] = errors[failure.code] ?? errors.INTERNAL;
  const wait = retryAfter(failure.code, failure.details);
  if (wait) reply.header('retry-after', wait);
  const { successFlag } = request.routeOptions.config;
  const body = successFlag ? JSON.stringify({ success: false, ...failure }) : (bytes ?? JSON.stringify(failure));
  reply.code(status).type(jsonType).send(body);
}

/** Seconds after which trying again makes sense. */
export function retryAfter(code: ErrorCode, details?: Failure['details']): number | undefined {
  if (typeof details?.retryAfter === 'number') return details.retryAfter;
  const status = errors[code]?.[0];
  return code === 'IDEMPOTENCY_IN_PROGRESS' || status === 429 || status === 503 ? 1 : undefined;
}
