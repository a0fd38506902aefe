import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Till } from '../system/till.ts';

/** A screen in a restaurant that listens, as our web does: it stays connected for ever and reads everything again after each gap. */
export class Board {
  /** Order to how often `new_order` came for it. */
  readonly heard = new Map<string, number>();
  /** When `new_order` first came for it. */
  readonly heardAt = new Map<string, number>();
  /** When it would have read everything again: each connection, each `refetch`. Milliseconds of performance.now(). */
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
    // Refused while nobody could say who it is, or put out by the server: the library does not try again by itself.
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
