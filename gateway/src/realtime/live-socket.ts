import type { AccessClaims } from '@thali/proto/identity/session';
import type { LiveEvents } from '@thali/proto/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { HintRate } from './hint-rate.js';

export type ServerEvents = { [Name in keyof LiveEvents]: (payload: LiveEvents[Name]) => void };
interface SocketData {
  /** Of the session that opened the socket. */
  claims: AccessClaims;
  hints: HintRate;
}
export type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
