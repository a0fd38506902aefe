import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** Whether a key signs ES256: elliptic curve P-256. */
export const signsEs256 = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';

export const signsEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === 'ed25519';

const pemBlock = /-----BEGIN (PUBLIC KEY|CERTIFICATE)-----[^-]+-----END \1-----/g;
const isKey = (read: () => KeyObject, fits: (key: KeyObject) => boolean): boolean => {
  try {
    return fits(read());
  } catch {
    return false;
  }
};
/**
 * A setting with one or two public keys as PEM (SPKI, or certificates of the keys); line breaks may be written as the two characters `\n`.
 */
export const publicKeys = (fits: (key: KeyObject) => boolean) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n').match(pemBlock) ?? [])
    .refine((pems) => pems.length >= 1 && pems.length <= 2 && pems.every((pem) => isKey(() => createPublicKey(pem), fits)))
    .transform((pems) => [...pems]);
/** The same with one private key (PKCS8). */
export const privateKey = (fits: (key: KeyObject) => boolean) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((pem) => isKey(() => createPrivateKey(pem), fits));

/** The name of a key pair, for a token's `kid`: its RFC 7638 thumbprint (the members in that order, no spaces, SHA-256). */
export function keyIdOf(key: KeyObject): string {
  const { crv, kty, x, y } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
