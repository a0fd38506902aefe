import { forgetExpiry, placeOf, type StoredUser, storeUser } from '../../domain/session/session';
import { queryClient } from '../../lib/query';

/** Starts a session in this browser. Returns the user's first screen, or the one where their session expired. */
export function enter(user: StoredUser): string {
  queryClient.clear();
  storeUser(user);
  const place = placeOf(user);
  forgetExpiry();
  return place;
}
