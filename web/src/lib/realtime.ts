import type { BrowserEvent, LiveEvents, LiveListeners } from '@thali/proto/realtime';
import { useEffect, useRef } from 'react';
import { io, type Socket } from 'socket.io-client';
import { Backoff, spread } from './backoff';
import { currentConnection, onHeard, setConnection } from './connection';
import { refetchLive } from './query';

type LiveEvent = keyof LiveEvents;
type Handler<Name extends LiveEvent> = LiveListeners[Name];
type Hint = Exclude<BrowserEvent, 'authenticate'>;
type BrowserEvents = Record<BrowserEvent, (...payload: unknown[]) => void>;

/** From this attempt on (after about ten seconds) the connection is shown as offline. */
const OFFLINE_AFTER_ATTEMPTS = 3;
const REFUSED_RETRY_MS = 5000;
/**
 * The wait after a refusal for too many sockets or an inactive subscription, which do not change within seconds. Each refusal doubles it,
 * and it is spread at random.
 */
const FULL_RETRY_MS = 30_000;
const FULL_RETRY_MAX_MS = 5 * 60_000;
const ACK_TIMEOUT_MS = 20_000;
/** The time that a new connection may take before an answer to another call starts one more attempt. */
const ATTEMPT_MS = 5000;

const handlers = new Map<LiveEvent, Set<(payload: never) => void>>();
let socket: Socket<LiveListeners, BrowserEvents> | null = null;
/** True after a refusal for too many sockets or an inactive subscription: only the timer reconnects then, not the user's taps. */
let full = false;

/** Calls the handler for each event of that name until the returned function is called. */
export function onEvent<Name extends LiveEvent>(name: Name, handler: Handler<Name>): () => void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known.add(handler));
  return () => known.delete(handler);
}

/** `onEvent` for as long as the component is mounted. */
export function useLiveEvent<Name extends LiveEvent>(name: Name, handler: Handler<Name>) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onEvent(name, ((payload: never) => latest.current(payload)) as Handler<Name>), [name]);
}

/**
 * Opens the one socket of this page; the returned function closes it.
 * @param freshSession refreshes the session if possible; called when the server closed or refused the connection
 */
export function startRealtime(tenantId: string, freshSession: () => Promise<unknown>): () => void {
  const opened: Socket<LiveListeners, BrowserEvents> = io({
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  socket = opened;
  let again: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(FULL_RETRY_MS, FULL_RETRY_MAX_MS);

  /** The server closed or refused the connection, after which socket.io does not retry. The session may only need a refresh. */
  const returnWithFreshSession = () => {
    clearTimeout(again);
    again = setTimeout(async () => {
      await freshSession().catch(() => undefined);
      opened.connect();
    }, spread(REFUSED_RETRY_MS));
  };
  const returnLater = () => {
    clearTimeout(again);
    full = true;
    again = setTimeout(() => opened.connect(), backoff.next());
  };
  const lost = () => setConnection(navigator.onLine ? 'reconnecting' : 'offline');
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Always opens a new connection, because the old one may look open but be dead. */
  const networkBack = () => {
    triedAt = performance.now();
    opened.disconnect().connect();
  };
  /** Browsers do not always report that the network is back; an answer to any call proves it. */
  const answered = () => {
    const down = currentConnection() === 'reconnecting' || currentConnection() === 'offline';
    if (down && opened.active && !full && performance.now() - triedAt > ATTEMPT_MS) networkBack();
  };
  const visible = () => {
    if (document.visibilityState === 'visible' && !opened.connected && !opened.active && !full) opened.connect();
  };

  opened.on('connect', () => {
    setConnection('live');
    full = false;
    backoff.reset();
    opened.emit('authenticate', tenantId);
    // Events that happened while the connection was down were never delivered.
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
    full = false;
    if (error.message === 'too many' || error.message === 'inactive') returnLater();
    else returnWithFreshSession();
  });
  opened.io.on('ping', () => {
    if (opened.connected) setConnection('live');
  });
  opened.io.on('reconnect_attempt', (attempt) => {
    if (attempt >= OFFLINE_AFTER_ATTEMPTS) setConnection('offline');
    else lost();
  });
  // The gateway lost its connection to the services for a while: this socket was open, but no events came through.
  opened.on('refetch', () => void refetchLive());
  opened.onAny((name: LiveEvent, payload: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
  });
  window.addEventListener('offline', lost);
  window.addEventListener('online', networkBack);
  document.addEventListener('visibilitychange', visible);
  const stopHearing = onHeard(answered);

  return () => {
    clearTimeout(again);
    stopHearing();
    full = false;
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', networkBack);
    document.removeEventListener('visibilitychange', visible);
    opened.disconnect();
    socket = null;
    setConnection('connecting');
  };
}

/**
 * Tells the server that something was done here. Only a hint: boards receive committed changes without it, so a hint without an
 * acknowledgement ('operation has timed out') is only logged.
 */
export function emitHint(name: Hint, ...payload: unknown[]) {
  if (!socket) return;
  if (!socket.connected && !full) socket.connect();
  socket.timeout(ACK_TIMEOUT_MS).emit(name, ...payload, (error: Error | null) => {
    if (error) console.warn(`${name}:`, error.message);
  });
}
