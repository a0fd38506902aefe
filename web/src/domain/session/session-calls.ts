import { operatorRefreshToken, refreshToken } from '@thali/proto/identity/session';
import type { DashboardAddress } from '../../lib/addresses';
import { guardCalls } from '../../lib/api';
import { expireSession, inOperatorArea, redirect } from './session';

/** Screens that work without a subscription. A 402 to a call of the shell around them must not redirect. */
const freeScreens: readonly DashboardAddress[] = ['/dashboard/profile', '/dashboard/devices', '/dashboard/contact-support'];

/** Applies the session rules to all calls of this page. To be called before the first one. */
export const callInSession = () =>
  guardCalls({
    refresh: () => (inOperatorArea() ? operatorRefreshToken : refreshToken),
    expire: expireSession,
    unsubscribe: () => {
      if (!freeScreens.some((path) => path === location.pathname)) redirect('/dashboard/inactive-subscription');
    },
  });
