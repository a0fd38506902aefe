import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Till } from '../system/till.ts';

/** A restaurant's screen on a socket, like our web: it reconnects for ever and reads everything again after each gap. */
export class Board {
  /** Number of `new_order` events by order. */
  readonly heard = new Map<string, number>();
  /** Time of the first `new_order` event by order. */
  readonly heardAt = new Map<string, number>();
  /** Times at which our web would read everything again: each connection, each `refetch`. Milliseconds of performance.now(). */
  readonly caughtUp: number[] = [];
  private socket?: Socket;
  private closed = false;

  constructor(
    readonly tenantId: string,
    private readonly till: Till,
  ) {}

  /** Resolves with the first connection. */
  async open(): Promise<void> {
    while (!this.closed) {
      const socket = await this.till.socket().catch(() => undefined);
      if (socket) return this.listen(socket);
      await sleep(500);
    }
  }

  private listen(socket: Socket): void {
    this.socket = socket;
    const caughtUp = () => this.caughtUp.push(performance.now());
    caughtUp();
    socket.on('connect', caughtUp);
    socket.on('refetch', caughtUp);
    socket.on('new_order', ({ orderId }: { orderId: string }) => {
      this.heard.set(orderId, (this.heard.get(orderId) ?? 0) + 1);
      if (!this.heardAt.has(orderId)) this.heardAt.set(orderId, performance.now());
    });
    // When the server refused the connection because the session could not be checked, or closed it, the library does not reconnect by
    // itself.
    const again = () => {
      if (socket.active || this.closed) return;
      socket.removeAllListeners();
      socket.close();
      void sleep(500).then(() => this.open());
    };
    socket.on('connect_error', again);
    socket.on('disconnect', again);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}
