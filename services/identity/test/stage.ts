import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmPassword } from '@thali/proto/identity/confirmation';
import { confirmEmail } from '@thali/proto/identity/email-change';
import { AccessClaims, openSession, rotateSession, type SessionTokens } from '@thali/proto/identity/session';
import { addUser, provisionOwner } from '@thali/proto/identity/users';
import type { Output } from '@thali/proto/kernel';
import type { Scope } from '@thali/proto/scopes';
import { eventually } from '@thali/testing/eventually';
import { startTestService, type TestCaller, type TestService } from '@thali/testing/test-service';
import { decodeJwt } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { identity } from '../src/definition.js';

export const password = 'plum tart at noon';
export const operator = { username: 'Chief@thali.example', password: 'keys of the house' };
export const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';

export const minute = 60_000;
export const day = 24 * 60 * minute;
/** Headers of a call that happens so many milliseconds from now. */
export const later = (ms: number) => ({ at: new Date(Date.now() + ms) });

/** Somebody with a session: `call` as them. */
export interface SignedIn extends TestCaller {
  user: Output<typeof openSession>['user'];
  tokens: SessionTokens;
}

/** Identity on real servers, with people in it. */
export async function startStage() {
  const mails = await mkdtemp(join(tmpdir(), 'thali-mails-'));
  const service: TestService = await startTestService(identity, {
    env: {
      ACCESS_TOKEN_PRIVATE_KEY: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
      OPERATOR_USERNAME: operator.username,
      OPERATOR_PASSWORD: operator.password,
      MAIL_DIR: mails,
      PUBLIC_URL: 'https://thali.example',
    },
  });
  const open = (username: string, secret = password, realm: 'tenant' | 'operator' = 'tenant', headers = {}) =>
    service.rpc.call(
      openSession,
      { username, password: secret, realm, origin: { ip: '203.0.113.7', userAgent: windowsChrome } },
      headers,
    );
  const signIn = async (username: string, secret?: string, realm?: 'tenant' | 'operator'): Promise<SignedIn> => {
    const { user, tokens } = await open(username, secret, realm);
    const { sub, sid, tenantId, role } = AccessClaims.parse(decodeJwt(tokens.accessToken));
    const caller = { tenantId, userId: sub, sessionId: sid, username: user.username, role, scope: user.scope };
    return { ...service.as(caller), user, tokens };
  };
  /** The same after the password was entered once more. */
  const confirmed = async (username: string, secret = password): Promise<SignedIn> => {
    const someone = await signIn(username, secret);
    await someone.call(confirmPassword, { password: secret });
    return someone;
  };
  /** A new restaurant: its owner's name and id. */
  const openRestaurant = async () => {
    const tenantId = uuidv7();
    const username = `owner-${tenantId}@thali.example`;
    await service.rpc.call(provisionOwner, { tenantId, username, password, name: 'Asha' });
    return { tenantId, username };
  };
  const hire = async (by: SignedIn, userScopes: Scope[] = []) => {
    const username = `staff-${uuidv7()}@thali.example`;
    await by.call(addUser, { name: 'Ravi', username, password, userScopes });
    return username;
  };
  /** Follows the link that was mailed to an address. */
  const confirmAddress = async (address: string) => {
    const token = /confirm-email\?token=([\w-]+)/.exec(await mailTo(address, '/confirm-email?token='))?.[1] as string;
    await service.rpc.call(confirmEmail, { token });
  };
  /** The same, and the name has confirmed itself as an address. */
  const hireReachable = async (by: SignedIn, userScopes: Scope[] = []) => {
    const username = await hire(by, userScopes);
    await confirmAddress(username);
    return username;
  };
  const refresh = async (refreshToken: string, headers = {}, realm: 'tenant' | 'operator' = 'tenant') =>
    (await service.rpc.call(rotateSession, { realm, refreshToken }, headers)).tokens;
  /** The newest mails to somebody, as they left. */
  const mailsTo = async (address: string) => {
    const bodies = await Promise.all(
      (await readdir(mails))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFile(join(mails, name), 'utf8')),
    );
    return bodies
      .filter((body) => body.includes(`To: ${address}`))
      .map((body) => body.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  };
  /** The newest mail to somebody with this in it, once it has left. */
  const mailTo = (address: string, text: string): Promise<string> =>
    eventually(`a mail to ${address} that says "${text}"`, async () =>
      (await mailsTo(address)).findLast((one) => one.includes(text)),
    );
  return { service, mailsTo, mailTo, open, signIn, confirmed, openRestaurant, hire, hireReachable, confirmAddress, refresh };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;
