import type { EventEnvelope } from '@thali/proto/kernel';
import type { TestService } from '../../testing/src/test-service.js';
import { DeadLetters } from '../src/events/dead-letters.js';
import { EventConsumer } from '../src/events/event-consumer.js';
import type { EventHandler } from '../src/events/on-event.js';
import { createLog } from '../src/process/log.js';
import { noteAdded } from './notes-service.js';

/** A consumer of another service, which keeps a copy of the tenant's notes; it can be stopped and started. */
export function notesReader(service: TestService, name: string, tenantId: string) {
  const applied: string[] = [];
  const handler: EventHandler = {
    together: true,
    apply: async (_tx, events: EventEnvelope<never>[]) => {
      for (const event of events) if (event.tenantId === tenantId) applied.push((event.data as { text: string }).text);
    },
  };
  const options = { name, source: 'notes', handlers: new Map([[noteAdded.subject, [handler]]]) };
  const log = createLog(name, 'silent');
  const start = () => {
    const consumer = new EventConsumer(service.broker, service.database, log, new DeadLetters(service.database), options);
    consumer.start();
    return consumer;
  };
  return { applied, start };
}

/** Until the broker has all events of the tenant. */
export const allTold = async (service: TestService, tenantId: string): Promise<boolean> =>
  !(await service.sql('select from outbox where published_at is null and tenant_id = $1', [tenantId])).length;
