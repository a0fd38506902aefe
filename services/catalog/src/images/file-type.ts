const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** How pictures start that we know and do not take; what starts otherwise is no picture at all. */
const others = ['GIF8', 'BM', 'II*\0', 'MM\0*', '\0\0\0\x0cJXL ', '\xff\x0a'];

/** GIF, BMP, TIFF, JPEG XL, HEIC, AVIF or SVG. */
export function isOtherPicture(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 1024);
  return others.some((start) => head.startsWith(start)) || head.slice(4, 8) === 'ftyp' || /<svg[\s/>]/.test(head);
}

/**
 * Where a JPEG, PNG or WebP ends by its own structure; -1 when it does not end in this file. What stands behind it, such as a
 * script or an archive, makes a file two things at once.
 */
export function endOfPicture(file: Buffer): number {
  try {
    if (file.subarray(0, 8).equals(pngStart)) return endOfPng(file);
    if (file.toString('latin1', 0, 4) === 'RIFF') return 8 + file.readUInt32LE(4) + (file.readUInt32LE(4) % 2);
    return endOfJpeg(file);
  } catch {
    return -1;
  }
}

/** Chunks of length, name, data and checksum; the last is IEND. */
function endOfPng(file: Buffer): number {
  for (let at = 8; ; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    at += 12 + file.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
}

/** Segments of a marker and a length; a scan's data follows its segment and goes on to the next marker. */
function endOfJpeg(file: Buffer): number {
  for (let at = 2; ; ) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff) return -1;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else at += 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(file, at);
  }
}

function endOfScan(file: Buffer, start: number): number {
  for (let at = start; ; at += 2) {
    at = file.indexOf(0xff, at);
    if (at < 0) throw new Error('the scan does not end');
    const next = file.readUInt8(at + 1);
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
}
