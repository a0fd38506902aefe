import { join } from 'node:path';
import sharp from 'sharp';

const drawings = join(import.meta.dirname, 'food');
const pixels = 512;
const made = new Map<string, Promise<Buffer>>();

/** One of our drawings as an uploaded photo, 512 x 512 webp. Made once for all dishes that show it. */
export function photoOf(name: string): Promise<Buffer> {
  const photo =
    made.get(name) ??
    sharp(join(drawings, `${name}.svg`), { density: 72 * (pixels / 160) })
      .resize(pixels, pixels)
      .webp({ quality: 84, effort: 2 })
      .toBuffer();
  made.set(name, photo);
  return photo;
}
