import * as z from 'zod';
import { type FileStorage, FolderStorage } from './file-storage.js';
import { S3Storage } from './s3-storage.js';

/** Environment of processes that store or serve pictures: an S3-compatible store when S3_ENDPOINT is set, else a folder. */
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
