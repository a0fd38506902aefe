import { RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { streamKeeper } from '@thali/proto/broker-users';
import type { Broker } from './broker.js';

export const eventStream = 'evt';

/**
 * Makes sure that the stream of all events exists. Returns true when it had to be created: events published before may be lost. A new
 * stream gets `replicas` nodes. An existing one with fewer is enlarged only by tenancy's user, the only one that may change it
 * (proto/src/broker-users.ts).
 */
export async function ensureEventStream(broker: Broker, replicas = 1): Promise<boolean> {
  const { streams } = await broker.management();
  try {
    const { config } = await streams.info(eventStream);
    if (config.num_replicas < replicas && broker.user === streamKeeper)
      await streams.update(eventStream, { ...config, num_replicas: replicas });
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
    max_age: nanos(48 * 3_600_000),
    duplicate_window: nanos(120_000),
  });
  return true;
}
