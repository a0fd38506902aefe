import { jsonObject, parse } from '@thali/kit/rpc/parse';
import type { Input, Rpc } from '@thali/proto/kernel';
import type { FastifyRequest } from 'fastify';
import { parameters } from './forward.js';

/**
 * What a composed operation was sent, read by its contract: path and query, and a JSON body where there is one. What stands in the
 * path counts more than a body that says otherwise.
 * @throws AppError VALIDATION_FAILED
 */
export function inputOf<R extends Rpc>(contract: R, request: FastifyRequest): Input<R> {
  const body = request.body as Uint8Array | undefined;
  return parse(contract, { ...(body?.length ? jsonObject(body) : {}), ...parameters(request) }) as Input<R>;
}
