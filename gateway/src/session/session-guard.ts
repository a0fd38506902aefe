import { AppError } from '@thali/kit/call/app-error';
import type { AccessTokens, VerifiedToken } from './access-tokens.js';
import type { Realm, SessionCookies } from './cookies.js';
import type { Session, SessionStates } from './session-states.js';

/** A live session and the token that names it. */
export interface Admission {
  session: Session;
  token: VerifiedToken;
}

/** From a request's cookies to its live session; everything is answered at once after the first sight. */
export class SessionGuard {
  constructor(
    private readonly tokens: AccessTokens,
    readonly states: SessionStates,
    private readonly cookies: SessionCookies,
  ) {}

  /** Throws, or rejects with, SESSION_REQUIRED, SESSION_ENDED, SCOPE_MISSING (the other realm's session) or SERVICE_UNAVAILABLE. */
  admit(cookieHeader: string | undefined, realm: Realm): Admission | Promise<Admission> {
    const cookie = this.cookies.access(cookieHeader, realm);
    if (!cookie) throw new AppError('SESSION_REQUIRED');
    const token = this.tokens.check(cookie);
    return token instanceof Promise ? token.then((checked) => this.enter(checked, realm)) : this.enter(token, realm);
  }

  private enter(token: VerifiedToken | undefined, realm: Realm): Admission | Promise<Admission> {
    if (!token) throw new AppError('SESSION_REQUIRED');
    const session = this.states.of(token.claims);
    return session instanceof Promise ? session.then((state) => admitted(state, token, realm)) : admitted(session, token, realm);
  }
}

function admitted(session: Session, token: VerifiedToken, realm: Realm): Admission {
  if (!session.live) throw new AppError('SESSION_ENDED');
  if ((session.caller.role === 'superadmin') !== (realm === 'operator')) throw new AppError('SCOPE_MISSING');
  return { session, token };
}
