import type { ErrorCode, Failure } from '@thali/proto/errors';

/** A call that did not succeed. `status` 0: no answer came (offline, time-out); then there is no server message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NO_ANSWER';
  readonly requestId: string | undefined;
  readonly errors: Failure['errors'];
  readonly details: Failure['details'];
  /** Whether `message` is a sentence of the server, made for people. */
  readonly fromServer: boolean;

  constructor(status: number, body: Partial<Failure> = {}) {
    super(body.message ?? (status === 0 ? 'No answer from the server' : `HTTP ${status}`)); // no text: for logs
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'NO_ANSWER' : 'INTERNAL');
    this.requestId = body.requestId;
    this.errors = body.errors;
    this.details = body.details;
    this.fromServer = Boolean(body.message);
  }
}

/** The server's message if the error carries one, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.fromServer ? error.message : fallback;

/** Undefined when no answer came, because the id is part of the server's answer. */
export const requestIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.requestId : undefined);

/**
 * Whether the answer says for certain that the server did nothing. After any other failure (no answer, a session that ended, a first call
 * that still runs, too many calls) the command may have been carried out, so it may only be repeated with the same idempotency key.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_IN_PROGRESS') return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
