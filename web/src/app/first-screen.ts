import { profileQuery } from '../domain/session/profile';
import { isLoggedIn, readUser } from '../domain/session/session';
import { storeClockQuery } from '../domain/store/store-setting';
import { queryClient } from '../lib/query';
import { mayOpen, screenAt } from './open-screens';

/**
 * Starts loading the first screen's code, the user's profile and the store's clock before anything is drawn. On a slow tablet drawing the
 * shell takes a third of a second, in which the network would be idle.
 */
export function fetchFirstScreen() {
  if (!isLoggedIn('tenant')) return;
  const screen = screenAt(location.pathname);
  if (!screen?.load || !mayOpen(readUser('tenant'), screen)) return;
  void queryClient.prefetchQuery(profileQuery());
  void queryClient.prefetchQuery(storeClockQuery());
  // A failure is handled where the screen is shown: it is loaded again there, and the error reported.
  screen.load().catch(() => undefined);
}
