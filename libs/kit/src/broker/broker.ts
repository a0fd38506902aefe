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

/** After a disconnection of this length calls fail at once instead of waiting for the reconnection. */
const patienceMs = 1_000;
/** Shortest interval between two log entries about unreadable events. */
const quietMs = 1_000;
const publishMs = 2_000;

/** Handles one event; `subject` includes the tenant. */
export type Hear = (envelope: EventEnvelope<never>, subject: string) => void;
/** Returns void so that one listener can not delay the next. */
type Back = () => void;

/**
 * Replaces the user name in a broker URL and keeps servers and password: for a service's second user (`listenerOf`). A URL without a user
 * stays as it is.
 */
export const withUser = (url: string, user: (name: string) => string): string =>
  url.replace(/^(\w+:\/\/)([^:@/]+)(?=:[^@/]*@)/, (_all, scheme: string, name: string) => `${scheme}${user(name)}`);

/**
 * A connection to NATS as one of its users, and the only owner of the NATS client and its connection state: RPC client and server, live
 * subscriptions, outbox relay and event consumers all use it.
 */
export class Broker {
  /** When the connection was lost, undefined while connected; milliseconds on the monotonic clock. */
  private lostAt?: number;
  private quietUntil = 0;
  private readonly waiting = new Set<Back>();
  private readonly js: JetStreamClient;

  private constructor(
    private readonly nc: NatsConnection,
    /** User name at the broker; empty where the broker has no users. */
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
   * @throws the signal's reason when `stopping` is raised before there is a connection
   */
  static async connect(url: string, name: string, log: Log, stopping?: AbortSignal): Promise<Broker> {
    const servers = url.split(',').map((one) => new URL(one.trim()));
    const { username = '', password = '' } = servers[0] ?? {};
    const user = decodeURIComponent(username);
    const connecting = connect({
      servers: servers.map(({ host }) => host),
      user: user || undefined,
      pass: decodeURIComponent(password) || undefined,
      name,
      // Replies arrive on this user's own inbox prefix, which no other user may subscribe to.
      inboxPrefix: user ? inboxOf(user) : undefined,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      reconnectTimeWait: 250,
      pingInterval: 5_000,
      maxPingOut: 2,
      // Stack traces per request cost a third of the throughput.
      noAsyncTraces: true,
    });
    return new Broker(await unlessStopping(connecting, stopping), user, log);
  }

  get connected(): boolean {
    return this.lostAt === undefined && !this.nc.isClosed();
  }

  /** Disconnected for so long that calls should fail at once instead of waiting for the reconnection. */
  get away(): boolean {
    return this.lostAt !== undefined && performance.now() - this.lostAt > patienceMs;
  }

  /** Closed for good by `drain` or `close`: there is no reconnection. */
  get closed(): boolean {
    return this.nc.isClosed();
  }

  /**
   * Calls the listener after each reconnection, in the order of registration: events published in between were not received. An exception
   * is logged and does not keep the other listeners from being called. Returns the function that unregisters the listener.
   */
  onBack(listener: Back): () => void {
    // A new function object, so that the same listener can be registered twice.
    const own = () => listener();
    this.waiting.add(own);
    return () => this.waiting.delete(own);
  }

  /**
   * Subscribes to events without a durable consumer: for local copies and sockets. Republished events are left out. An unreadable message
   * is logged and skipped, because an exception in the callback would close the connection. Returns the function that ends the
   * subscription.
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
   * Publishes an event to the stream; resolves when the broker has stored it.
   * @param id for de-duplication: the broker stores events with the same id once within two minutes. Default: the event's own id
   * @throws when it is not stored after 2 s, or there is no stream
   */
  async publish(
    subject: string,
    envelope: EventEnvelope,
    { id = envelope.id, headers }: { id?: string; headers?: MsgHdrs } = {},
  ): Promise<void> {
    await this.js.publish(subject, JSON.stringify(envelope), { msgID: id, timeout: publishMs, headers });
  }

  /** Sends a request and waits for the reply; rejects with the NATS client's error when there is none. */
  request(subject: string, body: Uint8Array | string, options: RequestOptions): Promise<Msg> {
    return this.nc.request(subject, body, options);
  }

  /** Plain subscription for RPC calls. Events are for `hear` and durable consumers. */
  subscribe(subject: string, options: SubscriptionOptions): Subscription {
    return this.nc.subscribe(subject, options);
  }

  /** JetStream management: reads and changes streams and consumers. */
  management(): Promise<JetStreamManager> {
    return jetstreamManager(this.nc, { timeout: 2_000 });
  }

  /** An existing durable consumer. */
  consumer(stream: string, name: string): Promise<Consumer> {
    return this.js.consumers.get(stream, name);
  }

  /** Resolves when the server has received everything sent before. */
  flush(): Promise<void> {
    return this.nc.flush();
  }

  /** Ends the subscriptions, sends what is pending, then closes the connection. */
  drain(): Promise<void> {
    return this.nc.drain();
  }

  /** Closes the connection at once. */
  close(): Promise<void> {
    return this.nc.close();
  }

  /** Logs at most once a second. */
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

/** The connection, or the signal's reason once it is raised: a connection that comes after that is closed. */
function unlessStopping(connecting: Promise<NatsConnection>, stopping?: AbortSignal): Promise<NatsConnection> {
  if (!stopping) return connecting;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(stopping.reason);
      connecting.then(
        (late) => late.close(),
        () => undefined,
      );
    };
    if (stopping.aborted) return giveUp();
    stopping.addEventListener('abort', giveUp, { once: true });
    connecting.then(resolve, reject).finally(() => stopping.removeEventListener('abort', giveUp));
  });
}
