import type { Random } from '../../tools/demo/random.ts';

const hex4 = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));

/** A UUIDv7 of a moment (ms). The rest of it comes from `random`, so that the same seed gives the same ids. */
export function idAt(ms: number, random: Random): string {
  const quad = (mask = 0xff_ff, fixed = 0) => hex4[(Math.floor(random.next() * 65_536) & mask) | fixed] as string;
  const time = hex4[Math.floor(ms / 65_536) & 0xff_ff] as string;
  const high = hex4[Math.floor(ms / 4_294_967_296)] as string;
  const low = hex4[Math.floor(ms % 65_536)] as string;
  return `${high}${time}-${low}-${quad(0x0f_ff, 0x70_00)}-${quad(0x3f_ff, 0x80_00)}-${quad()}${quad()}${quad()}`;
}
