import { t } from '@lingui/core/macro';
/** A file that can not be sent as a photo; the message is for people. */
export class PhotoError extends Error {}

/**
 * Compresses a photo in a worker, so that the screen stays responsive. The aim is 0.5 MB and 512 px on the longest side.
 * @throws PhotoError when `file` is no file, or no picture that this browser can read
 */
export async function compressPhoto(file: unknown): Promise<File> {
  if (!(file instanceof Blob)) throw new PhotoError(t`The file given is not an instance of Blob or File`);
  if (!file.type.startsWith('image/')) throw new PhotoError(t`The file given is not an image`);
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  try {
    const photo = await new Promise<Blob | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = () => reject(new Error('the photo could not be compressed'));
      worker.postMessage(file);
    });
    if (!photo) throw new PhotoError(t`The file given is not an image`);
    return new File([photo], 'photo', { type: photo.type });
  } finally {
    worker.terminate();
  }
}
