import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { accessToken, sessionState } from '@thali/proto/identity/session';
import type { Role } from '@thali/proto/scopes';
import { subscriptionState } from '@thali/proto/tenancy/tenants';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import type { OtherEnd } from './other-end.js';

export interface Person {
  tenantId: string;
  userId: string;
  sessionId: string;
  username: string;
  role: Role;
  scope: string;
  live: boolean;
  token: string;
  /** The Cookie header. */
  cookie: string;
}
type TokenChanges = Partial<{
  alg: string;
  typ: string;
  kid: string;
  iss: string;
  aud: string;
  expiresAt: number;
  key: KeyObject | Uint8Array;
}>;

/** Identity and tenancy as the gateway sees them: sessions that can be asked about, tokens that they sign. */
export class People {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly publicPem = this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  private readonly known = new Map<string, Person>();
  readonly subscriptions = new Map<string, { isActive: boolean; subscriptionEnd: string | null; version: number }>();

  /** Answers until the returned function is called. */
  serveIdentity(other: OtherEnd): Promise<() => Promise<void>> {
    return other.answer(sessionState, ({ body }) => {
      const { live = false, role = 'user', scope = '' } = this.known.get(JSON.parse(body).sessionId) ?? {};
      return { live, role, scope };
    });
  }

  /** Every tenant's subscription runs unless `subscriptions` says otherwise. */
  serveTenancy(other: OtherEnd): Promise<() => Promise<void>> {
    const running = { isActive: true, subscriptionEnd: '2099-01-01T00:00:00Z', version: 1 };
    return other.answer(subscriptionState, ({ body }) => this.subscriptions.get(JSON.parse(body).tenantId) ?? running);
  }

  /** Somebody with a session; role admin of a tenant of their own unless said otherwise. */
  async person(given: Partial<Person> = {}): Promise<Person> {
    const person = {
      tenantId: uuidv7(),
      userId: uuidv7(),
      sessionId: uuidv7(),
      username: 'tester@example.com',
      role: 'admin' as const,
      scope: '',
      live: true,
      ...given,
    };
    const token = await this.token(person);
    const name = person.role === 'superadmin' ? 'thali_operator_access' : 'thali_access';
    const complete = { ...person, token, cookie: `${name}=${token}` };
    this.known.set(person.sessionId, complete);
    return complete;
  }

  async token(person: Omit<Person, 'token' | 'cookie'>, changes: TokenChanges = {}): Promise<string> {
    const { tenantId, userId, sessionId, username, role } = person;
    const kid = await calculateJwkThumbprint(await exportJWK(createPublicKey(this.publicPem)));
    return new SignJWT({ sid: sessionId, tenantId, username, role })
      .setProtectedHeader({ alg: changes.alg ?? accessToken.alg, typ: changes.typ ?? accessToken.typ, kid: changes.kid ?? kid })
      .setSubject(userId)
      .setIssuer(changes.iss ?? accessToken.iss)
      .setAudience(changes.aud ?? accessToken.aud)
      .setExpirationTime(changes.expiresAt ?? Math.floor(Date.now() / 1000) + 900)
      .sign(changes.key ?? this.keys.privateKey);
  }
}
