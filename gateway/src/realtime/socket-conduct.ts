import type { Socket } from 'socket.io';
import { WindowRate } from './window-rate.js';

type Connection = Socket['conn'];

/** What our browsers send in 10 seconds is a few dozen packets of 200 bytes. */
const packets = 100;
const windowMs = 10_000;
const bytesOfOne = 1_024;
/** Five of these in 10 seconds do not come from a browser with our application. */
const strangeEvent = 20;
/** Events that wait because the client does not read; at about 100 bytes each and twice, in the process and in its connection. */
const maxWaiting = 256;

const rates = new WeakMap<Connection, WindowRate>();

/** Ends a connection at once. Closing it in order would wait for a client that does not answer. */
export const cut = (conn: Connection): void => {
  conn.request.socket.destroy();
};

/**
 * Ends connections that send too much, in packets or in bytes, or anything binary, and those that do not read what they are sent:
 * what waits for them would fill our memory.
 */
export function watchConduct(conn: Connection): void {
  const rate = new WindowRate(packets, windowMs);
  rates.set(conn, rate);
  conn.on('packet', ({ data }: { data?: unknown }) => {
    const text = data === undefined || typeof data === 'string';
    if (!text || !rate.take(1 + Math.floor((data?.length ?? 0) / bytesOfOne))) cut(conn);
  });
  conn.on('packetCreate', () => {
    // An engine.io field that its types keep to themselves.
    const { length } = (conn as unknown as { writeBuffer: unknown[] }).writeBuffer;
    if (length >= maxWaiting) cut(conn);
  });
}

/** Events that are not among `known` count for many. */
export function watchEvents(socket: Pick<Socket, 'onAny' | 'conn'>, known: readonly string[]): void {
  socket.onAny((name: string) => {
    if (!known.includes(name) && !rates.get(socket.conn)?.take(strangeEvent)) cut(socket.conn);
  });
}
