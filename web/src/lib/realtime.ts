import { useEffect, useRef } from 'react';
import { io, type Socket } from 'socket.io-client';
import { setConnection } from './connection';
import { profileQuery } from './profile';
import { queryClient, refetchLive } from './query';

export type LiveEvent = 'new_order' | 'order_update' | 'new_qrorder' | 'reservation_changed' | 'catalog_changed';
export type Hint = 'new_order_backend' | 'order_update_backend';
type Handler = (payload: unknown) => void;

/** From this attempt on (about ten seconds) it is called offline. */
const OFFLINE_AFTER_ATTEMPTS = 3;
const REFUSED_RETRY_MS = 5000;
const ACK_TIMEOUT_MS = 20_000;

const handlers = new Map<LiveEvent, Set<Handler>>();
let socket: Socket | null = null;

/** Calls the handler for each event of that name until the returned function is called. */
export function onEvent(name: LiveEvent, handler: Handler): () => void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known.add(handler));
  return () => known.delete(handler);
}

/** `onEvent` for as long as the component is mounted. */
export function useLiveEvent(name: LiveEvent, handler: Handler) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onEvent(name, (payload) => latest.current(payload)), [name]);
}

/** Opens the one socket of this page; the returned function closes it. */
export function startRealtime(tenantId: string): () => void {
  const opened = io({
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  socket = opened;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** The server closed or refused it, which socket.io does not repeat: the session may only need a refresh, and reading the profile does that. */
  const returnWithFreshSession = () => {
    clearTimeout(again);
    again = setTimeout(async () => {
      await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }).catch(() => undefined);
      opened.connect();
    }, REFUSED_RETRY_MS);
  };
  const lost = () => setConnection(navigator.onLine ? 'reconnecting' : 'offline');
  const networkBack = () => {
    if (!opened.connected) opened.disconnect().connect();
  };
  const visible = () => {
    if (document.visibilityState === 'visible' && !opened.connected && !opened.active) opened.connect();
  };

  opened.on('connect', () => {
    setConnection('live');
    opened.emit('authenticate', tenantId);
    // What happened while the line was down was never delivered.
    void refetchLive();
  });
  opened.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect') returnWithFreshSession();
  });
  opened.on('connect_error', (error) => {
    console.warn('socket:', error.message);
    if (opened.active) return;
    lost();
    returnWithFreshSession();
  });
  opened.io.on('reconnect_attempt', (attempt) => {
    if (attempt >= OFFLINE_AFTER_ATTEMPTS) setConnection('offline');
    else lost();
  });
  // The gateway lost its line to the services for a while: this one was up, but nothing came over it.
  opened.on('refetch', () => void refetchLive());
  opened.onAny((name: LiveEvent, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload);
  });
  window.addEventListener('offline', lost);
  window.addEventListener('online', networkBack);
  document.addEventListener('visibilitychange', visible);

  return () => {
    clearTimeout(again);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', networkBack);
    document.removeEventListener('visibilitychange', visible);
    opened.disconnect();
    socket = null;
    setConnection('connecting');
  };
}

/**
 * Tells the server that something was done here. Only a hint: boards hear of committed changes without it, so a hint that gets
 * no answer ('operation has timed out') is logged and forgotten.
 */
export function emitHint(name: Hint, ...payload: unknown[]) {
  if (!socket) return;
  if (!socket.connected) socket.connect();
  socket.timeout(ACK_TIMEOUT_MS).emit(name, ...payload, (error: Error | null) => {
    if (error) console.warn(`${name}:`, error.message);
  });
}
