import { type ErrorCode, errors, type Failure, type FieldFault } from '@thali/proto/errors';
import type { Said } from '@thali/proto/said';

/** A failure with a code of proto/errors; it travels from service to screen unchanged. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly extra: Partial<Said> & { errors?: FieldFault[]; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(extra.message ?? errors[code][1], { cause: extra.cause });
    this.name = 'AppError';
    this.status = errors[code][0];
  }

  /** The body of the answer; it contains nothing internal. */
  toFailure(requestId: string): Failure {
    const { text, values, errors, details } = this.extra;
    return {
      message: this.message,
      ...(text && { text, values }),
      code: this.code,
      requestId,
      ...(errors && { errors }),
      ...(details && { details }),
    };
  }
}

/** VALIDATION_FAILED for these fields; the message is that of the first field. */
export const invalidFields = (errors: FieldFault[]): AppError => {
  const { path: _, ...first } = errors[0] ?? { path: '' };
  return new AppError('VALIDATION_FAILED', { ...first, errors });
};

/** SQLSTATE classes and socket errors that mean "the database is not there or too busy", not "the statement was wrong". */
const unavailable = /^(08|53|57P|55P03|57014|40001|40P01|25006|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/;
/** The same for errors without a code: messages of pg, and of TypeORM when a connection broke in the middle of a transaction. */
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not established|connection error and is not queryable|Query runner already released|query runner was already released/i;

/** Whether an error says that the database is away or too busy: the same may well work a moment later. */
export function isUnavailable(thrown: unknown): boolean {
  const { code = '', message = '' } = (thrown ?? {}) as { code?: string; message?: string };
  return unavailable.test(String(code)) || connectionLost.test(message);
}

/** Any thrown thing as an AppError: database outages become 503, everything unknown 500 with the cause kept for the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnavailable(thrown)) return new AppError('SERVICE_UNAVAILABLE', { cause: thrown });
  const { code } = (thrown ?? {}) as { code?: string };
  if (code === '23505') return new AppError('ALREADY_EXISTS', { cause: thrown });
  return new AppError('INTERNAL', { cause: thrown });
}

/** The name of the unique constraint that a statement broke, or undefined. */
export const brokenUnique = (thrown: unknown): string | undefined => {
  const { code, constraint, driverError } = (thrown ?? {}) as {
    code?: string;
    constraint?: string;
    driverError?: { constraint?: string };
  };
  return code === '23505' ? (constraint ?? driverError?.constraint) : undefined;
};
