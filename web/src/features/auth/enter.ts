import { forgetExpiry, placeOf, type StoredUser, storeUser } from '../../domain/session/session';
import { queryClient } from '../../lib/query';

/** Begins a session in this browser; answers where its user starts, or goes on after a session that ran out. */
export function enter(user: StoredUser): string {
  queryClient.clear();
  storeUser(user);
  const place = placeOf(user);
  forgetExpiry();
  return place;
}
