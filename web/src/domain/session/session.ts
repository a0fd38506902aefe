import type { LoggedUser } from '@thali/proto/identity/session';
import { mayUse, parseScopes, type Scope } from '@thali/proto/scopes';
import { useSyncExternalStore } from 'react';

/** What is kept of the user in this browser, so that the shell is right before the first answer. Rights are the server's. */
export type StoredUser = Pick<LoggedUser, 'name' | 'role' | 'scope' | 'designation'>;

/** Where each area keeps its user and which cookie says that somebody is signed in there: an operator may be signed in beside a tenant's user. */
const areas = {
  tenant: { key: 'thali__user', marker: 'thali__authenticated' },
  operator: { key: 'thali__operator', marker: 'thali__operator_authenticated' },
};
export type Area = keyof typeof areas;
export const inOperatorArea = () => location.pathname.startsWith('/superadmin');
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

/** The stored user; follows a sign-in or sign-out in another tab. */
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

/** The gateway keeps a readable marker beside the tokens, which no script can read. */
export const isLoggedIn = (area = here()) =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${areas[area].marker}=`));

export function hasAnyScope(user: StoredUser | null, anyOf: readonly Scope[]): boolean {
  return user !== null && mayUse(user.role, parseScopes(user.scope), anyOf);
}

/** Where a signed-in user starts (rule of the sign-in page). */
export function homeOf(user: StoredUser): string {
  if (user.role === 'superadmin') return '/superadmin/dashboard/home';
  return hasAnyScope(user, ['DASHBOARD']) ? '/dashboard/home' : '/dashboard/profile';
}

/** Loads the page anew: nothing of the former session stays in memory. */
export function redirect(path: string) {
  if (location.pathname !== path) location.assign(path);
}

/** Forgets the session in this browser. */
export function forgetSession() {
  const { key, marker } = areas[here()];
  localStorage.removeItem(key);
  document.cookie = `${marker}=; Max-Age=0; Path=/`;
}

const toSignIn = () => redirect(inOperatorArea() ? '/superadmin' : '/login');

/** The same, as somebody asked for, and goes to the sign-in page of the area. */
export function endSession() {
  forgetSession();
  sessionStorage.removeItem(EXPIRED);
  toSignIn();
}

/** In this tab: who was signed in, and where, when the session ended without them. */
const EXPIRED = 'thali__session_expired';
const areaPath = /^\/(superadmin\/)?dashboard\//;

/** Keeps where the user of this browser was, so that the next sign-in leads back there. */
export function noteExpiry(path: string) {
  const user = readUser();
  if (user && areaPath.test(path)) sessionStorage.setItem(EXPIRED, JSON.stringify({ path, name: user.name, role: user.role }));
}

/** The server ended the session: the sign-in page says so and leads back. What the till keeps is not part of the session. */
export function expireSession() {
  noteExpiry(location.pathname + location.search);
  forgetSession();
  toSignIn();
}

/** Whether the session of this tab ended without its user. */
export const hasExpired = () => sessionStorage.getItem(EXPIRED) !== null;

/** Where this user goes on after the sign-in: where they were when their session ended, else their home. */
export function placeOf(user: StoredUser): string {
  const { path, name, role } = JSON.parse(sessionStorage.getItem(EXPIRED) ?? '{}') as Record<string, string | undefined>;
  return path && name === user.name && role === user.role ? path : homeOf(user);
}

export const forgetExpiry = () => sessionStorage.removeItem(EXPIRED);
