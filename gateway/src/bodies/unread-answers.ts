import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Whoever reads more slowly than this, with an answer waiting all the time, does not read. */
const bytesPerMs = 20;
/** So many looks in the time that is given. */
const looks = 6;

interface Backlog {
  /** When the connection had nothing to send for the last time, ms on the monotonic clock, and how much it had been given by then. */
  emptyAt: number;
  given: number;
}

/**
 * Ends every connection whose client does not read what waits for it: it has `graceMs`, and a second for each 20 kB that it was given. What its
 * answer held (place, turn, bytes) is given back as for anybody who leaves.
 */
export function cutUnread(server: Server, graceMs: number): void {
  const backlogs = new Map<Socket, Backlog>();
  server.on('connection', (socket: Socket) => {
    backlogs.set(socket, { emptyAt: performance.now(), given: 0 });
    socket.once('close', () => backlogs.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, backlog] of backlogs) {
      if (!socket.writableLength) Object.assign(backlog, { emptyAt: now, given: socket.bytesWritten });
      else if (now - backlog.emptyAt > graceMs + (socket.bytesWritten - backlog.given) / bytesPerMs) socket.destroy();
    }
  };
  const timer = setInterval(look, graceMs / looks).unref();
  server.once('close', () => clearInterval(timer));
}
