import { useSyncExternalStore } from 'react';

/** `connecting`: not connected yet. `offline`: the browser is offline, or several attempts to reconnect have failed. */
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

/** The present state of the connection, for code outside of components. */
export const currentConnection = () => connection;

const hearers = new Set<() => void>();

/** To be called with every answer of the server, errors included: an answer proves that the network works, whatever the browser says. */
export function heard() {
  for (const hearer of hearers) hearer();
}

/** Calls `hearer` after each answer until the returned function is called. */
export function onHeard(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

const POLL_MS = 5000;

/** For `refetchInterval` of a board: polls while the socket is down, because no events arrive then. */
export function usePollWhileDown(): number | false {
  return useConnection() === 'live' ? false : POLL_MS;
}
