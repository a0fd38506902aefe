import { describe, expect, it } from '@jest/globals';
import { photo } from '@thali/proto/catalog/menu-items';
import sharp from 'sharp';
import { decodeImage } from '../src/images/decode-image.js';
import { phonePhoto, picture, plainPng } from './pictures.js';

const sizeOf = async (file: Buffer) => {
  const { format, width, height } = await sharp(file).metadata();
  return { format, width, height };
};
const refusal = (code: string, message: string = expect.any(String) as never) => ({ code, message });
const none = refusal('IMAGE_INVALID', 'The file given is not an image');

describe('R50 a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('that comes as %s is kept as webp of at most 512 pixels a side', async (format) => {
    expect(await sizeOf(await decodeImage(await picture(format, 700, 420)))).toEqual({
      format: 'webp',
      width: 512,
      height: 307,
    });
    expect(await sizeOf(await decodeImage(await picture(format, 90, 150)))).toEqual({ format: 'webp', width: 90, height: 150 });
  });
  it('stands upright and tells nothing of where it was taken', async () => {
    const taken = await phonePhoto(800, 400);
    expect(taken.includes('Exif')).toBe(true);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const kept = await decodeImage(taken);
    expect(await sizeOf(kept)).toEqual({ format: 'webp', width: 256, height: 512 });
    const { exif, icc, xmp, iptc, orientation } = await sharp(kept).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(kept.includes('Exif')).toBe(false);
  });
  it('of 16.7 megapixels is the largest', async () => {
    const [width, height] = [4096, 4077];
    expect(width * height).toBeLessThanOrEqual(photo.maxPixels);
    expect(await sizeOf(await decodeImage(await plainPng(width, height)))).toEqual({ format: 'webp', width: 512, height: 510 });
    const larger = refusal('IMAGE_INVALID', 'The image has more than 16.7 megapixels!');
    await expect(decodeImage(await plainPng(width, height + 1, 1))).rejects.toMatchObject(larger);
  });
});

describe('R50 what is refused', () => {
  it('is a picture of 16,000 x 16,000 pixels, by its header alone', async () => {
    const bomb = await plainPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(photo.maxBytes);
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 1);
    await Promise.all(
      Array.from({ length: 20 }, () => expect(decodeImage(bomb)).rejects.toMatchObject({ code: 'IMAGE_INVALID', status: 400 })),
    );
    clearInterval(watch);
    expect(Math.max(peak, process.memoryUsage().rss) - before).toBeLessThan(100 * 2 ** 20);
  });
  it.each(['gif', 'tiff', 'avif'] as const)('is a picture of another kind: %s', async (format) => {
    await expect(decodeImage(await picture(format, 20, 20))).rejects.toMatchObject({ code: 'MEDIA_TYPE', status: 415 });
  });
  const script = '<script>alert(document.cookie)</script>';
  it.each([
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, 'MEDIA_TYPE'],
    ['SVG behind a prologue', `\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"/>`, 'MEDIA_TYPE'],
    ['a GIF that is a script as well', 'GIF89a/*\x01\0\x01\0*/=1;alert(document.cookie)//', 'MEDIA_TYPE'],
    ['HTML that is named like a picture', `<!doctype html>${script}`, 'IMAGE_INVALID'],
    ['PDF', '%PDF-1.7\n1 0 obj', 'IMAGE_INVALID'],
    ['nothing', '', 'IMAGE_INVALID'],
    ['a start and nothing behind it', '\x89PNG\r\n\x1a\n', 'IMAGE_INVALID'],
  ])('is %s', async (_what, text, code) => {
    await expect(decodeImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject(refusal(code));
  });
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is a %s that is cut off, has something behind its end, or in front',
    async (format) => {
      const whole = await picture(format);
      const others = {
        half: whole.subarray(0, whole.length / 2),
        withoutEnd: whole.subarray(0, whole.length - 2),
        withScript: Buffer.concat([whole, Buffer.from(script)]),
        withArchive: Buffer.concat([whole, Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
        doubled: Buffer.concat([whole, whole]),
        behindScript: Buffer.concat([Buffer.from(script), whole]),
      };
      for (const file of Object.values(others)) await expect(decodeImage(file)).rejects.toMatchObject(none);
    },
  );
  it('is a picture whose header promises more than its data hold', async () => {
    await expect(decodeImage(await plainPng(3000, 3000, 10))).rejects.toMatchObject(none);
  });
});

it('R50 nothing of a file survives but what it shows', async () => {
  const hidden = await sharp(await picture('jpeg'))
    .jpeg()
    .withExif({ IFD0: { ImageDescription: '<?php system($_GET[0]); ?>' } })
    .toBuffer();
  expect(hidden.includes('<?php')).toBe(true);
  expect((await decodeImage(hidden)).includes('<?php')).toBe(false);
});
