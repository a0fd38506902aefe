import { generateKeyPairSync } from 'node:crypto';

/** PEM, PKCS8 and SPKI. */
export interface CallerKeys {
  privateKey: string;
  publicKey: string;
}

/** A fresh Ed25519 key pair, like the one with which the gateway signs callers. */
export function callerKeys(): CallerKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
