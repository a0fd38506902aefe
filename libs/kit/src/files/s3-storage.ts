import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../call/app-error.js';
import type { FileStorage, StoredFile } from './file-storage.js';

export interface S3Options {
  /** Endpoint and bucket, such as `https://s3.example.com/photos`. */
  bucketUrl: string;
  region: string;
  accessKey: string;
  secretKey: string;
}
/** For the whole request: pictures are small. */
const timeoutMs = 10_000;

/** Files in a bucket of any store that speaks S3 with signatures of version 4. Errors of the store are SERVICE_UNAVAILABLE. */
export class S3Storage implements FileStorage {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor({ bucketUrl, region, accessKey, secretKey }: S3Options) {
    this.bucketUrl = bucketUrl;
    this.client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 2 });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = {
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    await (await this.send('PUT', `/${name}`, { headers, body: bytes as Uint8Array<ArrayBuffer> })).body?.cancel();
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const { status, headers, body } = await this.send('GET', `/${name}`);
    if (status === 200 && body)
      return { bytes: Number(headers.get('content-length')), stream: Readable.fromWeb(body as ReadableStream) };
    await body?.cancel();
    return undefined;
  }

  async delete(name: string): Promise<void> {
    await (await this.send('DELETE', `/${name}`)).body?.cancel();
  }

  async deleteAll(tenant: string): Promise<void> {
    for (;;) {
      const list = await this.send('GET', `?list-type=2&prefix=${tenant}/`);
      // File names contain no characters that XML escapes.
      const names = [...(await list.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name as string);
      if (!names.length) return;
      for (const name of names) await this.delete(name);
    }
  }

  /**
   * Returns responses with a 2xx status or 404 (a PUT: 2xx only). Redirects are refused, so that requests only go to the configured store.
   */
  private async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await this.client
      .fetch(this.bucketUrl + path, { method, redirect: 'error', signal, ...init })
      .catch((cause: unknown) => {
        throw new AppError('SERVICE_UNAVAILABLE', { cause });
      });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    const cause = new Error(`S3 answered ${method} with ${response.status}: ${(await response.text()).slice(0, 500)}`);
    throw new AppError('SERVICE_UNAVAILABLE', { cause });
  }
}
