import type { LoggedUser } from '@thali/proto/identity/session';
import { keepLanguage } from '#words';
import { forgetExpiry, placeOf, type StoredUser, storeUser } from '../../domain/session/session';
import type { Address } from '../../lib/addresses';
import { queryClient } from '../../lib/query';

/**
 * Starts a session in this browser. Returns the user's first screen, or the one where their session expired; it is loaded anew when the user
 * reads another language than this browser did.
 */
export function enter(user: StoredUser & Pick<LoggedUser, 'language'>): Address {
  queryClient.clear();
  storeUser(user);
  const place = placeOf(user);
  forgetExpiry();
  if (user.language && keepLanguage(user.language)) location.assign(place);
  return place;
}
