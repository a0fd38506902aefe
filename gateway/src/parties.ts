import type { IncomingMessage } from 'node:http';
import { networkOf } from './client-network.js';
import type { AccessTokens, VerifiedToken } from './session/access-tokens.js';
import type { SessionCookies } from './session/cookies.js';
import type { KnownDevices } from './session/known-devices.js';

/**
 * As whom limits count a call for which no session is asked: a device that signed in before, a session, or else a stranger's network. What proves it is
 * a signature that is checked here, so it costs no call of identity, and what is forged is a stranger's. Tills refresh with the cookie of their device:
 * their access token is over by then, and whether a refresh token is genuine only identity knows.
 */
export class Parties {
  constructor(
    private readonly devices: KnownDevices,
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {}

  /** At once, but for the first sight of an access token. @param address of the client */
  of({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>, address: string): string | Promise<string> {
    const device = this.ofDevice(cookie);
    if (device) return device;
    const token = this.cookies.access(cookie, 'tenant') ?? this.cookies.access(cookie, 'operator');
    const checked = token ? this.tokens.check(token) : undefined;
    return checked instanceof Promise
      ? checked.then((verified) => ofToken(verified) ?? networkOf(address))
      : (ofToken(checked) ?? networkOf(address));
  }

  /** The device's party; undefined for a stranger. */
  ofDevice(cookie: string | undefined): string | undefined {
    const device = this.devices.newest(cookie);
    return device && `device ${device.id}`;
  }
}

const ofToken = (token: VerifiedToken | undefined): string | undefined => token && `session ${token.claims.sid}`;
