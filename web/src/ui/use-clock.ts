import { useSyncExternalStore } from 'react';
import { serverNow } from '../lib/server-time';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ticks on the full second, so that all timers of a screen change together. */
function tick() {
  timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/**
 * The value that `read` derives from the present time, each second, with one timer for the page. Renders only when the value changes: for a
 * timer each second, for an age class twice in its life.
 * @param read takes milliseconds since 1970 by the server's clock and returns a primitive
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}
