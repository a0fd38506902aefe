import { operatorRefreshToken, refreshToken } from '@thali/proto/identity/session';
import { guardCalls } from '../../lib/api';
import { expireSession, inOperatorArea, redirect } from './session';

/** Screens that are of use without a subscription: what the frame around them may not ask is no reason to leave. */
const freeScreens = /^\/dashboard\/(profile|devices|contact-support)$/;

/** From now on calls of this page are those of whoever is signed in: to be said before the first one. */
export const callInSession = () =>
  guardCalls({
    refresh: () => (inOperatorArea() ? operatorRefreshToken : refreshToken),
    expire: expireSession,
    unsubscribe: () => {
      if (!freeScreens.test(location.pathname)) redirect('/dashboard/inactive-subscription');
    },
  });
