import * as z from 'zod';

export const catalogConfig = z.object({
  /** 32 bytes in base64: what table ids in QR codes are encrypted with. Another key makes every printed code worthless. */
  TABLE_KEY: z
    .base64()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length === 32),
});
