import { createPublicKey } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { keyIdOf } from '@thali/kit/process/signing-keys';
import { AccessClaims, accessToken } from '@thali/proto/identity/session';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

export interface VerifiedToken {
  claims: AccessClaims;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Checks access tokens. A signature costs 100 us, so what was good stays known until it expires. */
export class AccessTokens {
  private readonly verified = new LRUCache<string, VerifiedToken>({ max: 50_000 });
  private readonly jwt = new JwtService({});
  private readonly pems: Map<string, string>;

  /** @param pems public P-256 keys; tokens name theirs by its thumbprint. */
  constructor(pems: readonly string[]) {
    this.pems = new Map(pems.map((pem) => [keyIdOf(createPublicKey(pem)), pem]));
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
      const { alg, typ, iss, aud } = accessToken;
      const header = this.jwt.decode<{ header: { kid?: string; typ?: string } } | null>(token, { complete: true })?.header;
      const publicKey = this.pems.get(header?.kid ?? '');
      if (!publicKey || header?.typ !== typ) return undefined;
      const payload = await this.jwt.verifyAsync(token, { publicKey, algorithms: [alg], issuer: iss, audience: aud });
      const { exp } = z.object({ exp: z.number() }).parse(payload);
      const found = { claims: AccessClaims.parse(payload), expiresAt: exp * 1000 };
      this.verified.set(token, found);
      return found;
    } catch {
      return undefined;
    }
  }
}
