import { type Consumer, type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  connect,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type RequestOptions,
  type Subscription,
  type SubscriptionOptions,
} from '@nats-io/transport-node';
import { inboxOf } from '@thali/proto/broker-users';
import type { EventEnvelope } from '@thali/proto/kernel';
import type { Log } from '../process/log.js';
import { isRepublished, readEnvelope } from './envelope.js';

/** A shorter absence is worth waiting for. */
const patienceMs = 1_000;
/** What can not be read is said so often at most. */
const quietMs = 1_000;
const publishMs = 2_000;

/** What is done with an event; `subject` is the whole one, with the tenant. */
export type Hear = (envelope: EventEnvelope<never>, subject: string) => void;
/** Returns nothing to wait for: who listens does not hold up the next one. */
type Back = () => void;

/** The same servers with the same password as another user: a service's second one (`listenerOf`). Without users it stays as it is. */
export const withUser = (url: string, user: (name: string) => string): string =>
  url.replace(/^(\w+:\/\/)([^:@/]+):/, (_all, scheme: string, name: string) => `${scheme}${user(name)}:`);

/**
 * A connection to NATS as one of its users, and the only place that knows whether it is there. Whoever calls, hears, tells or consumes
 * asks it; nobody else sees the connection.
 */
export class Broker {
  /** Since when it is away; milliseconds on the monotonic clock. */
  private lostAt?: number;
  private quietUntil = 0;
  private readonly waiting = new Set<Back>();
  private readonly js: JetStreamClient;

  private constructor(
    private readonly nc: NatsConnection,
    /** Its name at the broker; empty where there are no users. */
    readonly user: string,
    private readonly log: Log,
  ) {
    this.js = jetstream(nc, { timeout: 3_000 });
    void this.watch();
  }

  /**
   * Connects and stays connected: waits for the broker at boot, reconnects for ever.
   * @param url several servers of one cluster are separated by commas; user and password are those of the first
   * @param name what the server calls the connection
   */
  static async connect(url: string, name: string, log: Log): Promise<Broker> {
    const servers = url.split(',').map((one) => new URL(one.trim()));
    const { username = '', password = '' } = servers[0] ?? {};
    const user = decodeURIComponent(username);
    const nc = await connect({
      servers: servers.map(({ host }) => host),
      user: user || undefined,
      pass: decodeURIComponent(password) || undefined,
      name,
      // Others may not listen where our answers come.
      inboxPrefix: user ? inboxOf(user) : undefined,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 250,
      pingInterval: 5_000,
      maxPingOut: 2,
      // Stack traces per request cost a third of the throughput.
      noAsyncTraces: true,
    });
    return new Broker(nc, user, log);
  }

  get connected(): boolean {
    return this.lostAt === undefined && !this.nc.isClosed();
  }

  /** Away for so long that calls should not wait for it any more. */
  get away(): boolean {
    return this.lostAt !== undefined && performance.now() - this.lostAt > patienceMs;
  }

  /** Left for good, by `drain` or `close`. */
  get closed(): boolean {
    return this.nc.isClosed();
  }

  /**
   * Runs after each return of a lost connection, in the order of registration: events of that time never came. What throws is logged, and
   * the others are told all the same. Answers the way to stop.
   */
  onBack(listener: Back): () => void {
    // Of its own, so that one listener may be registered twice.
    const own = () => listener();
    this.waiting.add(own);
    return () => this.waiting.delete(own);
  }

  /**
   * Hears events as they are published for the first time, without a durable consumer: for local copies and sockets. What is no event is
   * skipped and logged: thrown in here it would cost the connection. Answers the way to stop.
   * @param subject may have wildcards
   */
  hear(subject: string, listener: Hear): () => void {
    const subscription = this.nc.subscribe(subject, {
      callback: (error, message) => {
        if (error || isRepublished(message.headers)) return;
        try {
          listener(readEnvelope(message.subject, message.data), message.subject);
        } catch (thrown) {
          this.skipped(message.subject, thrown as Error);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  /**
   * Hands an event to the stream; done when the broker has stored it.
   * @param id events with the same one are stored once, within two minutes: the event's own unless said otherwise
   * @throws when it is not stored after 2 s, or there is no stream
   */
  async publish(
    subject: string,
    envelope: EventEnvelope,
    { id = envelope.id, headers }: { id?: string; headers?: MsgHdrs } = {},
  ): Promise<void> {
    await this.js.publish(subject, JSON.stringify(envelope), { msgID: id, timeout: publishMs, headers });
  }

  /** Asks and waits for the answer; throws what NATS throws when there is none. */
  request(subject: string, body: Uint8Array | string, options: RequestOptions): Promise<Msg> {
    return this.nc.request(subject, body, options);
  }

  /** Takes messages as they come: calls, that is. Events are for `hear` and for durable consumers. */
  subscribe(subject: string, options: SubscriptionOptions): Subscription {
    return this.nc.subscribe(subject, options);
  }

  /** For streams and consumers: what is there, and how it shall be. */
  management(): Promise<JetStreamManager> {
    return jetstreamManager(this.nc, { timeout: 2_000 });
  }

  /** A durable consumer that is there already. */
  consumer(stream: string, name: string): Promise<Consumer> {
    return this.js.consumers.get(stream, name);
  }

  /** Done when the server has everything that was sent before. */
  flush(): Promise<void> {
    return this.nc.flush();
  }

  /** Ends subscriptions, sends what is under way, then leaves. */
  drain(): Promise<void> {
    return this.nc.drain();
  }

  /** Leaves at once. */
  close(): Promise<void> {
    return this.nc.close();
  }

  /** Said once a second at most. */
  private skipped(subject: string, { message }: Error): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + quietMs;
    this.log.error({ subject, error: message }, 'event could not be read');
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.nc.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue;
      this.log.warn({ status: type }, 'NATS connection');
      if (type === 'disconnect') this.lostAt ??= performance.now();
      else this.back();
    }
  }

  private back(): void {
    this.lostAt = undefined;
    for (const listener of this.waiting)
      try {
        listener();
      } catch (err) {
        this.log.error({ err }, 'after the return of NATS');
      }
  }
}
