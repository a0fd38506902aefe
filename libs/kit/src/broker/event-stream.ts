import { RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { streamKeeper } from '@thali/proto/broker-users';
import type { Broker } from './broker.js';

export const eventStream = 'evt';

/**
 * The stream of all events. Answers true when it had to be made: what the outboxes published before may be lost. It is on `replicas`
 * nodes from the start; on more than before once tenancy asks, which alone may change it (proto/src/broker-users.ts).
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
