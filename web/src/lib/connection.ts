import { useSyncExternalStore } from 'react';

/** `connecting` is the first second of a page; `offline` means that it will not be back by itself at once. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

let connection: Connection = 'connecting';
const listeners = new Set<() => void>();

export function setConnection(next: Connection) {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}

/** The connection as it is now, for what is no component. */
export const currentConnection = () => connection;

const hearers = new Set<() => void>();

/** To be called with every answer of the server, refusals too: it says that there is a network, whatever the browser says. */
export function heard() {
  for (const hearer of hearers) hearer();
}

/** Calls `hearer` after each answer until the returned function is called. */
export function onHeard(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

const POLL_MS = 5000;

/** For `refetchInterval` of a board: polls while nothing can be pushed, and not otherwise. */
export function usePollWhileDown(): number | false {
  return useConnection() === 'live' ? false : POLL_MS;
}
