import type { Failure } from '@thali/proto/errors';
import type { Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { language } from '#words';
import { inSession, target } from './api';
import { ApiError } from './api-error';
import { saveAs } from './save-as';

const TIMEOUT_MS = 60_000;

/**
 * Fetches the file of a `download` contract with the session handling of `call` and lets the browser save it.
 * @throws ApiError as `call` does, also when the transfer breaks off
 */
export async function download<R extends Rpc>(contract: R, input: Omit<RequestOf<R>, 'after'>): Promise<void> {
  const { name, blob } = await inSession(contract, () => fetchFile(target(contract, input).url));
  saveAs(name, blob);
}

async function fetchFile(url: string): Promise<{ name: string; blob: Blob }> {
  const response = await fetch(url, {
    credentials: 'include',
    headers: { 'accept-language': language() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ApiError(0);
  });
  if (!response.ok) {
    const failure: Partial<Failure> | undefined = await response.json().catch(() => undefined);
    throw new ApiError(response.status, failure);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download.csv';
  const blob = await response.blob().catch(() => {
    throw new ApiError(0);
  });
  return { name, blob };
}
