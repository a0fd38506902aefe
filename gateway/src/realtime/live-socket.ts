import type { AccessClaims } from '@thali/proto/identity/session';
import type { LiveListeners } from '@thali/proto/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { WindowRate } from './window-rate.js';

interface SocketData {
  /** Of the session that opened the socket. */
  claims: AccessClaims;
  hints: WindowRate;
}
export type LiveServer = Server<DefaultEventsMap, LiveListeners, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, LiveListeners, DefaultEventsMap, SocketData>;
