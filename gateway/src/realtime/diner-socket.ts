import type { LiveEvents } from '@thali/proto/realtime';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { HintRate } from './hint-rate.js';

interface SocketData {
  tenantId: string;
  qrOrderId: string;
  address: string;
  hints: HintRate;
  /** Ends a socket that neither hears nor says anything. */
  idle?: NodeJS.Timeout;
}
type ServerEvents = { order_update: (payload: LiveEvents['order_update']) => void };
export type DinerNamespace = Namespace<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
export type DinerSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
