import type { NatsConnection } from '@nats-io/transport-node';

/** The gateway's connection to the broker, and who wants to know that it had been lost: events of that time never came. */
export class NatsLink {
  connected = true;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly nc: NatsConnection) {
    void this.watch();
  }

  /** Runs after each return of a lost connection, in the order of registration. */
  onReturn(listener: () => void): void {
    this.listeners.push(listener);
  }

  private async watch(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type === 'disconnect') this.connected = false;
      if (status.type !== 'reconnect') continue;
      this.connected = true;
      for (const listener of this.listeners) listener();
    }
  }
}
