import { createHmac } from 'node:crypto';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The key of one service, derived from the secret: its database can verify its own proofs and make none for another service. */
export const erasureKey = (secret: string, service: string): Buffer => hmac(secret, `thali erasure of ${service}`);

/** Proof for one service that a tenant's deletion was requested: the hex HMAC-SHA256 of the tenant's id under that service's key. */
export const erasureProof = (secret: string, service: string, tenantId: string): string =>
  hmac(erasureKey(secret, service), tenantId).toString('hex');

/** Reads a comma-separated setting: the current secret and, during a rotation, the previous or next one. */
export const secretsOf = (value: string): string[] =>
  value
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
