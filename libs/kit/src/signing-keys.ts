import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** Whether a key signs ES256: elliptic curve P-256. */
export const signsEs256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';

/** The name of a key pair, for a token's `kid`: its RFC 7638 thumbprint (the members in that order, no spaces, SHA-256). */
export function keyIdOf(key: KeyObject): string {
  const { crv, kty, x, y } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
