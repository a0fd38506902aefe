/**
 * More bytes than a printer can still expect of the largest picture after a dropped connection. Outside a picture printers ignore zeros.
 */
const NULLS = 16_384;
const words = new TextEncoder();

/**
 * The document for printing a broken job again: zeros complete a picture that the printer still expects, the torn paper is cut off, and the
 * new paper is marked as a reprint.
 */
export const asReprint = (document: Uint8Array): Uint8Array =>
  Buffer.concat([
    new Uint8Array(NULLS),
    // Initialise, feed 4 lines, cut; centred, bold.
    Uint8Array.of(0x1b, 0x40, 0x1b, 0x64, 4, 0x1d, 0x56, 1, 0x1b, 0x61, 1, 0x1b, 0x45, 1),
    words.encode('*** REPRINT ***\n'),
    document,
  ]);
