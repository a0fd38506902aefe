import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { streamKeeper } from '@thali/proto/broker-users';
import type { Broker } from './broker.js';

export const eventStream = 'evt';

export interface StreamSettings {
  /** On how many nodes of the broker's cluster each event is kept. */
  replicas?: number;
  /** Bytes that the stream may take on each node. Default: no bound of its own, only that of the server's store. */
  maxBytes?: number;
}

/**
 * Makes sure that the stream of all events exists. Returns true when it had to be created: events published before may be lost. An
 * existing one gets more nodes and another bound only from tenancy's user, the only one that may change it
 * (proto/src/broker-users.ts). A stream at its bound refuses: what was thrown away in its place might be what a consumer has not had
 * yet, while an event that is refused waits in its outbox (ADR 61).
 */
export async function ensureEventStream(broker: Broker, { replicas = 1, maxBytes }: StreamSettings = {}): Promise<boolean> {
  const { streams } = await broker.management();
  const bound = maxBytes === undefined ? {} : { max_bytes: maxBytes, discard: DiscardPolicy.New };
  try {
    const { config, state } = await streams.info(eventStream);
    // The server throws away what a new bound has no room for, whatever it discards later: a stream that is too large gets it when it has shrunk.
    const fits = maxBytes === undefined || state.bytes * 1.1 < maxBytes || (config.max_bytes > 0 && config.max_bytes <= maxBytes);
    const wanted = { ...config, ...(fits && bound), num_replicas: Math.max(replicas, config.num_replicas) };
    const differs = (['num_replicas', 'max_bytes', 'discard'] as const).some((name) => wanted[name] !== config[name]);
    if (differs && broker.user === streamKeeper) await streams.update(eventStream, wanted);
    return false;
  } catch (error) {
    if (!/not found/i.test(String((error as Error).message))) throw error;
  }
  await streams.add({
    name: eventStream,
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    ...bound,
    max_age: nanos(48 * 3_600_000),
    duplicate_window: nanos(120_000),
  });
  return true;
}
