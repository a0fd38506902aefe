import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import type { dinerNamespace } from '@thali/proto/realtime';
import { useEffect, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { ApiError } from '../../../lib/api-error';
import { readProgress } from '../api';
import { waitUntil } from '../wait';

/** The type ties the value to the contract without importing the contract's schemas. */
const NAMESPACE: typeof dinerNamespace = '/diner';
const POLL_MS = 10_000;
/** With an open socket polling is only the fallback. */
const POLL_LIVE_MS = 60_000;

export interface Progress {
  order: QrOrderProgress | null;
  /** The server does not know the order. */
  unknown: boolean;
  /** The last request failed. */
  failed: boolean;
  /** The socket is open, so changes arrive by themselves. */
  live: boolean;
}

/**
 * Follows a diner's order with the socket's events and with polling, which is slower while the socket is open.
 * @param justPlaced tells the store's boards once that the order is there
 */
export function useProgress(qrcode: string, trackingId: string, justPlaced: boolean): Progress {
  const [progress, setProgress] = useState<Progress>({ order: null, unknown: false, failed: false, live: false });

  useEffect(() => {
    let gone = false;
    let live = false;
    let socket: Socket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    const ask = async () => {
      clearTimeout(timer);
      const mine = ++asked;
      const answer = await readProgress(qrcode, trackingId).catch((error: unknown) => error);
      // A later request has the newer answer.
      if (gone || mine !== asked) return;
      const unknown = answer instanceof ApiError && answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      if (unknown) setProgress({ order: null, unknown, failed: false, live: false });
      else if (answer instanceof Error) setProgress((before) => ({ ...before, failed: true }));
      else setProgress({ order: answer as QrOrderProgress, unknown: false, failed: false, live });
      if (unknown || (answer as QrOrderProgress).state === 'cancelled') socket?.disconnect();
      else {
        const until = answer instanceof ApiError ? waitUntil(answer) : null;
        timer = setTimeout(ask, until ? until - Date.now() : live ? POLL_LIVE_MS : POLL_MS);
        // socket.io does not reconnect after the server closed the connection.
        if (socket && !socket.active) socket.connect();
      }
    };
    const turn = (now: boolean) => {
      live = now;
      setProgress((before) => ({ ...before, live: now }));
    };
    const connect = async () => {
      const { io } = await import('socket.io-client');
      if (gone) return;
      socket = io(NAMESPACE, { transports: ['websocket'], auth: { qrcode, trackingId }, reconnectionDelayMax: 10_000 });
      socket.once('connect', () => justPlaced && socket?.emit('new_qrorder_backend', qrcode));
      socket.on('connect', () => {
        turn(true);
        void ask();
      });
      socket.on('disconnect', () => turn(false));
      socket.on('order_update', ask);
    };
    const seenAgain = () => {
      if (document.visibilityState === 'visible') void ask();
    };

    void ask();
    // If the socket's script can not be loaded, polling goes on.
    connect().catch(() => undefined);
    document.addEventListener('visibilitychange', seenAgain);
    window.addEventListener('online', seenAgain);
    return () => {
      gone = true;
      clearTimeout(timer);
      socket?.disconnect();
      document.removeEventListener('visibilitychange', seenAgain);
      window.removeEventListener('online', seenAgain);
    };
  }, [qrcode, trackingId, justPlaced]);

  return progress;
}
