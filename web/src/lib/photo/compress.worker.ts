import { compressionSteps, fits, limits, typeSent } from './compression';

/** Posts the compressed picture, or null when the file is no picture. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  const picture = await createImageBitmap(file).catch(() => null);
  self.postMessage(picture && (await compressed(file, picture)));
};

async function compressed(file: Blob, picture: ImageBitmap): Promise<Blob> {
  if (fits(file, picture)) return file;
  const type = typeSent(file.type);
  let smallest: Blob = file;
  for (const { width, height, quality } of compressionSteps(picture, type)) {
    smallest = await draw(picture, width, height).convertToBlob({ type, quality });
    if (smallest.size <= limits.bytes) break;
  }
  return smallest;
}

function draw(picture: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
