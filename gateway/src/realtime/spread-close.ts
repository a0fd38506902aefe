import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io';

const stepMs = 100;

/** Sends clients away evenly over some time, so that they do not all reconnect in the same moment; they come back by themselves. */
export async function spreadClose(sockets: Pick<Socket, 'conn'>[], spreadMs: number): Promise<void> {
  const left = [...sockets];
  const steps = Math.max(1, Math.min(left.length, Math.floor(spreadMs / stepMs)));
  const together = Math.ceil(left.length / steps);
  while (left.length) {
    for (const socket of left.splice(0, together)) socket.conn.close();
    await sleep(spreadMs / steps);
  }
}
