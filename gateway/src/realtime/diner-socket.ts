import type { LiveListeners } from '@thali/proto/realtime';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { WindowRate } from './window-rate.js';

interface SocketData {
  tenantId: string;
  qrOrderId: string;
  hints: WindowRate;
  /** Ends a socket that neither hears nor says anything. */
  idle?: NodeJS.Timeout;
}
type DinerListeners = Pick<LiveListeners, 'order_update'>;
export type DinerNamespace = Namespace<DefaultEventsMap, DinerListeners, DefaultEventsMap, SocketData>;
export type DinerSocket = Socket<DefaultEventsMap, DinerListeners, DefaultEventsMap, SocketData>;
