import { AppError } from '@thali/kit/call/app-error';
import { photo } from '@thali/proto/catalog/menu-items';
import { said } from '@thali/proto/said';
import sharp, { type Metadata } from 'sharp';
import { endOfPicture, isOtherPicture } from './file-type.js';

// Decoders run on threads of their own: one for each picture, and nothing is kept for the next.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file says that it is, no other decoder sees a byte of it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

const patienceSeconds = 8;

/**
 * Makes the picture that we keep from one that somebody sent: webp, at most 512 px, upright, without any metadata.
 * Nothing of the file itself survives (reliability R50). How many are at it at once, the lane of costly calls decides.
 * @throws AppError MEDIA_TYPE for pictures of other kinds, IMAGE_INVALID for anything else, SERVICE_UNAVAILABLE when it takes too long
 */
export async function decodeImage(bytes: Uint8Array): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height } = await header(file);
  if (width * height > photo.maxPixels)
    throw new AppError(
      'IMAGE_INVALID',
      said('The image has more than {megapixels} megapixels!', { megapixels: photo.maxPixels / 1e6 }),
    );
  if (endOfPicture(file) !== file.length) throw new AppError('IMAGE_INVALID');
  try {
    return await sharp(file, { failOn: 'truncated', limitInputPixels: photo.maxPixels })
      .autoOrient()
      .resize(photo.longestSide, photo.longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
  } catch (cause) {
    const late = (cause as Error).message.startsWith('timeout:');
    throw new AppError(late ? 'SERVICE_UNAVAILABLE' : 'IMAGE_INVALID', { cause });
  }
}

/** Reads no pixel. */
async function header(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AppError(isOtherPicture(file) ? 'MEDIA_TYPE' : 'IMAGE_INVALID', { cause });
  }
}
