import { createPublicKey, type KeyObject } from 'node:crypto';
import { AccessClaims, accessToken } from '@thali/proto/identity/session';
import { calculateJwkThumbprint, exportJWK, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';

export interface VerifiedToken {
  claims: AccessClaims;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Checks access tokens. A signature costs 100 us, so what was good stays known until it expires. */
export class AccessTokens {
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: 50_000 });
  private constructor(private readonly keys: Map<string, KeyObject>) {}

  /** @param pems Ed25519 public keys; each goes by its RFC 7638 thumbprint. */
  static async of(pems: readonly string[]): Promise<AccessTokens> {
    const keys = pems.map((pem) => createPublicKey(pem));
    const named = keys.map(async (key) => [await calculateJwkThumbprint(await exportJWK(key)), key] as const);
    return new AccessTokens(new Map(await Promise.all(named)));
  }

  /** What the token says, or undefined when it is forged, foreign or expired. Known tokens are answered at once. */
  check(token: string): VerifiedToken | undefined | Promise<VerifiedToken | undefined> {
    const known = this.verified.get(token);
    if (!known) return this.verify(token);
    if (known.expiresAt > Date.now()) return known;
    this.verified.delete(token);
    return undefined;
  }

  private async verify(token: string): Promise<VerifiedToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.key(kid), {
        algorithms: [accessToken.alg],
        typ: accessToken.typ,
        issuer: accessToken.iss,
        audience: accessToken.aud,
        requiredClaims: ['exp'],
      });
      const found = { claims: AccessClaims.parse(payload), expiresAt: (payload.exp ?? 0) * 1000 };
      this.verified.set(token, found);
      return found;
    } catch {
      return undefined;
    }
  }

  private key(kid: string | undefined): KeyObject {
    const key = this.keys.get(kid ?? '');
    if (!key) throw new Error('unknown key');
    return key;
  }
}
