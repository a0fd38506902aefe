import type { Rpc } from '@thali/proto/kernel';
import type * as z from 'zod';
import { AppError, invalidFields } from '../call/app-error.js';

/** Fields that a refusal names at most: a list of a thousand wrong lines is not answered line by line. */
const mostFields = 20;

/**
 * What somebody sent, checked and typed by the contract: after defaults and coercion. Services and gateway have no other way to refuse an input.
 * @throws AppError VALIDATION_FAILED with the fields that are wrong; the message is the first one's
 */
export function parse<I extends z.ZodType>({ input }: Pick<Rpc<I>, 'input'>, value: unknown): z.output<I> {
  const result = input.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, mostFields);
  throw invalidFields(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/**
 * The JSON object that a body is, not checked by any contract yet.
 * @throws AppError VALIDATION_FAILED when the bytes are no UTF-8, no JSON, or JSON of something else
 */
export function jsonObject(body: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new AppError('VALIDATION_FAILED', { message: 'Request body is not valid JSON!' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('VALIDATION_FAILED');
  return value as Record<string, unknown>;
}
