import type { Readable } from 'node:stream';
import { AppError } from '@thali/kit/call/app-error';
import type { Held } from './held-bytes.js';

/** A phone on a bad network sends more. */
const bytesPerMs = 20;

/**
 * A body while it arrives: its bytes are held for its tenant, and it has a deadline, `graceMs` and a second for each 20 kB that came.
 * @param payload is being read by whoever answers `read`
 * @returns what `read` does
 * @throws AppError BODY_TOO_SLOW, TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE; what `read` refuses
 */
export async function steadyBody(payload: Readable, held: Held, graceMs: number, read: Promise<Buffer>): Promise<Buffer> {
  const begunAt = performance.now();
  let received = 0;
  let timer: NodeJS.Timeout | undefined;
  let onData = (_chunk: Buffer) => {};
  const refused = new Promise<never>((_resolve, reject) => {
    onData = (chunk) => {
      received += chunk.length;
      try {
        held.add(chunk.length);
      } catch (error) {
        reject(error);
      }
    };
    const look = () => {
      const left = graceMs + received / bytesPerMs - (performance.now() - begunAt);
      if (left > 0) timer = setTimeout(look, left);
      else reject(new AppError('BODY_TOO_SLOW'));
    };
    timer = setTimeout(look, graceMs);
  });
  payload.on('data', onData);
  try {
    return await Promise.race([read, refused]);
  } finally {
    clearTimeout(timer);
    payload.off('data', onData);
  }
}
