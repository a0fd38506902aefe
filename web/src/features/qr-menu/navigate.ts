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
 * Navigates without loading a page.
 * @param options.replace replaces the present entry of the history
 * @param options.note is stored with the entry of the history, see `noteOfPlace`
 */
export function go(to: Known, { replace = false, note = null }: { replace?: boolean; note?: unknown } = {}) {
  const from = place;
  if (replace) history.replaceState(note, '', hrefOf(to));
  else history.pushState(note, '', hrefOf(to));
  moved();
  // The cart lies over the menu, whose scroll position stays.
  if (!overMenu(from) || !overMenu(to)) scrollTo({ top: 0, behavior: 'instant' });
}

const overMenu = ({ page }: Place) => page === 'menu' || page === 'cart';

/** Goes back to the menu as it was left if that is the entry before this one; else to a new entry. */
export function leave(to: Known) {
  if ((history.state as { within?: boolean } | null)?.within) history.back();
  else go(to, { replace: true });
}

/** The note stored with the present entry of the history. It survives a reload and may have any shape, so check it. */
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
