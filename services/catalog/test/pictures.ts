import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

/** A picture of so many pixels, with noise in it so that no two are alike. */
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b82a6b', noise: { type: 'gaussian', mean: 128, sigma: 20 } } });

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';
export const picture = (format: Format, width = 640, height = 480, quality = 80): Promise<Buffer> =>
  // Given a quality, a PNG would get a palette, which takes seconds to choose.
  drawing(width, height)
    .toFormat(format, format === 'png' ? {} : { quality })
    .toBuffer();

/** As a phone writes it: on its side, with the place where it was taken. */
export const phonePhoto = (width: number, height: number): Promise<Buffer> =>
  drawing(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
    .toBuffer();

/** A white PNG, written row by row: its file is small, however many pixels it claims. */
export async function plainPng(width: number, height: number, rows = height): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const deflate = createDeflate();
  const packed = deflate.toArray();
  const row = Buffer.alloc(width * 3 + 1, 255);
  row[0] = 0;
  for (let written = 0; written < rows; written++)
    if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve));
  deflate.end();
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', Buffer.concat(await packed)), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
