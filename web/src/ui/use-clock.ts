import { useSyncExternalStore } from 'react';
import { serverNow } from '../lib/server-time';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** On the full second, so that all timers of a screen change in the same moment. */
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
 * What `read` makes of the present time, read each second by the one clock of the page. Renders only when the answer changes:
 * a timer each second, an age class twice in its life.
 * @param read gets milliseconds since 1970 by the server's clock, answers a primitive
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}
