import { fileStorage, storageConfig } from '@thali/kit/files/storage-config';
import * as z from 'zod';

/** Pictures need a place: a folder or an S3-compatible store. */
export const catalogConfig = storageConfig
  .extend({
    /** 32 bytes in base64: what table ids in QR codes are encrypted with. Another key makes every printed code worthless. */
    TABLE_KEY: z
      .base64()
      .transform((value) => Buffer.from(value, 'base64'))
      .refine((key) => key.length === 32),
  })
  .refine((config) => fileStorage(config) !== undefined, { path: ['UPLOADS_DIR'] });
