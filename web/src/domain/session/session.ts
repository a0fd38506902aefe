import { type Act, mayAct } from '@thali/proto/acts';
import type { LoggedUser } from '@thali/proto/identity/session';
import { parseScopes } from '@thali/proto/scopes';
import { useSyncExternalStore } from 'react';
import type { Address } from '../../lib/addresses';

/** The part of the user that this browser stores, so that the shell is right before the first answer. The server enforces the rights. */
export type StoredUser = Pick<LoggedUser, 'name' | 'role' | 'scope' | 'designation'>;

/** The storage key and the marker cookie of each area, so that an operator may be signed in beside a tenant's user. */
const areas = {
  tenant: { key: 'thali__user', marker: 'thali__authenticated' },
  operator: { key: 'thali__operator', marker: 'thali__operator_authenticated' },
};
export type Area = keyof typeof areas;
export const inOperatorArea = () => location.pathname.startsWith('/superadmin' satisfies Address);
const here = (): Area => (inOperatorArea() ? 'operator' : 'tenant');

const listeners = new Set<() => void>();
let cached: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

export function readUser(area = here()): StoredUser | null {
  const raw = localStorage.getItem(areas[area].key);
  if (raw !== cached.raw) cached = { raw, user: parse(raw) };
  return cached.user;
}

function parse(raw: string | null): StoredUser | null {
  try {
    return raw ? (JSON.parse(raw) as StoredUser) : null;
  } catch {
    return null;
  }
}

export function storeUser({ name, role, scope, designation }: StoredUser) {
  localStorage.setItem(areas[here()].key, JSON.stringify({ name, role, scope, designation }));
  for (const listener of listeners) listener();
}

/** The stored user; updated by a sign-in or sign-out in another tab. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => readUser(),
  );
}

/** The gateway sets a readable marker cookie beside the tokens, which scripts can not read. */
export const isLoggedIn = (area = here()) =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${areas[area].marker}=`));

export const mayDo = (user: StoredUser | null, act: Act): boolean =>
  user !== null && mayAct(user.role, parseScopes(user.scope), act);

/** Whether the signed-in user may do it, so that only what works is offered. The server asks the same table. */
export const useMay = (act: Act): boolean => mayDo(useStoredUser(), act);

/** The first screen of a signed-in user (rule of the sign-in page). */
export function homeOf(user: StoredUser): Address {
  if (user.role === 'superadmin') return '/superadmin/dashboard/home';
  return mayDo(user, 'seeDashboard') ? '/dashboard/home' : '/dashboard/profile';
}

/** Navigates by loading the page anew, so that nothing of the former session stays in memory. */
export function redirect(path: Address) {
  if (location.pathname !== path) location.assign(path);
}

/** Forgets the session in this browser. */
export function forgetSession() {
  const { key, marker } = areas[here()];
  localStorage.removeItem(key);
  document.cookie = `${marker}=; Max-Age=0; Path=/`; // no text: a cookie
}

const toSignIn = () => redirect(inOperatorArea() ? '/superadmin' : '/login');

/** The user signed out: forgets the session and goes to the sign-in page of the area. */
export function endSession() {
  forgetSession();
  sessionStorage.removeItem(EXPIRED);
  toSignIn();
}

/** Key in this tab's storage: the user and the path at the time the session expired. */
const EXPIRED = 'thali__session_expired';
const areaPath = /^\/(superadmin\/)?dashboard\//;

/** What stands there. */
type Expired = Pick<StoredUser, 'name' | 'role'> & { path: Address };

/** Stores the user's present path, so that the next sign-in leads back there. */
export function noteExpiry(path: string) {
  const user = readUser();
  if (user && areaPath.test(path)) sessionStorage.setItem(EXPIRED, JSON.stringify({ path, name: user.name, role: user.role }));
}

/** The server ended the session: goes to the sign-in page, which says so and leads back. The till's data is not part of the session. */
export function expireSession() {
  noteExpiry(location.pathname + location.search);
  forgetSession();
  toSignIn();
}

/** Whether the session of this tab expired, instead of a sign-out. */
export const hasExpired = () => sessionStorage.getItem(EXPIRED) !== null;

/** The user's first screen after the sign-in: where they were when their session expired, else their home. */
export function placeOf(user: StoredUser): Address {
  const { path, name, role } = JSON.parse(sessionStorage.getItem(EXPIRED) ?? '{}') as Partial<Expired>;
  return path && name === user.name && role === user.role ? path : homeOf(user);
}

export const forgetExpiry = () => sessionStorage.removeItem(EXPIRED);
