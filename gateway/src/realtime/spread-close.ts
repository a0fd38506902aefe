import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io';

const together = 50;

/** Sends clients away over some time, so that they do not all reconnect in the same moment; they come back by themselves. */
export async function spreadClose(sockets: Pick<Socket, 'conn'>[], spreadMs: number): Promise<void> {
  const left = [...sockets];
  const pause = spreadMs / Math.max(1, Math.ceil(left.length / together));
  while (left.length) {
    for (const socket of left.splice(0, together)) socket.conn.close();
    await sleep(pause);
  }
}
