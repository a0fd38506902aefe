import { createHash, randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';

const idBytes = 16;
const secretBytes = 32;
const hashOf = (secret: Uint8Array) => createHash('sha256').update(secret).digest('hex');

/** A new token for a link in a mail: the tenant's id, so that it finds its row, and 256 random bits, of which the hash is stored. */
export function newMailedToken(tenantId: string): { token: string; secretHash: string } {
  const secret = randomBytes(secretBytes);
  return { token: Buffer.concat([parse(tenantId), secret]).toString('base64url'), secretHash: hashOf(secret) };
}

/** The tenant and the hash by which the token's row is found; undefined when the token does not have the right form. */
export function readMailedToken(token: string): { tenantId: string; secretHash: string } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== token) return undefined;
  try {
    return { tenantId: stringify(bytes.subarray(0, idBytes)), secretHash: hashOf(bytes.subarray(idBytes)) };
  } catch {
    return undefined;
  }
}
