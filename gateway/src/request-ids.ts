import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const pool = new Uint8Array(4096);
let used = pool.length;

/** A UUIDv7. Random bytes are drawn for 256 ids at a time: asking for each by itself costs as much as a route look-up. */
export function requestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 16);
  used += 16;
  return uuidv7({ random });
}
