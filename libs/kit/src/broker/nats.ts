import { type JetStreamClient, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { inboxOf, streamKeeper } from '@thali/proto/broker-users';
import type { Log } from '../process/log.js';

/** Connections that may change the stream. */
const keepers = new WeakSet<NatsConnection>();

/** The same servers with the same password as another user: a service's second one (`listenerOf`). Without users it stays as it is. */
export const withUser = (url: string, user: (name: string) => string): string =>
  url.replace(/^(\w+:\/\/)([^:@/]+):/, (_all, scheme: string, name: string) => `${scheme}${user(name)}:`);

/** Connects and stays connected: waits for the broker at boot, reconnects for ever. */
export async function connectNats(url: string, name: string, log: Log): Promise<NatsConnection> {
  const servers = url.split(',').map((one) => new URL(one.trim()));
  const { username = '', password = '' } = servers[0] ?? {};
  const nc = await connect({
    servers: servers.map(({ host }) => host),
    user: decodeURIComponent(username) || undefined,
    pass: decodeURIComponent(password) || undefined,
    name,
    // Others may not listen where our answers come.
    inboxPrefix: username ? inboxOf(decodeURIComponent(username)) : undefined,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
    // Stack traces per request cost a third of the throughput.
    noAsyncTraces: true,
  });
  if (username === streamKeeper) keepers.add(nc);
  void (async () => {
    for await (const status of nc.status())
      if (status.type === 'disconnect' || status.type === 'reconnect') log.warn({ status: status.type }, 'NATS connection');
  })();
  return nc;
}

export const eventStream = 'evt';

/**
 * The stream of all events. Answers true when it had to be made: what the outboxes published before may be lost. It is on `replicas`
 * nodes from the start; on more than before once tenancy asks, which alone may change it (proto/src/broker-users.ts).
 */
export async function ensureEventStream(nc: NatsConnection, replicas = 1): Promise<boolean> {
  const manager = await jetstreamManager(nc, { timeout: 2_000 });
  try {
    const { config } = await manager.streams.info(eventStream);
    if (config.num_replicas < replicas && keepers.has(nc))
      await manager.streams.update(eventStream, { ...config, num_replicas: replicas });
    return false;
  } catch (error) {
    if (!/not found/i.test(String((error as Error).message))) throw error;
  }
  await manager.streams.add({
    name: eventStream,
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    max_age: nanos(48 * 3_600_000),
    duplicate_window: nanos(120_000),
  });
  return true;
}

export const jetStreamOf = (nc: NatsConnection): JetStreamClient => jetstream(nc, { timeout: 3_000 });
