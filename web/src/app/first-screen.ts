import { profileQuery } from '../domain/session/profile';
import { isLoggedIn, readUser } from '../domain/session/session';
import { queryClient } from '../lib/query';
import { mayOpen, screenAt } from './open-screens';

/**
 * What the address leads to starts to load before anything is drawn: the screen's code, and who is signed in. On a slow tablet the
 * frame takes a third of a second to draw, in which the line would stand still.
 */
export function fetchFirstScreen() {
  if (!isLoggedIn('tenant')) return;
  const screen = screenAt(location.pathname);
  if (!screen?.load || !mayOpen(readUser('tenant'), screen)) return;
  void queryClient.prefetchQuery(profileQuery());
  // What does not come is asked for again, and told, where it is shown.
  screen.load().catch(() => undefined);
}
