import { AppError } from '@thali/kit/call/app-error';
import type { Log } from '@thali/kit/process/log';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { resetPassword } from '@thali/proto/identity/registration';
import { closeSession, openSession, rotateSession, signIn } from '@thali/proto/identity/session';
import type { RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';
import { networkOf } from '../client-network.js';
import { inputOf } from '../input-of.js';
import { accountKey } from './account-key.js';
import type { Realm, SessionCookies } from './cookies.js';
import type { KnownDevices } from './known-devices.js';
import type { SignInThrottle } from './sign-in-throttle.js';

export interface SessionRoutes {
  rpc: RpcClient;
  cookies: SessionCookies;
  throttle: SignInThrottle;
  devices: KnownDevices;
  log: Log;
}

/** Checks name and password at identity, after the throttle; the tokens go into cookies and never into a body. */
export const signInRoute =
  ({ rpc, cookies, throttle, devices, log }: SessionRoutes, realm: Realm): RouteHandlerMethod =>
  async (request, reply) => {
    const credentials = inputOf(signIn, request);
    const { cookie } = request.headers;
    const account = accountKey(realm, credentials.username);
    // Somebody new at a till of the house is no stranger of the address. By account: whoever collects devices with an account of their own has one counter.
    const before = devices.newest(cookie);
    const party = before ? `account ${before.tag}` : networkOf(request.ip);
    const { who, known } = await throttle.attempt({ account, device: devices.of(cookie, account), party });
    const turn = { known, network: networkOf(request.ip, 48) };
    const origin = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) };
    const { tokens, ...answer } = await rpc.call(openSession, { ...credentials, realm, origin, turn }, callHeaders(request));
    throttle.succeeded(who).catch((error: Error) => log.warn({ err: error }, 'sign-in counter not reset'));
    cookies.set(reply, realm, tokens);
    devices.remember(reply, cookie, account);
    return answer;
  };

/** Sets a new password by a mailed token. Whoever has the mailbox is no stranger: the browser is known from then on, whatever happens elsewhere. */
export const resetPasswordRoute =
  ({ rpc, devices }: SessionRoutes): RouteHandlerMethod =>
  async (request, reply) => {
    const { username, ...answer } = await rpc.call(resetPassword, inputOf(resetPassword, request), callHeaders(request));
    if (username) devices.remember(reply, request.headers.cookie, accountKey('tenant', username), { afresh: true });
    return answer;
  };

/** Always 200 and always without cookies afterwards, whatever identity says. */
export const signOutRoute =
  ({ rpc, cookies, log }: SessionRoutes, realm: Realm): RouteHandlerMethod =>
  async (request, reply) => {
    const refreshToken = cookies.refresh(request.headers.cookie, realm);
    if (refreshToken && refreshToken.length <= 200)
      await rpc
        .call(closeSession, { refreshToken }, callHeaders(request))
        .catch((error: Error) => log.warn({ err: error, requestId: request.id }, 'session not closed'));
    cookies.clear(reply, realm);
    return { message: 'Signed out!' };
  };

/** Swaps the refresh token. Cookies are cleared only when identity says that the session is over. */
export const refreshRoute =
  ({ rpc, cookies }: SessionRoutes, realm: Realm): RouteHandlerMethod =>
  async (request, reply) => {
    const refreshToken = cookies.refresh(request.headers.cookie, realm);
    if (!refreshToken) throw new AppError('SESSION_REQUIRED');
    if (refreshToken.length > 200) throw new AppError('SESSION_ENDED');
    try {
      const { tokens } = await rpc.call(rotateSession, { realm, refreshToken }, callHeaders(request));
      cookies.set(reply, realm, tokens);
      return { message: 'Session refreshed!' };
    } catch (error) {
      if (error instanceof AppError && error.code === 'SESSION_ENDED') cookies.clear(reply, realm);
      throw error;
    }
  };
