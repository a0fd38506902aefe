const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, and `]` and `}`, differ in one bit. */
const opens = 0x5b;
const closes = 0x5d;
const curly = 0x20;

/**
 * Whether JSON goes deeper than so many objects and lists within each other. JSON.parse takes 7 ms for 98 kB of `[`, and 1 for as much of what is
 * flat; this takes 0.2 and stops at the first that is too deep. What is no JSON may pass: JSON.parse stops at its first fault, and up to there both read the same.
 */
export function deeperThan(most: number, body: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === quote) {
      // To the quote that ends the text; what stands behind a backslash ends nothing.
      for (at += 1; at < body.length && body[at] !== quote; at += 1) if (body[at] === backslash) at += 1;
      continue;
    }
    const bracket = byte & ~curly;
    if (bracket === opens && ++depth > most) return true;
    if (bracket === closes) depth -= 1;
  }
  return false;
}
