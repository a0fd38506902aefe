import { useSyncExternalStore } from 'react';
import { hrefOf, type Place, placeOf } from './place';

type Known = Exclude<Place, { page: 'broken' }>;

const listeners = new Set<() => void>();
let place = placeOf(location);

function moved() {
  place = placeOf(location);
  for (const listener of listeners) listener();
}
window.addEventListener('popstate', moved);

/**
 * Goes to a place without a load.
 * @param options.replace leaves no way back to where one was
 * @param options.note is kept with the entry of the history, see `noteOfPlace`
 */
export function go(to: Known, { replace = false, note = null }: { replace?: boolean; note?: unknown } = {}) {
  const from = place;
  if (replace) history.replaceState(note, '', hrefOf(to));
  else history.pushState(note, '', hrefOf(to));
  moved();
  // The cart lies over the menu, which stays where it was.
  if (!overMenu(from) || !overMenu(to)) scrollTo({ top: 0, behavior: 'instant' });
}

const overMenu = ({ page }: Place) => page === 'menu' || page === 'cart';

/** Back to the menu as it was left, when the entry before this one is it; else to a fresh entry of it. */
export function leave(to: Known) {
  if ((history.state as { within?: boolean } | null)?.within) history.back();
  else go(to, { replace: true });
}

/** What was noted with the current entry of the history. It survives a reload and is whatever was put there, so check it. */
export const noteOfPlace = (): unknown => history.state;

export function usePlace(): Place {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
  );
}
