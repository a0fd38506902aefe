import { AppError } from '@thali/kit/app-error';
import type { Log } from '@thali/kit/log';
import type { RpcClient } from '@thali/kit/rpc-client';
import { closeSession, openSession, rotateSession, signIn } from '@thali/proto/identity/session';
import type { RouteHandlerMethod } from 'fastify';
import { callHeaders } from '../call-headers.js';
import type { Realm, SessionCookies } from './cookies.js';
import type { SignInThrottle } from './sign-in-throttle.js';

export interface SessionRoutes {
  rpc: RpcClient;
  cookies: SessionCookies;
  throttle: SignInThrottle;
  log: Log;
}

/** Checks name and password at identity, after the throttle; the tokens go into cookies and never into a body. */
export const signInRoute =
  ({ rpc, cookies, throttle, log }: SessionRoutes, realm: Realm): RouteHandlerMethod =>
  async (request, reply) => {
    const credentials = parseCredentials(request.body);
    await throttle.attempt(realm, credentials.username, request.ip);
    const origin = { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) };
    const { tokens, ...answer } = await rpc.call(openSession, { ...credentials, realm, origin }, callHeaders(request));
    throttle
      .succeeded(realm, credentials.username)
      .catch((error: Error) => log.warn({ err: error }, 'sign-in counter not reset'));
    cookies.set(reply, realm, tokens);
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

function parseCredentials(body: unknown) {
  const result = signIn.input.safeParse(parseJson(body as Uint8Array | undefined));
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('VALIDATION_FAILED', { message: errors[0]?.message, errors });
}

function parseJson(body: Uint8Array | undefined): unknown {
  try {
    return body?.length ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) : {};
  } catch {
    throw new AppError('VALIDATION_FAILED', { message: 'Request body is not valid JSON!' });
  }
}
