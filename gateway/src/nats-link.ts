import type { NatsConnection } from '@nats-io/transport-node';

const patienceMs = 1_000;

/** The gateway's connection to the broker, and who wants to know that it had been lost: events of that time never came. */
export class NatsLink {
  /** Since when the broker is away; milliseconds on the monotonic clock. */
  private lostAt?: number;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly nc: NatsConnection) {
    void this.watch();
  }

  get connected(): boolean {
    return this.lostAt === undefined;
  }

  /** Away for so long that calls should not wait for it any more; a short interruption is worth waiting for. */
  get away(): boolean {
    return this.lostAt !== undefined && performance.now() - this.lostAt > patienceMs;
  }

  /** Runs after each return of a lost connection, in the order of registration. */
  onReturn(listener: () => void): void {
    this.listeners.push(listener);
  }

  private async watch(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type === 'disconnect') this.lostAt ??= performance.now();
      if (status.type !== 'reconnect') continue;
      this.lostAt = undefined;
      for (const listener of this.listeners) listener();
    }
  }
}
