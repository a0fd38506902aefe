/** The limits that compression aims at. After the last step a photo is sent even if it is larger. */
export const limits = { bytes: 0.5 * 1024 * 1024, longestSide: 512, iterations: 10 } as const;
/** Types that the server takes; anything else that a browser can show is sent as JPEG. */
const sentAsTheyAre = ['image/jpeg', 'image/png', 'image/webp'];

export interface Size {
  width: number;
  height: number;
}
export interface Step extends Size {
  /** 0 to 1; PNG has none, for it only the resolution counts. */
  quality: number;
}

export const typeSent = (type: string): string => (sentAsTheyAre.includes(type) ? type : 'image/jpeg');

/** Whether a picture can be sent as it is. */
export const fits = (file: Blob, { width, height }: Size): boolean =>
  file.size <= limits.bytes && Math.max(width, height) <= limits.longestSide && typeSent(file.type) === file.type;

/**
 * The sizes and qualities to try, from best to smallest: first the largest size allowed, then up to ten steps that reduce both a little.
 */
export function* compressionSteps(picture: Size, type: string): Generator<Step> {
  let scale = Math.min(1, limits.longestSide / Math.max(picture.width, picture.height));
  let quality = 1;
  for (let iteration = 0; iteration <= limits.iterations; iteration++) {
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    yield { width: side(picture.width), height: side(picture.height), quality };
    scale *= 0.95;
    quality *= type === 'image/png' ? 0.85 : 0.95;
  }
}
