import { createHash, createHmac, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { keyIdOf } from '@thali/kit/process/signing-keys';
import { type AccessClaims, accessToken, type SessionTokens } from '@thali/proto/identity/session';
import type { User } from '../users/user.entity.js';
import type { Session } from './session.entity.js';
import { secondsLeft } from './session.js';

const accessSeconds = 15 * 60;

/** A refresh token, `<tenantId>.<sessionId>.<secret>`; only its hash is stored. */
export interface RefreshToken {
  tenantId: string;
  sessionId: string;
  value: string;
  hash: string;
}
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^(${uuid})\\.(${uuid})\\.[\\w-]{43}$`);

/** A refresh token as a client presents it, or undefined when it can not be one. */
export function parseRefreshToken(value: string): RefreshToken | undefined {
  const [, tenantId, sessionId] = form.exec(value) ?? [];
  if (!tenantId || !sessionId) return undefined;
  return { tenantId, sessionId, value, hash: createHash('sha256').update(value).digest('base64url') };
}
const refreshToken = (tenantId: string, sessionId: string, secret: Buffer): RefreshToken =>
  parseRefreshToken(`${tenantId}.${sessionId}.${secret.toString('base64url')}`) as RefreshToken;

/** Makes both tokens of a session. */
export class Tokens {
  private readonly jwt: JwtService;
  private readonly successorKey: Buffer;

  constructor(privateKey: KeyObject) {
    const { alg, typ, iss: issuer, aud: audience } = accessToken;
    const header = { alg, typ, kid: keyIdOf(privateKey) };
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    this.jwt = new JwtService({ privateKey: pem, signOptions: { algorithm: alg, issuer, audience, header } });
    const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
    this.successorKey = Buffer.from(hkdfSync('sha256', secret, '', 'thali refresh token', 32));
  }

  firstRefreshToken(tenantId: string, sessionId: string): RefreshToken {
    return refreshToken(tenantId, sessionId, randomBytes(32));
  }

  /**
   * The successor follows from the token and a key that only identity has. So whoever refreshes with the same token gets the
   * same answer, on every pod, though the successor is nowhere stored in clear; and neither the token nor the database nor
   * the key is enough by itself to foresee it.
   */
  successorOf({ tenantId, sessionId, value }: RefreshToken): RefreshToken {
    return refreshToken(tenantId, sessionId, createHmac('sha256', this.successorKey).update(value).digest());
  }

  async of(session: Session, user: User, refresh: RefreshToken, now: Date): Promise<SessionTokens> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const { tenantId, id, username, role } = user;
    const claims = { sub: id, sid: session.id, tenantId, username, role } satisfies AccessClaims;
    const signed = await this.jwt.signAsync({ ...claims, iat: issuedAt, exp: issuedAt + accessSeconds });
    return {
      accessToken: signed,
      refreshToken: refresh.value,
      accessExpiresIn: accessSeconds,
      refreshExpiresIn: secondsLeft(session, now),
    };
  }
}
