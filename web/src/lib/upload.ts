import type { Output, Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { type CallOptions, exchange, inSession, target } from './api';

/** A photo over a slow connection takes longer than the time-out of other calls allows. */
const TIMEOUT_MS = 60_000;

/**
 * Calls an operation whose body is a file (`uploadBytes` in its contract), with the session handling of `call`.
 * @param input its fields without the file
 * @throws ApiError as `call` does
 */
export function upload<R extends Rpc>(
  contract: R,
  input: Omit<RequestOf<R>, 'file'>,
  file: File,
  options?: CallOptions,
): Promise<Output<R>> {
  const { method, url } = target(contract, input);
  const body = new FormData();
  body.append('image', file, file.name);
  return inSession(contract, () => exchange<Output<R>>(url, { method, body }, options, TIMEOUT_MS));
}
