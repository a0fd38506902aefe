import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@thali/kit/call/app-error';

/**
 * A body's bytes. What is too large is refused as soon as that is known; the rest is read and dropped while the answer goes out.
 * @throws AppError TOO_LARGE beyond `maxBytes`, INVALID_REQUEST when the client leaves
 */
export function readBytes(headers: IncomingHttpHeaders, payload: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length']) > maxBytes) {
      payload.resume();
      return reject(new AppError('TOO_LARGE'));
    }
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return chunks.push(chunk);
      chunks.length = 0;
      reject(new AppError('TOO_LARGE'));
    });
    payload.once('end', () => resolve(Buffer.concat(chunks)));
    payload.once('error', () => reject(new AppError('INVALID_REQUEST')));
  });
}
