import { hash, timingSafeEqual } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
/** Characters of an id: 16 bytes in base64url. */
const idLength = 22;

/**
 * Signs the ids of diners' devices with the first 132 bits of HMAC-SHA-256 (RFC 2104). Two calls of the one-shot hash: `createHmac` makes an
 * object that costs 19 µs, a third of what a known menu costs to answer.
 */
export class DeviceKey {
  private readonly inner: Buffer;
  private readonly outer: Buffer;

  /** @throws RangeError for more than 64 bytes */
  constructor(private readonly bytes: Buffer) {
    if (bytes.length > blockBytes) throw new RangeError('The key is too long.');
    this.inner = this.padded(0x36, idLength);
    this.outer = this.padded(0x5c, digestBytes);
  }

  equals(other: Buffer): boolean {
    return this.bytes.equals(other);
  }

  /** @param id 22 characters of base64url */
  sign(id: string): string {
    this.inner.write(id, blockBytes, 'latin1');
    hash('sha256', this.inner, 'buffer').copy(this.outer, blockBytes);
    return hash('sha256', this.outer, 'base64url').slice(0, idLength);
  }

  /** In constant time. Both have 22 characters. */
  hasSigned(id: string, signature: string): boolean {
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(id)));
  }

  private padded(pad: number, room: number): Buffer {
    const block = Buffer.alloc(blockBytes + room, pad);
    for (const [index, byte] of this.bytes.entries()) block[index] = byte ^ pad;
    return block;
  }
}
