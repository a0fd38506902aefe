import type { SessionTokens } from '@thali/proto/identity/session';
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';

export type Realm = 'tenant' | 'operator';
interface Names {
  access: string;
  refresh: string;
  /** Readable by scripts; says only that somebody is signed in. */
  marker: string;
  refreshPath: string;
}
const plain: Record<Realm, Names> = {
  tenant: {
    access: 'thali_access',
    refresh: 'thali_refresh',
    marker: 'thali__authenticated',
    refreshPath: '/api/v1/auth',
  },
  operator: {
    access: 'thali_operator_access',
    refresh: 'thali_operator_refresh',
    marker: 'thali__operator_authenticated',
    refreshPath: '/api/v1/superadmin',
  },
};
/** Decides what browsers accept: outside of development cookies are for https, in production bound to the host by their name. */
export type Environment = 'development' | 'test' | 'production';

/** Reads and writes the cookies of both realms. */
export class SessionCookies {
  private readonly names: Record<Realm, Names>;
  private readonly secure: boolean;

  constructor(environment: Environment) {
    this.secure = environment !== 'development';
    // The prefixes bind a cookie to https and, __Host-, to this host and Path=/; browsers refuse them over http.
    const prefixed = (names: Names): Names =>
      environment === 'production' ? { ...names, access: `__Host-${names.access}`, refresh: `__Secure-${names.refresh}` } : names;
    this.names = { tenant: prefixed(plain.tenant), operator: prefixed(plain.operator) };
  }

  access(header: string | undefined, realm: Realm): string | undefined {
    return header ? parseCookie(header)[this.names[realm].access] : undefined;
  }

  refresh(header: string | undefined, realm: Realm): string | undefined {
    return header ? parseCookie(header)[this.names[realm].refresh] : undefined;
  }

  set(reply: FastifyReply, realm: Realm, tokens: z.output<typeof SessionTokens>): void {
    const { accessToken, refreshToken, accessExpiresIn, refreshExpiresIn } = tokens;
    this.write(reply, realm, [accessToken, accessExpiresIn], [refreshToken, refreshExpiresIn], ['1', refreshExpiresIn]);
  }

  clear(reply: FastifyReply, realm: Realm): void {
    this.write(reply, realm, ['', 0], ['', 0], ['', 0]);
  }

  private write(reply: FastifyReply, realm: Realm, ...[access, refresh, marker]: [string, number][]): void {
    const names = this.names[realm];
    const cookie = (name: string, value: [string, number] | undefined, options: SerializeOptions) =>
      stringifySetCookie({
        name,
        value: value?.[0] ?? '',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: this.secure,
        maxAge: value?.[1] ?? 0,
        ...options,
      });
    reply.header('set-cookie', [
      cookie(names.access, access, {}),
      cookie(names.refresh, refresh, { path: names.refreshPath }),
      cookie(names.marker, marker, { httpOnly: false }),
    ]);
  }
}
