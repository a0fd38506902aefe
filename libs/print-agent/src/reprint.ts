/** More than the rest of the largest picture that a dropped connection can leave a printer waiting for; text ignores them. */
const NULLS = 16_384;
const words = new TextEncoder();

/**
 * The document after one that broke: whatever the printer still takes for a picture is filled up, the torn piece is cut off,
 * and the new paper says that it is not the first.
 */
export const asReprint = (document: Uint8Array): Uint8Array =>
  Buffer.concat([
    new Uint8Array(NULLS),
    // Initialise, feed 4 lines, cut; centred, bold.
    Uint8Array.of(0x1b, 0x40, 0x1b, 0x64, 4, 0x1d, 0x56, 1, 0x1b, 0x61, 1, 0x1b, 0x45, 1),
    words.encode('*** REPRINT ***\n'),
    document,
  ]);
