import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const idBytes = 16;
const tagBytes = 16;

/**
 * What a printed QR code carries instead of a table's id: nonce, AES-256-GCM ciphertext and tag, as base64url, bound to the
 * tenant. It must never change (it hangs on a wall), so the nonce is not random but an HMAC of tenant and id: equal input
 * gives equal output, and different tables never share a nonce. Nonce and cipher use keys of their own, drawn from TABLE_KEY.
 */
export class TableIds {
  private readonly nonceKey: Buffer;
  private readonly cipherKey: Buffer;
  /** What was given out lately: a till reads all of its store's, and making a thousand takes 40 ms. */
  private readonly known = new LRUCache<string, string>({ max: 50_000 });

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    this.nonceKey = Buffer.from(hkdfSync('sha256', key, '', 'table id nonce', 32));
    this.cipherKey = Buffer.from(hkdfSync('sha256', key, '', 'table id cipher', 32));
  }

  encrypt(tenantId: string, tableId: string): string {
    const table = `${tenantId} ${tableId}`;
    const encrypted = this.known.get(table) ?? this.make(tenantId, tableId);
    this.known.set(table, encrypted);
    return encrypted;
  }

  private make(tenantId: string, tableId: string): string {
    const nonce = createHmac('sha256', this.nonceKey).update(`${tenantId} ${tableId}`).digest().subarray(0, nonceBytes);
    const encryption = createCipheriv(cipher, this.cipherKey, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(tenantId));
    const encrypted = Buffer.concat([encryption.update(tableId.replaceAll('-', ''), 'hex'), encryption.final()]);
    return Buffer.concat([nonce, encrypted, encryption.getAuthTag()]).toString('base64url');
  }

  /** The table's id; undefined when the text is not exactly what `encrypt` gave out for a table of this tenant. */
  decrypt(tenantId: string, encryptedId: string): string | undefined {
    const bytes = Buffer.from(encryptedId, 'base64url');
    if (bytes.length !== nonceBytes + idBytes + tagBytes) return undefined;
    const decryption = createDecipheriv(cipher, this.cipherKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(tenantId))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const id = Buffer.concat([decryption.update(bytes.subarray(nonceBytes, -tagBytes)), decryption.final()]).toString('hex');
      const tableId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      // Base64url has several spellings of the same bytes; only ours counts.
      return this.encrypt(tenantId, tableId) === encryptedId ? tableId : undefined;
    } catch {
      return undefined;
    }
  }
}
