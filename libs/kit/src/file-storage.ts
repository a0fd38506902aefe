import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { S3Storage } from './s3-storage.js';

export interface StoredFile {
  bytes: number;
  stream: Readable;
}

/** Where pictures are kept. Names are `<tenant>/<name>.webp`; a file never changes, it is only written and deleted. */
export abstract class FileStorage {
  abstract put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  abstract get(name: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is fine. */
  abstract delete(name: string): Promise<void>;
  /** Deletes all files of a tenant. */
  abstract deleteAll(tenant: string): Promise<void>;
}

/** No dots, no further slashes: such a name can not leave its folder. */
export const isFileName = (name: string): boolean => /^[\w-]{1,64}\/[\w-]{1,64}\.webp$/.test(name);

const isFolderName = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

/** Environment of those who keep or show pictures: an S3-compatible store when S3_ENDPOINT is set, else a folder. */
export const storageConfig = z.object({
  UPLOADS_DIR: z.string().min(1).optional(),
  /** Without the bucket, which is put behind it as a path. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
});
export type StorageConfig = z.output<typeof storageConfig>;

/** The storage that the environment names; undefined when it names none, or S3 without all that it needs. */
export function fileStorage(config: StorageConfig): FileStorage | undefined {
  const { UPLOADS_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_ENDPOINT) return UPLOADS_DIR ? new FolderStorage(UPLOADS_DIR) : undefined;
  if (!S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  const bucketUrl = `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}`;
  return new S3Storage({ bucketUrl, region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY });
}

/** Files below one folder. A file is there whole or not at all, also after a crash. */
export class FolderStorage implements FileStorage {
  private readonly root: string;
  constructor(folder: string) {
    this.root = resolve(folder);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const file = await open(this.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (!file) return undefined;
    const { size } = await file.stat();
    return { bytes: size, stream: file.createReadStream() };
  }

  async delete(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async deleteAll(tenant: string): Promise<void> {
    if (!isFolderName(tenant)) throw new Error('not the name of a folder');
    await rm(join(this.root, tenant), { recursive: true, force: true });
  }

  private pathOf(name: string): string {
    if (!isFileName(name)) throw new Error('not the name of a file');
    return join(this.root, name);
  }
}
