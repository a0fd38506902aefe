import { createHmac } from 'node:crypto';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What one service's database knows of the secret: enough to check what is meant for it, and nobody else's. */
export const erasureKey = (secret: string, service: string): Buffer => hmac(secret, `thali erasure of ${service}`);

/** That a tenant's deletion was asked for, said to one service: the hex HMAC-SHA256 of the tenant's id under that service's key. */
export const erasureProof = (secret: string, service: string, tenantId: string): string =>
  hmac(erasureKey(secret, service), tenantId).toString('hex');

/** A setting with the present secret and, during a rotation, its neighbour, with a comma between. */
export const secretsOf = (value: string): string[] =>
  value
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
