import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { isRepublished, readEnvelope } from '@thali/kit/broker/envelope';
import type { Log } from '@thali/kit/process/log';
import type { EventEnvelope } from '@thali/proto/kernel';

const patienceMs = 1_000;
const quietMs = 1_000;

/** The gateway's connection to the broker, and who wants to know that it had been lost: events of that time never came. */
export class NatsLink {
  /** Since when the broker is away; milliseconds on the monotonic clock. */
  private lostAt?: number;
  private quietUntil = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(
    readonly nc: NatsConnection,
    private readonly log: Log,
  ) {
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

  /**
   * Hears events as they are published for the first time. What is no event is skipped: thrown in here it would cost the connection.
   */
  hear(subject: string, listener: (envelope: EventEnvelope<never>, subject: string) => void): Subscription {
    return this.nc.subscribe(subject, {
      callback: (error, message) => {
        if (error || isRepublished(message.headers)) return;
        try {
          listener(readEnvelope(message.subject, message.data), message.subject);
        } catch (thrown) {
          this.skipped(message.subject, thrown as Error);
        }
      },
    });
  }

  /** Said once a second at most. */
  private skipped(subject: string, { message }: Error): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + quietMs;
    this.log.error({ subject, error: message }, 'event could not be read');
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
