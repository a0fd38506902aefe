import { AppError } from '@thali/kit/call/app-error';
import type { Input, Rpc } from '@thali/proto/kernel';
import type { FastifyRequest } from 'fastify';
import { parameters } from './forward.js';

/**
 * What a composed operation was sent, read by its contract: path and query, and a JSON body where there is one. What stands in the
 * path counts more than a body that says otherwise.
 * @throws AppError VALIDATION_FAILED
 */
export function inputOf<R extends Rpc>(contract: R, request: FastifyRequest): Input<R> {
  const sent = parseJson(request.body as Uint8Array | undefined);
  const all = sent && typeof sent === 'object' && !Array.isArray(sent) ? { ...sent, ...parameters(request) } : sent;
  const result = contract.input.safeParse(all);
  if (result.success) return result.data as Input<R>;
  const errors = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('VALIDATION_FAILED', { message: errors[0]?.message, errors });
}

function parseJson(body: Uint8Array | undefined): unknown {
  try {
    return body?.length ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) : {};
  } catch {
    throw new AppError('VALIDATION_FAILED', { message: 'Request body is not valid JSON!' });
  }
}
