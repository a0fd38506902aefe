/**
 * Decodes a text file as UTF-8, as UTF-16 with or without a byte order mark, or else as Windows-1252, the default of Western Windows
 * programs. Undefined for a workbook or another packed file, which is no text.
 */
export async function readTextFile(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const starts = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign);
  // Zip, as .xlsx and .ods are, and the container of the old .xls.
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) return undefined;
  // The headings of a file start with a Latin letter, one byte of which is zero in UTF-16.
  if (starts(0xff, 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (starts(0xfe, 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
