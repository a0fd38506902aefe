import { expect, test } from '@jest/globals';
import { compressionSteps, fits, limits, typeSent } from './compression';

const steps = (width: number, height: number, type: string) => [...compressionSteps({ width, height }, type)];
const file = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type });

test('a photo starts with at most 512 px on its longest side, in its shape and never enlarged', () => {
  expect(steps(4000, 3000, 'image/jpeg')[0]).toEqual({ width: 512, height: 384, quality: 1 });
  expect(steps(300, 900, 'image/jpeg')[0]).toEqual({ width: 171, height: 512, quality: 1 });
  expect(steps(200, 100, 'image/jpeg')[0]).toEqual({ width: 200, height: 100, quality: 1 });
  expect(steps(5000, 1, 'image/jpeg')[0]).toEqual({ width: 512, height: 1, quality: 1 });
});

test('up to ten times it gets 5 % less resolution and 5 % less quality, 15 % as PNG', () => {
  const jpeg = steps(1024, 512, 'image/jpeg');
  expect(jpeg).toHaveLength(1 + limits.iterations);
  expect(jpeg[1]).toEqual({ width: 486, height: 243, quality: 0.95 });
  expect(jpeg.at(-1)).toEqual({ width: 307, height: 153, quality: expect.closeTo(0.95 ** 10) });
  expect(steps(1024, 512, 'image/png').at(-1)).toEqual({ width: 307, height: 153, quality: expect.closeTo(0.85 ** 10) });
});

test('a picture that fits already is sent as it is; other kinds become JPEG', () => {
  expect(fits(file('image/webp', limits.bytes), { width: 512, height: 512 })).toBe(true);
  expect(fits(file('image/webp', limits.bytes + 1), { width: 512, height: 512 })).toBe(false);
  expect(fits(file('image/webp', 1), { width: 513, height: 1 })).toBe(false);
  expect(fits(file('image/gif', 1), { width: 1, height: 1 })).toBe(false);
  expect(['image/png', 'image/heic', ''].map(typeSent)).toEqual(['image/png', 'image/jpeg', 'image/jpeg']);
});
