import type { Rpc } from '@thali/proto/kernel';
import { asSaid, saidOfIssue } from '@thali/proto/said';
import type * as z from 'zod';
import { AppError, invalidFields } from '../call/app-error.js';

/** Most fields that a refusal names: a list of a thousand wrong lines is not answered line by line. */
const mostFields = 20;

/**
 * Validates an input by the contract and returns it with its types, after defaults and coercion. It is the only validation of inputs in
 * services and gateway.
 * @throws AppError VALIDATION_FAILED with the fields that are wrong; the message is the first one's
 */
export function parse<I extends z.ZodType>({ input }: Pick<Rpc<I>, 'input'>, value: unknown): z.output<I> {
  const result = input.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, mostFields);
  throw invalidFields(issues.map((issue) => ({ path: issue.path.join('.'), ...asSaid(saidOfIssue(issue)) })));
}

/**
 * Parses a body as a JSON object, without validation by a contract.
 * @throws AppError VALIDATION_FAILED when the bytes are not UTF-8, not JSON, or JSON but no object
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
